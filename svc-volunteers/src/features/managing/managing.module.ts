import { defineFeature } from '#src/db.ts';
import { managingRoutes } from './managing.routes.ts';
import { createManagingService, type ManagingDeps } from './managing.service.ts';

/** What the managers of an edition do with its applications. */
export const managingModule = (deps: ManagingDeps) =>
  defineFeature({ routes: managingRoutes(createManagingService(deps)) });
