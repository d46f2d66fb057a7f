import { defineFeature } from '#src/db.ts';
import { createCertificatesService } from './certificates.service.ts';
import { sheetRoutes } from './sheets.routes.ts';
import { createSheetsService, type SheetsDeps } from './sheets.service.ts';

/** Meals and slots as sheets to print and as tables, and certificates of volunteers. */
export const sheetsModule = (deps: SheetsDeps) =>
  defineFeature({
    routes: sheetRoutes(createSheetsService(deps), createCertificatesService(deps)),
  });
