import { defineJob, doubling } from '@siteswap/service-kit';
import { z } from 'zod';

/** Searches a plan; an attempt after a crash begins anew. */
export const planSearch = defineJob({
  name: 'plan-search',
  payload: z.object({ planId: z.uuid() }),
  attempts: 2,
  delayMs: doubling(),
});
