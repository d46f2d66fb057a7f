import { defineFeature, type Kit } from '#src/db.ts';
import { followRoutes } from './follows.routes.ts';
import { createFollowsService } from './follows.service.ts';

/** Members who are notified of the next edition of a convention. */
export const followsModule = (deps: Pick<Kit, 'db' | 'transact' | 'clock'>) =>
  defineFeature({
    routes: followRoutes(createFollowsService(deps)),
  });
