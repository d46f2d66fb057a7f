import { defineFeature, type Kit } from '#src/db.ts';
import { transferRoutes } from './transfers.routes.ts';
import { createTransfersService } from './transfers.service.ts';

/** A convention goes to another member of its team. */
export const transfersModule = (deps: Pick<Kit, 'db' | 'transact' | 'clock'>) =>
  defineFeature({ routes: transferRoutes(createTransfersService(deps)) });
