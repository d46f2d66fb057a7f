import { defineFeature } from '#src/db.ts';
import { cateringRoutes } from './catering.routes.ts';
import { type CateringDeps, createCateringService } from './catering.service.ts';

/** How many volunteers eat, meal by meal. */
export const cateringModule = (deps: CateringDeps) =>
  defineFeature({ routes: cateringRoutes(createCateringService(deps)) });
