import { defineFeature, type Kit } from '#src/db.ts';
import type { TripBookings } from '#src/features/trips/trips.public.ts';
import { myTripsRoutes } from './my-trips.routes.ts';
import { createMyTripsService } from './my-trips.service.ts';
import { createTripsFeedService } from './trips-feed.service.ts';

/** The trips of a member, and their calendar. */
export function myTripsModule(
  deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'env'> & {
    readonly bookings: Pick<TripBookings, 'onBoard'>;
  },
) {
  const feed = createTripsFeedService({ ...deps, publicUrl: deps.env.PUBLIC_URL });
  return defineFeature({ routes: myTripsRoutes(createMyTripsService(deps), feed) });
}
