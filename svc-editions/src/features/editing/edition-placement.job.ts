import { defineJob, doubling, minutes } from '@siteswap/service-kit';
import { z } from 'zod';

/** Looks up the towns of editions that were stored without; a migration adds it. */
export const editionPlacement = defineJob({
  name: 'edition-placement',
  payload: z.object({
    /** Those with larger ids. */
    afterId: z.int(),
  }),
  attempts: Number.POSITIVE_INFINITY,
  delayMs: doubling({ max: minutes(10) }),
});
