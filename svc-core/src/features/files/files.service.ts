import { randomUUID } from 'node:crypto';
import { rateClasses } from '@siteswap/contracts/rate-classes';
import { conflict, hours, later } from '@siteswap/service-kit';
import type { CoreKit, Tx } from '#src/db.ts';
import { sharedLimitKey } from '#src/features/rate-limits/rate-limits.public.ts';
import type { FileKindRow } from './file-kinds.repository.ts';
import type { FileKindsService } from './file-kinds.service.ts';
import type { FileStorage } from './file-storage.client.ts';
import {
  addFetchedFile,
  addFile,
  attachFile,
  type FilePlace,
  findLiveFile,
  findLiveTempFile,
  listAttachedFilesOf,
  listReleasedFiles,
  releaseFile,
  releaseUnattachedFiles,
  removeReleasedFile,
  undoAttachFile,
} from './files.repository.ts';
import { type EncodedPicture, encodePicture, readType } from './pictures.service.ts';
import { findUploadAllowance } from './upload-allowances.repository.ts';

/** Until then an upload must be attached. */
const tempLifetime = hours(24);
const sweepBatch = 100;

const urlPattern =
  /^\/uploads\/(?:temp|(?<folder>[a-z-]+)\/(?<entityId>\d{1,9}))\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

interface Deps extends Pick<CoreKit, 'db' | 'rateLimits' | 'clock' | 'log'> {
  readonly storage: FileStorage;
  readonly kinds: FileKindsService;
}

/** `/uploads/profiles/7/<file>` */
const urlOf = ({ folder }: FileKindRow, entityId: number, file: string): string =>
  `/uploads/${folder}/${entityId}/${file}`;

const bytesOf = ({ picture, thumbnail }: EncodedPicture): number =>
  picture.length + thumbnail.length;

const idOf = (file: string): string => file.replace(/^thumb-/, '').replace(/\.webp$/, '');

/** Id of a picture in `temp`, or of one that this entity has already; null for any other URL. */
function attachableId(url: string, { folder }: FileKindRow, entityId: number): string | null {
  const parts = urlPattern.exec(url)?.groups;
  if (!parts?.['id']) return null;
  const isTemp = parts['folder'] === undefined;
  const isItsOwn = parts['folder'] === folder && Number(parts['entityId']) === entityId;
  return isTemp || isItsOwn ? parts['id'] : null;
}

/**
 * Pictures: uploaded, attached to an entity (an edition, a profile …), released.
 *
 * Bytes never move: they have a random name from the upload to the end, and the row has the URL at which they are
 * shown. The order of writes makes every step safe to interrupt:
 * - *Upload*: row, then bytes, then the response. Interrupted, the row is an upload that was never used; it is swept
 *   after a day. Bytes without a row, which no sweep would find, cannot exist.
 * - *Store*, of what a service has fetched: as an upload, and then attached. Interrupted, it is repeated under the same id,
 *   or swept after a day.
 * - *Attach*: one guarded update. The entity is saved after it, so a saved picture exists.
 * - *Undo*: the entity was not saved after all, and the row is that of an upload again.
 * - *Release and sweep*: the row is marked (404 from then on), bytes are deleted, then the row. Interrupted, the next
 *   sweep starts again.
 */
export function createFilesService({ db, rateLimits, clock, log, storage, kinds }: Deps) {
  const oldestTemp = () => later(clock(), -tempLifetime);

  const erase = async (id: string) => {
    await storage.delete(`thumb-${id}.webp`);
    await storage.delete(`${id}.webp`);
    await removeReleasedFile(db, id);
  };

  const isShown = async (kind: string, entityId: number, file: string): Promise<boolean> =>
    (await findLiveFile(db, { id: idOf(file), kind, entityId })) !== null;

  /** Kinds with a limit of their own are counted apart, and so is a kind that this member may upload more of. */
  const limitOf = async (userId: number, kind: string) => {
    const { uploadsPerHour: limitOfKind } = await kinds.getForUpload(kind);
    const uploadsPerHour = (await findUploadAllowance(db, { kind, userId })) ?? limitOfKind;
    return uploadsPerHour === null
      ? { key: sharedLimitKey('upload', userId), limit: rateClasses.upload }
      : { key: `upload-${kind}:${userId}`, limit: { points: uploadsPerHour, seconds: 3600 } };
  };

  /** Bytes after their row, so that a sweep finds them. */
  const write = async (id: string, { picture, thumbnail }: EncodedPicture) => {
    await storage.write(`thumb-${id}.webp`, thumbnail);
    await storage.write(`${id}.webp`, picture);
  };

  return {
    /** Before the body is read. Throws 404 for an unknown kind, 429 when this member has uploaded too many in an hour. */
    assertMayUpload: async (userId: number, kind: string): Promise<void> => {
      const { key, limit } = await limitOf(userId, kind);
      await rateLimits.peek(key, limit);
    },

    /**
     * Stores a picture for a day, until it is attached. A rejected one counts too, unless its type is wrong.
     * Throws as `encodePicture`, 429.
     */
    upload: async (userId: number, kind: string, upload: Buffer) => {
      await readType(upload);
      const { key, limit } = await limitOf(userId, kind);
      await rateLimits.take(key, limit);
      const encoded = await encodePicture(upload);
      const { width, height } = encoded;
      const id = randomUUID();
      const bytes = bytesOf(encoded);
      await addFile(db, { id, kind, userId, bytes, width, height, createdAt: clock() });
      await write(id, encoded);
      const temp = '/uploads/temp';
      return { url: `${temp}/${id}.webp`, thumbnailUrl: `${temp}/thumb-${id}.webp`, width, height };
    },

    /**
     * Stores a picture that a service has fetched as one of an entity, under an id of its choice. Repeating it stores
     * nothing more. Throws as `encodePicture`, 422 for an unknown kind, 409 FILE_ID_TAKEN.
     */
    store: async ({ bytes: fetched, ...place }: FilePlace & { bytes: Buffer }) => {
      await kinds.get(place.kind);
      const { id, kind } = place;
      const file = `${id}.webp`;
      if (await findLiveFile(db, place)) return { file };
      const encoded = await encodePicture(fetched);
      const { width, height } = encoded;
      const now = clock();
      const row = { id, kind, bytes: bytesOf(encoded), width, height, createdAt: now };
      if (await addFetchedFile(db, row)) {
        await write(id, encoded);
        const isAttached = await attachFile(db, place, {
          userId: null,
          now,
          uploadedAfter: oldestTemp(),
        });
        if (isAttached) return { file };
      }
      // The same call at the same time may have been faster.
      if (await findLiveFile(db, place)) return { file };
      throw conflict('FILE_ID_TAKEN', 'Another picture has this id, or this one was released');
    },

    /** Whether it is an upload of this member that can still be attached. */
    isTemp: async (file: string, userId: number): Promise<boolean> =>
      (await findLiveTempFile(db, { id: idOf(file), userId }, oldestTemp())) !== null,

    /** Whether everybody may see it; the service that declares a guarded kind decides that itself. */
    isPublic: async (folder: string, entityId: number, file: string): Promise<boolean> => {
      const kind = await kinds.findByFolder(folder);
      return kind !== null && !kind.isGuarded && (await isShown(kind.kind, entityId, file));
    },

    /** Null when the entity has no such picture. */
    readOf: async (kind: string, entityId: number, file: string): Promise<Buffer | null> =>
      (await isShown(kind, entityId, file)) ? storage.read(file) : null,

    read: (file: string): Promise<Buffer | null> => storage.read(file),

    /**
     * Assigns an upload of this member to an entity, which is then saved with the returned name. Attaching the picture
     * that the entity has already changes nothing. With `tx` the attachment is part of that transaction.
     * Null when there is no such upload, also when it is another member's. Throws 422 for an unknown kind.
     */
    attach: async (
      upload: { url: string; kind: string; entityId: number; userId: number },
      tx?: Tx,
    ): Promise<{ file: string; url: string } | null> => {
      const { url, entityId, userId } = upload;
      const client = tx ?? db;
      const kind = await kinds.get(upload.kind, client);
      const id = attachableId(url, kind, entityId);
      if (!id) return null;
      const place: FilePlace = { id, kind: kind.kind, entityId };
      const by = { userId, now: clock(), uploadedAfter: oldestTemp() };
      const isAttached = await attachFile(client, place, by);
      if (!isAttached && !(await findLiveFile(client, place))) return null;
      const file = `${id}.webp`;
      return { file, url: urlOf(kind, entityId, file) };
    },

    /**
     * For when an entity no longer shows a picture: call it in the transaction that changes the entity, or after it.
     * The picture is 404 from then on; the next sweep deletes its bytes.
     */
    release: async (kind: string, entityId: number, file: string, tx?: Tx): Promise<void> => {
      await kinds.get(kind, tx);
      await releaseFile(tx ?? db, { id: idOf(file), kind, entityId }, clock());
    },

    /** For when the entity of an attached picture was never stored: its uploader may attach it again. Throws as `release`. */
    undoAttach: async (kind: string, entityId: number, file: string): Promise<void> => {
      await kinds.get(kind);
      await undoAttachFile(db, { id: idOf(file), kind, entityId });
    },

    /** This member's uploads that an entity shows, for the export of their data. */
    async *listPicturesOf(userId: number): AsyncIterable<{ name: string; bytes: Buffer }> {
      let after: string | undefined;
      for (;;) {
        const page = await listAttachedFilesOf(db, userId, after, sweepBatch);
        for (const { id, kind, entityId } of page) {
          const bytes = await storage.read(`${id}.webp`);
          if (bytes) yield { name: `${kind}-${entityId}-${id}.webp`, bytes };
        }
        after = page.at(-1)?.id;
        if (page.length < sweepBatch) return;
      }
    },

    /** Deletes uploads that were not attached in time and released pictures. One that fails waits for the next sweep. */
    sweep: async (): Promise<void> => {
      await releaseUnattachedFiles(db, oldestTemp(), clock());
      const failed: string[] = [];
      for (;;) {
        const batch = await listReleasedFiles(db, sweepBatch, failed);
        for (const { id } of batch) {
          await erase(id).catch((error: unknown) => {
            failed.push(id);
            log.warn({ err: error, file: id }, 'a picture could not be deleted');
          });
        }
        if (batch.length < sweepBatch || failed.length >= sweepBatch) return;
      }
    },
  };
}
export type FilesService = ReturnType<typeof createFilesService>;
