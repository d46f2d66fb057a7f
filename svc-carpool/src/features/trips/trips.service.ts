import type { Direction } from '@siteswap/contracts/carpool';
import {
  type Actor,
  conflict,
  invalidInput,
  notFound,
  type RateLimits,
} from '@siteswap/service-kit';
import { acceptsTrips, isOnTripDays, isVisible, tripDays } from './trips.policy.ts';
import type { TripsRepository } from './trips.repository.ts';

/** How much one member may write here in an hour, offers and requests together. */
const contentPerHour = { points: 20, seconds: 3600 };

const refusedDate = (code: string, params?: Record<string, unknown>) =>
  invalidInput([{ path: 'tripDate', code, ...(params ? { params } : {}) }]);

export function createTripsService(deps: { trips: TripsRepository; rateLimits: RateLimits }) {
  const { trips, rateLimits } = deps;
  return {
    /**
     * What holds for every trip, offered or asked for.
     * @throws 404 EDITION_NOT_FOUND, 409 EDITION_CLOSED, 422 on `tripDate`, 429
     */
    async ensureMayAnnounce(
      actor: Actor,
      editionId: number,
      trip: { direction: Direction; tripDate: string },
    ): Promise<void> {
      const edition = await trips.findEdition(editionId);
      if (!edition || !isVisible(edition)) {
        throw notFound('EDITION_NOT_FOUND', 'There is no such edition');
      }
      if (!acceptsTrips(edition)) {
        throw conflict('EDITION_CLOSED', 'There is no carpool for this edition');
      }
      const tripDate = new Date(trip.tripDate);
      if (tripDate.getTime() <= Date.now()) throw refusedDate('TRIP_DATE_PAST');
      if (!isOnTripDays(edition, trip.direction, tripDate)) {
        throw refusedDate('TRIP_DATE_OUTSIDE_EDITION', tripDays(edition, trip.direction));
      }
      // Last, so that a refusal costs nothing of the hour's allowance.
      await rateLimits.take(`content:${actor.userId}`, contentPerHour);
    },
  };
}

export type TripsService = ReturnType<typeof createTripsService>;
