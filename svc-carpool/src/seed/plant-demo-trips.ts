import type { Facts } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { insertOffer } from '#src/features/trips/offers.repository.ts';
import { insertRequest } from '#src/features/trips/requests.repository.ts';
import {
  acceptsTrips,
  isOnTripDays,
  isVisible,
  type TripEdition,
} from '#src/features/trips/trips.policy.ts';
import { markPlanted } from './demo-seed.repository.ts';
import { demoEditionPrefix, demoOffers, demoRequests, demoTripDate } from './demo-trips.ts';

/**
 * Gives a demonstration edition its trips, once, if they are wanted. Called whenever an edition arrives, because
 * the seed runs before any edition has reached this service.
 * @returns how many trips were made
 */
export async function plantDemoTrips(
  tx: Tx,
  facts: Facts,
  edition: TripEdition & { readonly id: number; readonly name: string },
  now = new Date(),
): Promise<number> {
  if (!edition.name.startsWith(demoEditionPrefix)) return 0;
  if (!isVisible(edition) || !acceptsTrips(edition)) return 0;
  if (!(await markPlanted(tx, edition.id))) return 0;

  const trips = { editionId: edition.id, phoneNumber: null };
  let made = 0;
  for (const { author, hour, seats, address, ...trip } of demoOffers) {
    const tripDate = demoTripDate(edition, { ...trip, hour }, now);
    if (tripDate <= now || !isOnTripDays(edition, trip.direction, tripDate)) continue;
    const own = { locationAddress: address, availableSeats: seats };
    await insertOffer(tx, facts, { ...trips, ...trip, ...author, ...own, tripDate });
    made += 1;
  }
  for (const { author, hour, seats, ...trip } of demoRequests) {
    const tripDate = demoTripDate(edition, { ...trip, hour }, now);
    if (tripDate <= now || !isOnTripDays(edition, trip.direction, tripDate)) continue;
    await insertRequest(tx, facts, { ...trips, ...trip, ...author, seatsNeeded: seats, tripDate });
    made += 1;
  }
  return made;
}
