import { defineFeature } from '#src/db.ts';
import { placeRoutes } from './places.routes.ts';
import { createPlacesService, type PlacesDeps } from './places.service.ts';

/** Who is on which slot. */
export const placesModule = (deps: PlacesDeps) =>
  defineFeature({ routes: placeRoutes(createPlacesService(deps)) });
