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
  type Actor,
  bind,
  type FetchedFile,
  type RequestContext,
  type RouteBinding,
  readFile,
} from '@siteswap/service-kit';
import type { ExportsService } from './exports.service.ts';
import type { ImportQueue } from './import-queue.service.ts';
import type { ImportFile, ImportReader } from './import-reader.client.ts';
import type { ImportsService } from './imports.service.ts';

const accepted = {
  bodyBytes: importEditions.bodyLimit,
  fileBytes: importLimits.bytes,
  isJsonAccepted: true,
};

/** Sends a text to be stored as a file; it may contain addresses, so no one caches it. */
function sendFile(
  { koa }: RequestContext,
  file: { text: string; type: string; fileName: string },
): void {
  koa.body = file.text;
  koa.type = file.type;
  koa.set('cache-control', 'private, no-store');
  koa.set('content-disposition', `attachment; filename="${file.fileName}"`);
}

interface ImportCall {
  readonly actor: Actor;
  readonly query: { readonly dryRun: boolean };
  readonly ctx: RequestContext;
}

interface Services {
  readonly imports: ImportsService;
  readonly queue: ImportQueue;
  readonly exports: ExportsService;
  readonly reader: ImportReader;
  readonly fetchImport: (url: string) => Promise<FetchedFile>;
}

export const importRoutes = ({
  imports,
  queue,
  exports,
  reader,
  fetchImport,
}: Services): RouteBinding[] => {
  /** What is asked for with a file: a preview, or an import, which is queued when it is large. */
  function handle(file: ImportFile, { actor, query, ctx }: ImportCall) {
    if (query.dryRun) return imports.preview(file);
    if (file.rows.length <= importLimits.rowsAtOnce) return imports.import(actor, file);
    ctx.status = 202;
    return queue.add(actor, file);
  }

  return [
    bind(importEditions, async (call) =>
      handle(await reader.read(await readFile(call.ctx.koa.req, accepted)), call),
    ),
    bind(importEditionsFromUrl, async (call) =>
      handle(await reader.readFetched(await fetchImport(call.body.url)), call),
    ),
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
};
