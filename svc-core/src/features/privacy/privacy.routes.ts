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
import type { SessionCookie } from '#src/features/sessions/sessions.public.ts';
import type { DeletionService } from './deletion.service.ts';
import type { ExportsService } from './exports.service.ts';

interface Deps {
  readonly exports: ExportsService;
  readonly deletion: DeletionService;
  readonly sessionCookie: SessionCookie;
}

export function privacyRoutes({ exports, deletion, sessionCookie }: Deps): RouteBinding[] {
  const download = async (actor: Actor, id: string, { koa }: RequestContext) => {
    const { requestedAt, bytes } = await exports.openArchive(actor, id);
    const day = requestedAt.toISOString().slice(0, 10);
    koa.status = 200;
    koa.type = 'application/zip';
    koa.attachment(`siteswap-${day}.zip`);
    koa.set('cache-control', 'private, no-store');
    koa.set('x-content-type-options', 'nosniff');
    koa.body = Readable.from(bytes, { objectMode: false });
  };

  return [
    bind(requestExport, async ({ actor }) => ({ export: await exports.request(actor) })),
    bind(getExport, async ({ actor }) => ({ export: await exports.findLast(actor) })),
    bind(downloadExport, ({ actor, params, ctx }) => download(actor, params.id, ctx)),
    bind(putExportPart, async ({ params, body }) => {
      await exports.takePart({ exportId: params.id, service: params.service, tables: body.tables });
      return { ok: true as const };
    }),
    bind(deleteAccount, async ({ actor, body, ctx }) => {
      const at = await deletion.request(actor, body.password, ctx.ip);
      ctx.koa.append('set-cookie', sessionCookie.clear());
      return { deleteAfter: at.toISOString() };
    }),
    bind(keepAccount, async ({ actor, ctx }) => {
      await deletion.cancel(actor, ctx.ip);
      return { ok: true as const };
    }),
  ];
}
