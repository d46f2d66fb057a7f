import { defineFeature } from '#src/db.ts';
import { townRoutes } from './towns.routes.ts';
import { createTownsService } from './towns.service.ts';

/** Search for towns, from an offline table. */
export const townsModule = (deps: Parameters<typeof createTownsService>[0]) =>
  defineFeature({
    routes: townRoutes(createTownsService(deps)),
  });
