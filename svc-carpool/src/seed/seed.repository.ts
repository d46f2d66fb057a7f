import { findEditions } from '@siteswap/features/editions';
import type { Tx } from '#src/db.ts';
import {
  type NewOffer,
  type NewRequest,
  tripEditionFields,
} from '#src/features/trips/trips.public.ts';
import { type DemoEdition, demoEditionPrefix } from './demo-trips.ts';

export async function findDemoEditions(tx: Tx): Promise<DemoEdition[]> {
  const rows = await tx.edition.findMany({ where: { name: { startsWith: demoEditionPrefix } } });
  const ids = rows.map(({ id }) => id);
  const editions = await findEditions(tx, ids, tripEditionFields);
  return [...editions].map(([id, edition]) => ({ id, ...edition }));
}

/** The dates of an edition may change between two seeds, so `tripDate` is not among what identifies a trip. */
const sameTrip = ({ editionId, userId, direction, locationCity }: NewOffer | NewRequest) => ({
  where: { editionId, userId, direction, locationCity },
});

/** Those that no earlier seed has added. */
export async function missingOffers(tx: Tx, offers: readonly NewOffer[]): Promise<NewOffer[]> {
  const missing: NewOffer[] = [];
  for (const offer of offers) {
    if ((await tx.carpoolOffer.count(sameTrip(offer))) === 0) missing.push(offer);
  }
  return missing;
}

/** Those that no earlier seed has added. */
export async function missingRequests(
  tx: Tx,
  requests: readonly NewRequest[],
): Promise<NewRequest[]> {
  const missing: NewRequest[] = [];
  for (const request of requests) {
    if ((await tx.carpoolRequest.count(sameTrip(request))) === 0) missing.push(request);
  }
  return missing;
}
