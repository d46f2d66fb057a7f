import {
  attachFile,
  getFile,
  getTempFile,
  readStoredFile,
  releaseFile,
  storeFile,
  uploadFile,
  uploadLimits,
} from '@siteswap/contracts/core';
import {
  bind,
  notFound,
  type RequestContext,
  type RouteBinding,
  readFile,
  sendPicture,
  unavailable,
} from '@siteswap/service-kit';
import { StorageUnavailableError } from './file-storage.client.ts';
import type { FilesService } from './files.service.ts';

const accepted = { bodyBytes: uploadFile.bodyLimit, fileBytes: uploadLimits.maxBytes };

/** Throws 503 when the storage is unavailable, and logs why. */
async function withStorage<T>(ctx: RequestContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    ctx.log.error({ err: error }, 'the storage of pictures is unavailable');
    throw unavailable();
  }
}

/** @param onReleased starts the sweep */
export const fileRoutes = (
  files: FilesService,
  onReleased: () => Promise<void>,
): RouteBinding[] => {
  const send = (ctx: RequestContext, file: string, caching: string) =>
    sendPicture(ctx, {
      etag: file,
      caching,
      read: async () => {
        const bytes = await withStorage(ctx, () => files.read(file));
        if (!bytes) throw notFound();
        return bytes;
      },
    });

  return [
    bind(uploadFile, async ({ actor, params, ctx }) => {
      await files.assertMayUpload(actor.userId, params.kind);
      const { bytes } = await readFile(ctx.koa.req, accepted);
      return withStorage(ctx, () => files.upload(actor.userId, params.kind, bytes));
    }),
    bind(getTempFile, async ({ actor, params: { file }, ctx }) => {
      if (!actor || !(await files.isTemp(file, actor.userId))) throw notFound();
      await send(ctx, file, 'private, no-store');
    }),
    bind(getFile, async ({ params: { folder, id, file }, ctx }) => {
      if (!(await files.isPublic(folder, id, file))) throw notFound();
      await send(ctx, file, 'public, max-age=31536000, immutable');
    }),
    bind(readStoredFile, async ({ params: { kind, entityId, file }, ctx }) => {
      const bytes = await withStorage(ctx, () => files.readOf(kind, entityId, file));
      if (!bytes) throw notFound('FILE_NOT_FOUND');
      return { bytes: bytes.toString('base64') };
    }),
    bind(storeFile, ({ params: { id }, body: { bytes, ...place }, ctx }) =>
      withStorage(ctx, () => files.store({ id, ...place, bytes: Buffer.from(bytes, 'base64') })),
    ),
    bind(attachFile, async ({ body }) => {
      const attached = await files.attach(body);
      if (!attached) throw notFound('FILE_NOT_FOUND', 'There is no such upload');
      return attached;
    }),
    bind(releaseFile, async ({ body: { kind, entityId, file, wasShown } }) => {
      if (wasShown) {
        await files.release(kind, entityId, file);
        await onReleased();
      } else {
        await files.undoAttach(kind, entityId, file);
      }
      return { ok: true as const };
    }),
  ];
};
