import { defineFeature } from '#src/db.ts';
import { hoursRoutes } from './hours.routes.ts';
import { createHoursService, type HoursDeps } from './hours.service.ts';

/** Hours that volunteers have worked. */
export const hoursModule = (deps: HoursDeps) =>
  defineFeature({ routes: hoursRoutes(createHoursService(deps)) });
