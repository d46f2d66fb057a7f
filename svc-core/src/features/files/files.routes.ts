import {
  claimFile,
  type FileKind,
  fileFolders,
  getFile,
  getTempFile,
  releaseFile,
  uploadFile,
} from '@siteswap/contracts/core';
import {
  bind,
  notFound,
  type RequestContext,
  type RouteBinding,
  unavailable,
} from '@siteswap/service-kit';
import { sendPicture } from '#src/send-picture.ts';
import { StorageUnavailable } from './file-storage.ts';
import type { FilesService } from './files.service.ts';
import { readUpload } from './read-upload.ts';

const kindOf = Object.fromEntries(
  Object.entries(fileFolders).map(([kind, folder]) => [folder, kind as FileKind]),
) as Record<(typeof fileFolders)[FileKind], FileKind>;

/** A store that is away is 503, and a line of the log says why. */
async function stored<T>(ctx: RequestContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    ctx.log.error({ err: error }, 'the store of pictures is away');
    throw unavailable();
  }
}

/** @param onReleased wakes the sweep */
export const fileRoutes = (files: FilesService, onReleased: () => void): RouteBinding[] => {
  const send = (ctx: RequestContext, file: string, caching: string) =>
    sendPicture(ctx, {
      etag: file,
      caching,
      read: async () => {
        const bytes = await stored(ctx, () => files.read(file));
        if (!bytes) throw notFound();
        return bytes;
      },
    });

  return [
    bind(uploadFile, async ({ actor, params, ctx }) => {
      await files.countUpload(actor.userId);
      const sent = await readUpload(ctx.koa.req, uploadFile.bodyLimit);
      return stored(ctx, () => files.upload(actor.userId, params.kind, sent));
    }),
    bind(getTempFile, async ({ params: { file }, ctx }) => {
      if (!(await files.isTemp(file))) throw notFound();
      await send(ctx, file, 'private, no-store');
    }),
    bind(getFile, async ({ params: { folder, id, file }, ctx }) => {
      if (!(await files.isShown(kindOf[folder], id, file))) throw notFound();
      await send(ctx, file, 'public, max-age=31536000, immutable');
    }),
    bind(claimFile, async ({ body }) => {
      const claimed = await files.claim(body);
      if (!claimed) throw notFound('FILE_NOT_FOUND', 'This picture is not there to be used');
      return claimed;
    }),
    bind(releaseFile, async ({ body }) => {
      await files.release(body.kind, body.entityId, body.file);
      onReleased();
      return { ok: true as const };
    }),
  ];
};
