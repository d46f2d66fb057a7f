import { defineFeature } from '#src/db.ts';
import { townRoutes } from './towns.routes.ts';
import { createTownsService } from './towns.service.ts';

/** Search for towns, from an offline table. */
export function townsModule(deps: Parameters<typeof createTownsService>[0]) {
  const towns = createTownsService(deps);
  return defineFeature({ routes: townRoutes(towns), api: { townPlaces: towns.places } });
}
