import { Readable } from 'node:stream';
import {
  deleteAccount,
  downloadExport,
  getExport,
  keepAccount,
  putExportPart,
  requestExport,
} from '@siteswap/contracts/core';
import { type Actor, bind, type RequestContext, type RouteBinding } from '@siteswap/service-kit';
import type { DeletionService } from './deletion.service.ts';
import { type ArchiveFile, zipOf } from './export-archive.ts';
import { exportReadme } from './export-readme.ts';
import type { ExportsService } from './exports.service.ts';

/** Pictures of a member, one after the other. */
export type OwnPictures = (userId: number) => AsyncIterable<{ name: string; bytes: Uint8Array }>;

const shortName = (service: string) => service.replace(/^svc-/, '');

export function privacyRoutes(deps: {
  exports: ExportsService;
  deletion: DeletionService;
  pictures?: OwnPictures;
  clearCookie: () => string;
}): RouteBinding[] {
  const { exports, deletion } = deps;

  /** Read while it is sent: one part at a time is in memory. */
  async function* filesOf(
    actor: Actor,
    ready: Awaited<ReturnType<ExportsService['open']>>,
  ): AsyncGenerator<ArchiveFile> {
    yield { name: 'README.txt', content: exportReadme(ready.owner, ready.requestedAt) };
    for (const service of ready.services) {
      const tables = await ready.part(service);
      yield { name: `${shortName(service)}.json`, content: JSON.stringify(tables, null, 2) };
    }
    for await (const { name, bytes } of deps.pictures?.(actor.userId) ?? []) {
      yield { name: `pictures/${name}`, content: bytes };
    }
  }

  const download = async (actor: Actor, id: string, { koa }: RequestContext) => {
    const ready = await exports.open(actor, id);
    const day = ready.requestedAt.toISOString().slice(0, 10);
    koa.status = 200;
    koa.type = 'application/zip';
    koa.attachment(`siteswap-${day}.zip`);
    koa.set('cache-control', 'private, no-store');
    koa.set('x-content-type-options', 'nosniff');
    koa.body = Readable.from(zipOf(filesOf(actor, ready)), { objectMode: false });
  };

  return [
    bind(requestExport, async ({ actor }) => ({ export: await exports.request(actor) })),
    bind(getExport, async ({ actor }) => ({ export: await exports.last(actor) })),
    bind(downloadExport, ({ actor, params, ctx }) => download(actor, params.id, ctx)),
    bind(putExportPart, async ({ params, body }) => {
      await exports.takePart({ exportId: params.id, service: params.service, tables: body.tables });
      return { ok: true as const };
    }),
    bind(deleteAccount, async ({ actor, body, ctx }) => {
      const at = await deletion.request(actor, body.password);
      ctx.koa.append('set-cookie', deps.clearCookie());
      return { deleteAfter: at.toISOString() };
    }),
    bind(keepAccount, async ({ actor }) => {
      await deletion.keep(actor);
      return { ok: true as const };
    }),
  ];
}
