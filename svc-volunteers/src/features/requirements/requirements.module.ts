import { defineFeature } from '#src/db.ts';
import { requirementRoutes } from './requirements.routes.ts';
import { createRequirementsService, type RequirementsDeps } from './requirements.service.ts';

/** What shifts of an edition can ask for, and which volunteers have it. */
export const requirementsModule = (deps: RequirementsDeps) =>
  defineFeature({ routes: requirementRoutes(createRequirementsService(deps)) });
