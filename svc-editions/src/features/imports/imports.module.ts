import type { Kit } from '#src/db.ts';
import { createExportsService } from './exports.service.ts';
import { importRoutes } from './imports.routes.ts';
import { createImportsService } from './imports.service.ts';

/** Administrators import many editions at once, undo it, and export them. */
export const importsModule = (deps: Pick<Kit, 'db' | 'transact' | 'clock'>) => ({
  routes: importRoutes(createImportsService(deps), createExportsService(deps)),
});
