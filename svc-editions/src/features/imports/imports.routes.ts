import {
  getImport,
  getImportReport,
  importEditions,
  importLimits,
  listImports,
  undoImport,
} from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import { readFile } from '#src/http/read-file.ts';
import { readImport } from './import-file.format.ts';
import type { ImportsService } from './imports.service.ts';

const limits = { bodyBytes: importEditions.bodyLimit, fileBytes: importLimits.bytes };

export const importRoutes = (imports: ImportsService): RouteBinding[] => [
  bind(importEditions, async ({ actor, query, ctx }) => {
    const file = readImport(await readFile(ctx.koa.req, limits));
    return query.dryRun ? imports.preview(file) : imports.import(actor, file);
  }),
  bind(listImports, ({ query }) => imports.list(query)),
  bind(getImport, ({ params }) => imports.get(params.id)),
  bind(getImportReport, async ({ params, ctx }) => {
    ctx.koa.body = await imports.report(params.id, ctx.locale);
    ctx.koa.type = 'text/csv; charset=utf-8';
    ctx.koa.set('cache-control', 'private, no-store');
    ctx.koa.set('content-disposition', `attachment; filename="import-${params.id}.csv"`);
  }),
  bind(undoImport, ({ params }) => imports.undo(params.id)),
];
