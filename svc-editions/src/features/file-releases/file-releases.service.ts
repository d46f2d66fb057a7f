import { type DetachPicture, type PicturePlace, uploadOf } from '@siteswap/features/pictures';
import type { OutboxWriter } from '@siteswap/service-kit';
import type { Kit, Tx } from '#src/db.ts';
import {
  deleteFileRelease,
  type FileReleaseRow,
  findTransactionId,
  insertFileReleases,
  insertReleasesAfter,
  listFileReleases,
} from './file-releases.repository.ts';

const batchSize = 100;

interface Deps extends Pick<Kit, 'db' | 'transact' | 'log'> {
  readonly detachPicture: DetachPicture;
  /** Asks for `releaseAll` to be called soon. */
  readonly requestRun: () => void;
}

/** Says which uploads are about to be attached to a new entity. */
type NoteUploads = (entityId: number, urls: readonly (string | null)[]) => Promise<void>;

/**
 * Pictures that are not shown any more are stored in the transaction that says so, and released after it, however often
 * that has to be tried. Releasing twice is as good as once.
 */
export function createFileReleases({ db, transact, log, detachPicture, requestRun }: Deps) {
  async function release({ id, ...place }: FileReleaseRow): Promise<void> {
    const isKnown = await detachPicture(place);
    if (!isKnown) log.warn({ ...place }, 'svc-core knows no such picture to release');
    await deleteFileRelease(db, id);
  }

  /** Uploads that a failed transaction attached. What cannot be released now is left to the task. */
  async function giveBack(transactionId: string, places: readonly PicturePlace[]): Promise<void> {
    try {
      // Without `transact`, which would take this for the result of the request.
      const rows = await insertReleasesAfter(db, transactionId, places);
      for (const row of rows) await release(row);
    } catch (error) {
      log.warn({ err: error }, 'uploads of a failed transaction not released yet');
    }
  }

  return {
    /** In the transaction of the change that shows them no more. */
    async add(tx: Tx, outbox: OutboxWriter, places: readonly PicturePlace[]): Promise<void> {
      if (places.length === 0) return;
      await insertFileReleases(tx, places);
      outbox.afterCommit(requestRun);
    },

    /**
     * Stores a new entity with uploads of a member, which its transaction notes before it attaches them. When it fails,
     * they can be attached again: no other entity will have the id they were attached to.
     */
    async transactWithUploads<T>(
      kind: string,
      fn: (tx: Tx, outbox: OutboxWriter, noteUploads: NoteUploads) => Promise<T>,
    ): Promise<T> {
      const places: PicturePlace[] = [];
      let transactionId = '';
      try {
        return await transact((tx, outbox) =>
          fn(tx, outbox, async (entityId, urls) => {
            const files = urls.flatMap((url) => uploadOf(url ?? '') ?? []);
            if (files.length === 0) return;
            transactionId = await findTransactionId(tx);
            places.push(...files.map((file) => ({ kind, entityId, file })));
          }),
        );
      } catch (error) {
        if (places.length > 0) await giveBack(transactionId, places);
        throw error;
      }
    },

    /** @returns how many were released. @throws 503 when svc-core does not respond in time */
    async releaseAll(signal: AbortSignal): Promise<number> {
      let count = 0;
      for (;;) {
        const rows = await listFileReleases(db, batchSize);
        for (const row of rows) {
          if (signal.aborted) return count;
          await release(row);
          count += 1;
        }
        if (rows.length < batchSize) return count;
      }
    },
  };
}

export type FileReleases = ReturnType<typeof createFileReleases>;
