import { type TripStop, tripDays } from '@siteswap/contracts/carpool';
import { findEdition } from '@siteswap/features/editions';
import { type Clock, conflict, invalidInput, notFound } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  acceptsTrips,
  areStopsInOrder,
  isOnTripDays,
  isVisible,
  type TripTime,
  tripEditionFields,
} from './trips.policy.ts';

const rejected = (path: string, code: string, params?: Record<string, unknown>) =>
  invalidInput([{ path, code, ...(params ? { params } : {}) }]);

/** Degrees are given both or not at all. @throws 422 on the missing one */
export function assertWholePlace({
  latitude,
  longitude,
}: {
  readonly latitude: number | null;
  readonly longitude: number | null;
}): void {
  if (latitude === null && longitude !== null) throw rejected('latitude', 'REQUIRED');
  if (longitude === null && latitude !== null) throw rejected('longitude', 'REQUIRED');
}

/** Rules of every trip, offered or requested, when it is published and when it changes. */
export function createTripRules({ clock }: { readonly clock: Clock }) {
  /** The edition of a trip, when it takes trips. @throws 404 EDITION_NOT_FOUND, 409 EDITION_CLOSED */
  async function openEdition(client: Db | Tx, editionId: number) {
    const edition = await findEdition(client, editionId, tripEditionFields);
    if (!edition || !isVisible(edition)) {
      throw notFound('EDITION_NOT_FOUND', 'There is no such edition');
    }
    if (!acceptsTrips(edition)) {
      throw conflict('EDITION_CLOSED', 'There is no carpool for this edition');
    }
    return edition;
  }
  type OpenEdition = Awaited<ReturnType<typeof openEdition>>;

  return {
    openEdition,

    /** @param path field of the departure @throws 422 TRIP_DATE_PAST, TRIP_DATE_OUTSIDE_EDITION */
    assertDeparture(edition: OpenEdition, trip: TripTime, path = 'tripDate'): void {
      if (trip.tripDate <= clock()) throw rejected(path, 'TRIP_DATE_PAST');
      if (!isOnTripDays(edition, trip)) {
        throw rejected(path, 'TRIP_DATE_OUTSIDE_EDITION', tripDays(edition, trip.direction));
      }
    },

    /** @throws 422 STOP_TIME_OUT_OF_ORDER */
    assertStops(edition: OpenEdition, trip: TripTime, stops: readonly TripStop[]): void {
      if (!areStopsInOrder(edition, trip, stops)) throw rejected('stops', 'STOP_TIME_OUT_OF_ORDER');
    },
  };
}

export type TripRules = ReturnType<typeof createTripRules>;
