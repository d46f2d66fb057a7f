import {
  exportEditions,
  getImport,
  getImportReport,
  importEditions,
  importEditionsFromUrl,
  importLimits,
  listImports,
  undoImport,
} from '@siteswap/contracts/editions';
import {
  bind,
  type FetchedFile,
  type RequestContext,
  type RouteBinding,
  readFile,
} from '@siteswap/service-kit';
import type { ExportsService } from './exports.service.ts';
import { readFetchedImport, readImport } from './import-file.format.ts';
import type { ImportsService } from './imports.service.ts';

const accepted = {
  bodyBytes: importEditions.bodyLimit,
  fileBytes: importLimits.bytes,
  isJsonAccepted: true,
};

/** Sends a text to be stored as a file; it may hold addresses, so nobody caches it. */
function sendFile(
  { koa }: RequestContext,
  file: { text: string; type: string; fileName: string },
): void {
  koa.body = file.text;
  koa.type = file.type;
  koa.set('cache-control', 'private, no-store');
  koa.set('content-disposition', `attachment; filename="${file.fileName}"`);
}

interface Services {
  readonly imports: ImportsService;
  readonly exports: ExportsService;
  readonly fetchImport: (url: string) => Promise<FetchedFile>;
}

export const importRoutes = ({ imports, exports, fetchImport }: Services): RouteBinding[] => [
  bind(importEditions, async ({ actor, query, ctx }) => {
    const file = readImport(await readFile(ctx.koa.req, accepted));
    return query.dryRun ? imports.preview(file) : imports.import(actor, file);
  }),
  bind(importEditionsFromUrl, async ({ actor, query, body }) => {
    const file = readFetchedImport(await fetchImport(body.url));
    return query.dryRun ? imports.preview(file) : imports.import(actor, file);
  }),
  bind(listImports, ({ query }) => imports.list(query)),
  bind(getImport, ({ params }) => imports.get(params.id)),
  bind(getImportReport, async ({ params, ctx }) => {
    sendFile(ctx, {
      text: await imports.report(params.id, ctx.locale),
      type: 'text/csv; charset=utf-8',
      fileName: `import-${params.id}.csv`,
    });
  }),
  bind(undoImport, ({ params }) => imports.undo(params.id)),
  bind(exportEditions, async ({ query, ctx }) => sendFile(ctx, await exports.export(query))),
];
