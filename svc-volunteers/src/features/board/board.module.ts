import { defineFeature, type Kit } from '#src/db.ts';
import { boardRoutes } from './board.routes.ts';
import { createBoardService } from './board.service.ts';

/** The wall board of an edition. */
export const boardModule = (deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'env'>) =>
  defineFeature({
    routes: boardRoutes(createBoardService({ ...deps, publicUrl: deps.env.PUBLIC_URL })),
  });
