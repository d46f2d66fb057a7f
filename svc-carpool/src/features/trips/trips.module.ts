import type { Clock, Transact } from '@siteswap/service-kit';
import { type Db, defineFeature } from '#src/db.ts';
import type { TripBookings } from './trip-bookings.policy.ts';
import { createTripChanges } from './trip-changes.service.ts';
import { createTripDeletions } from './trip-deletions.service.ts';
import { createTripLists } from './trip-lists.service.ts';
import { createTripRules } from './trip-rules.service.ts';
import { tripRoutes } from './trips.routes.ts';
import { createTripsService } from './trips.service.ts';

export interface TripsDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly bookings: TripBookings;
}

/** Offers and requests of an edition. */
export function tripsModule(given: TripsDeps) {
  const deps = { ...given, lists: createTripLists(given), rules: createTripRules(given) };
  return defineFeature({
    routes: tripRoutes({
      lists: deps.lists,
      trips: createTripsService(deps),
      changes: createTripChanges(deps),
      deletions: createTripDeletions(deps),
    }),
  });
}
