import type { PicturePlace } from '@siteswap/features/pictures';
import { defineJob, doubling, minutes } from '@siteswap/service-kit';
import { z } from 'zod';

const maxRetryDelay = minutes(10);

/** Releases a picture in svc-core, however often that has to be attempted. Releasing twice changes nothing more. */
export const fileRelease = defineJob({
  name: 'file-release',
  payload: z.object({
    kind: z.string(),
    entityId: z.int(),
    file: z.string(),
    /** False: its entity was never stored, and the uploader may attach the picture again. */
    wasShown: z.boolean(),
  }),
  attempts: Number.POSITIVE_INFINITY,
  delayMs: doubling({ max: maxRetryDelay }),
});

/** The key of the job. */
export const keyOf = ({ kind, entityId, file }: PicturePlace): string =>
  `${kind} ${entityId} ${file}`;
