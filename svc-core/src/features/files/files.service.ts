import { randomUUID } from 'node:crypto';
import { type FileKind, fileFolders } from '@siteswap/contracts/core';
import type { RateLimits } from '@siteswap/service-kit';
import { type Clock, hours, later } from '#src/clock.ts';
import type { Kit, Tx } from '#src/db.ts';
import type { FileStorage } from './file-storage.ts';
import type { FilePlace, FilesRepository } from './files.repository.ts';
import { keepPicture } from './pictures.service.ts';

const uploadLimit = { points: 10, seconds: 3600 };
/** How long a picture waits to be used. */
const tempHours = 24;
const sweepBatch = 100;

const pattern =
  /^\/uploads\/(?:temp|(?<folder>[a-z-]+)\/(?<entityId>\d{1,9}))\/(?<id>[0-9a-f-]{36})\.webp$/;

/** `/uploads/profiles/7/<file>` */
export const fileUrl = (kind: FileKind, entityId: number, file: string): string =>
  `/uploads/${fileFolders[kind]}/${entityId}/${file}`;

const idOf = (file: string): string => file.replace(/^thumb-/, '').replace(/\.webp$/, '');

/** Id of a picture in `temp`, or of one that is this thing's already; null for any other address. */
function claimedId(url: string, kind: FileKind, entityId: number): string | null {
  const parts = pattern.exec(url)?.groups;
  if (!parts?.['id']) return null;
  const isTemp = parts['folder'] === undefined;
  const isItsOwn = parts['folder'] === fileFolders[kind] && Number(parts['entityId']) === entityId;
  return isTemp || isItsOwn ? parts['id'] : null;
}

/**
 * Pictures: uploaded, used by a thing, given up.
 *
 * Bytes never move: they lie under a random name from the upload to the end, and the row says at which address they
 * are shown. So claiming is one statement, and the order of writes needs no luck:
 * - *Upload*: row, then bytes, then the answer. Killed in between, the row is a picture nobody was told of; it is
 *   swept after a day like any other that was not used. Bytes without a row, which nobody would find, cannot be.
 * - *Claim*: one guarded update. The thing that shows the picture is saved after it, so what is saved is there.
 * - *Release and sweep*: the row is marked (from then on it is 404), bytes are deleted, then the row. Killed in
 *   between, the next sweep begins again; deleting twice is deleting once.
 */
export function createFilesService(deps: {
  files: FilesRepository;
  storage: FileStorage;
  rateLimits: RateLimits;
  clock: Clock;
  log: Kit['log'];
}) {
  const { files, storage, rateLimits, clock, log } = deps;
  const oldestTemp = () => later(clock(), -hours(tempHours));

  const erase = async (id: string) => {
    await storage.delete(`thumb-${id}.webp`);
    await storage.delete(`${id}.webp`);
    await files.remove(id);
  };

  return {
    /** Throws 429 for the eleventh upload of this member in an hour. */
    countUpload: (userId: number) => rateLimits.take(`upload:${userId}`, uploadLimit),

    /** Keeps a picture for a day. Throws what `keepPicture` does. */
    upload: async (userId: number, kind: FileKind, sent: Buffer) => {
      const { picture, thumbnail, width, height } = await keepPicture(sent);
      const id = randomUUID();
      const bytes = picture.length + thumbnail.length;
      await files.add({ id, kind, userId, bytes, width, height, createdAt: clock() });
      await storage.write(`thumb-${id}.webp`, thumbnail);
      await storage.write(`${id}.webp`, picture);
      const temp = '/uploads/temp';
      return { url: `${temp}/${id}.webp`, thumbnailUrl: `${temp}/thumb-${id}.webp`, width, height };
    },

    /** Whether a picture that is not used yet may be shown. */
    isTemp: async (file: string): Promise<boolean> =>
      (await files.findLiveTemp(idOf(file), oldestTemp())) !== null,

    isShown: async (kind: FileKind, entityId: number, file: string): Promise<boolean> =>
      (await files.findLive({ id: idOf(file), kind, entityId })) !== null,

    read: (file: string): Promise<Buffer | null> => storage.read(file),

    /**
     * Makes a picture of this member that of a thing, which is to be saved with the name answered. Claiming what the
     * thing shows already changes nothing. With `tx` it becomes true when that commits.
     * Null when there is no such picture, also when it is somebody else's.
     */
    claim: async (
      claim: { url: string; kind: FileKind; entityId: number; userId: number },
      tx?: Tx,
    ): Promise<{ file: string; url: string } | null> => {
      const { url, kind, entityId, userId } = claim;
      const id = claimedId(url, kind, entityId);
      if (!id) return null;
      const place: FilePlace = { id, kind, entityId };
      const by = { userId, now: clock(), uploadedAfter: oldestTemp() };
      const isClaimed = await files.claim(place, by, tx);
      if (!isClaimed && !(await files.findLive(place, tx))) return null;
      const file = `${id}.webp`;
      return { file, url: fileUrl(kind, entityId, file) };
    },

    /**
     * A thing no longer shows a picture: call it in the transaction that says so, or once that is committed. From then
     * on it is gone; its bytes go with the next sweep.
     */
    release: async (kind: FileKind, entityId: number, file: string, tx?: Tx): Promise<void> => {
      await files.release({ id: idOf(file), kind, entityId }, clock(), tx);
    },

    /** What this member uploaded and something shows, for the copy of their data. */
    async *picturesOf(userId: number): AsyncIterable<{ name: string; bytes: Buffer }> {
      let after: string | undefined;
      for (;;) {
        const page = await files.liveOf(userId, after, sweepBatch);
        for (const { id, kind, entityId } of page) {
          const bytes = await storage.read(`${id}.webp`);
          if (bytes) yield { name: `${kind}-${entityId}-${id}.webp`, bytes };
        }
        after = page.at(-1)?.id;
        if (page.length < sweepBatch) return;
      }
    },

    /** Removes what nobody used in time and what nothing shows any more. A picture that resists waits for the next sweep. */
    sweep: async (): Promise<void> => {
      await files.releaseUnclaimed(oldestTemp(), clock());
      const resisting: string[] = [];
      for (;;) {
        const batch = await files.released(sweepBatch, resisting);
        for (const { id } of batch) {
          await erase(id).catch((error: unknown) => {
            resisting.push(id);
            log.warn({ err: error, file: id }, 'a picture could not be deleted');
          });
        }
        if (batch.length < sweepBatch || resisting.length >= sweepBatch) return;
      }
    },
  };
}
export type FilesService = ReturnType<typeof createFilesService>;
