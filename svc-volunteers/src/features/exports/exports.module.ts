import { defineFeature } from '#src/db.ts';
import { exportRoutes } from './exports.routes.ts';
import { createExportsService, type ExportsDeps } from './exports.service.ts';

/** Applications as files for spreadsheets. */
export const exportsModule = (deps: ExportsDeps) =>
  defineFeature({ routes: exportRoutes(createExportsService(deps)) });
