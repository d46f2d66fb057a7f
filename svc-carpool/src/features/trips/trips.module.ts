import { defineFeature } from '#src/db.ts';
import { tripRoutes } from './trips.routes.ts';
import { createTripsService, type TripsDeps } from './trips.service.ts';

/** Offers and requests of an edition. */
export const tripsModule = (deps: TripsDeps) =>
  defineFeature({ routes: tripRoutes(createTripsService(deps)) });
