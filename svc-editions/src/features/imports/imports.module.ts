import type { Kit } from '#src/db.ts';
import { importRoutes } from './imports.routes.ts';
import { createImportsService } from './imports.service.ts';

/** Administrators import many editions at once, and undo it. */
export const importsModule = (deps: Pick<Kit, 'db' | 'transact' | 'clock'>) => ({
  routes: importRoutes(createImportsService(deps)),
});
