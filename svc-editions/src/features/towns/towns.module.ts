import { defineFeature, type Kit } from '#src/db.ts';
import { createGeocoder } from './geocoder.client.ts';
import { townRoutes } from './towns.routes.ts';
import { createTownsService } from './towns.service.ts';

/** Search for towns, from an offline table; places of addresses, by a geocoder where one is configured. */
export function townsModule(deps: Pick<Kit, 'rateLimits' | 'env' | 'log'>) {
  const towns = createTownsService(deps);
  return defineFeature({
    routes: townRoutes(towns),
    api: { townPlaces: towns.places, geocode: createGeocoder(deps) },
  });
}
