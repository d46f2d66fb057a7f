import { defineJob, minutes, type OutboxWriter } from '@siteswap/service-kit';
import { z } from 'zod';

/** Attempts after which a picture has failed; releasing its file is attempted until it succeeds. */
export const maxAttempts = 3;

/** Brings a picture to its end: fetched and saved, failed, or forgotten because its import was undone. */
export const endImportPicture = defineJob({
  name: 'import-picture',
  payload: z.object({ id: z.uuid() }),
  attempts: Number.POSITIVE_INFINITY,
  delayMs: (failures) => minutes(failures === 1 ? 2 : 20),
});

/** In the transaction that stores these pictures, or gives them up. */
export function addPictureJobs(outbox: OutboxWriter, ids: readonly string[]): void {
  for (const id of ids) outbox.job(endImportPicture, { id }, { key: id });
}
