import { defineFeature } from '#src/db.ts';
import { coverRoutes } from './covers.routes.ts';
import { type CoversDeps, createCoversService } from './covers.service.ts';

/** Volunteers look for someone who takes their shift, or swaps it. */
export const coversModule = (deps: CoversDeps) =>
  defineFeature({ routes: coverRoutes(createCoversService(deps)) });
