import { defineFeature } from '#src/db.ts';
import { teamRoutes } from './teams.routes.ts';
import { createTeamsService, type TeamsDeps } from './teams.service.ts';

/** The teams of volunteers of an edition. */
export const teamsModule = (deps: TeamsDeps) =>
  defineFeature({ routes: teamRoutes(createTeamsService(deps)) });
