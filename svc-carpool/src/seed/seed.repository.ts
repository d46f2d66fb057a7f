import { findEditions } from '@siteswap/features/editions';
import type { Tx } from '#src/db.ts';
import {
  type NewOffer,
  type NewRequest,
  tripEditionFields,
} from '#src/features/trips/trips.public.ts';
import { type DemoEdition, type DemoTripOf, demoEditionPrefix } from './demo-trips.ts';
import type { PastTrip } from './past-trips.ts';

export async function findDemoEditions(tx: Tx): Promise<DemoEdition[]> {
  const rows = await tx.edition.findMany({ where: { name: { startsWith: demoEditionPrefix } } });
  const ids = rows.map(({ id }) => id);
  const editions = await findEditions(tx, ids, tripEditionFields);
  return [...editions].map(([id, edition]) => ({ id, ...edition }));
}

/** The dates of an edition may change between two seeds, so `tripDate` is not among what identifies a trip. */
const sameTrip = ({ editionId, userId, direction, locationCity }: NewOffer | NewRequest) => ({
  editionId,
  userId,
  direction,
  locationCity,
});

/** Those of which no earlier seed has added a way. */
export async function missingOffers(
  tx: Tx,
  offers: readonly DemoTripOf<NewOffer>[],
): Promise<DemoTripOf<NewOffer>[]> {
  const missing: DemoTripOf<NewOffer>[] = [];
  for (const offer of offers) {
    const known = await tx.carpoolOffer.count({ where: { OR: offer.ways.map(sameTrip) } });
    if (known === 0) missing.push(offer);
  }
  return missing;
}

/** Those that no earlier seed has added. */
export async function missingPastTrips(tx: Tx, trips: readonly PastTrip[]): Promise<PastTrip[]> {
  const missing: PastTrip[] = [];
  for (const trip of trips) {
    const known = await tx.carpoolOffer.count({ where: sameTrip(trip.offer) });
    if (known === 0) missing.push(trip);
  }
  return missing;
}

/** Those of which no earlier seed has added a way. */
export async function missingRequests(
  tx: Tx,
  requests: readonly DemoTripOf<NewRequest>[],
): Promise<DemoTripOf<NewRequest>[]> {
  const missing: DemoTripOf<NewRequest>[] = [];
  for (const request of requests) {
    const known = await tx.carpoolRequest.count({ where: { OR: request.ways.map(sameTrip) } });
    if (known === 0) missing.push(request);
  }
  return missing;
}
