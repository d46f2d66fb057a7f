import { defineJob, doubling } from '@siteswap/service-kit';
import { z } from 'zod';

/** Tells the members for whom a new trip is good news. */
export const tripMatching = defineJob({
  name: 'trip-matching',
  payload: z.object({ kind: z.enum(['offer', 'request']), id: z.int() }),
  attempts: 20,
  delayMs: doubling(),
});
