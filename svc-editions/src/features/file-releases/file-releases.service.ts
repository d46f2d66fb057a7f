import { type DetachPicture, type PicturePlace, uploadOf } from '@siteswap/features/pictures';
import {
  insertJobs,
  later,
  type OutboxWriter,
  removeJob,
  seconds,
  toNewJob,
} from '@siteswap/service-kit';
import type { z } from 'zod';
import type { Kit, Tx } from '#src/db.ts';
import { fileRelease, keyOf } from './file-releases.job.ts';
import { findTransactionId, isRolledBack } from './file-releases.repository.ts';

type Release = z.output<typeof fileRelease.payload>;

interface Deps extends Pick<Kit, 'db' | 'transact' | 'clock' | 'log'> {
  readonly detachPicture: DetachPicture;
}

/** Says which uploads are about to be attached to a new entity. */
type NoteUploads = (entityId: number, urls: readonly (string | null)[]) => Promise<void>;

export function createFileReleases({ db, transact, clock, log, detachPicture }: Deps) {
  /** @throws 503 when svc-core does not respond in time */
  async function release(place: Release): Promise<void> {
    const isKnown = await detachPicture(place);
    if (!isKnown) log.warn({ ...place }, 'svc-core knows no such picture to release');
  }

  /** Uploads that a failed transaction attached. What cannot be released now is left to its job. */
  async function giveBack(transactionId: string, places: readonly PicturePlace[]): Promise<void> {
    try {
      if (!(await isRolledBack(db, transactionId))) return;
      const releases = places.map((place) => ({ ...place, wasShown: false }));
      // After the attempt that is made here: the member may send the same uploads again at once.
      const runAt = later(clock(), seconds(5));
      const toJob = (place: Release) => toNewJob(fileRelease, place, { key: keyOf(place), runAt });
      // Without `transact`, which would take this for the result of the request.
      await insertJobs(db, releases.map(toJob));
      for (const place of releases) {
        await release(place);
        await removeJob(db, fileRelease, keyOf(place));
      }
    } catch (error) {
      log.warn({ err: error }, 'uploads of a failed transaction not released yet');
    }
  }

  return {
    release,

    /** In the transaction of the change that shows them no more; they are released after it. */
    add(outbox: OutboxWriter, places: readonly PicturePlace[]): void {
      for (const place of places) {
        outbox.job(fileRelease, { ...place, wasShown: true }, { key: keyOf(place) });
      }
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
  };
}

export type FileReleases = Omit<ReturnType<typeof createFileReleases>, 'release'>;
