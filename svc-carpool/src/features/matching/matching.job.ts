import { defineJob, doubling } from '@siteswap/service-kit';
import { z } from 'zod';

/** Notifies the members whom a new trip fits. */
export const tripMatching = defineJob({
  name: 'trip-matching',
  payload: z.object({ kind: z.enum(['offer', 'request']), id: z.int() }),
  attempts: 20,
  delayMs: doubling(),
});
