import { defineJob, doubling } from '@siteswap/service-kit';
import { z } from 'zod';

/** Carries out a decision about several applications once it cannot be undone any more. */
export const bulkDecisionJob = defineJob({
  name: 'bulk-decision',
  payload: z.object({ decisionId: z.uuid() }),
  attempts: Number.POSITIVE_INFINITY,
  delayMs: doubling(),
});
