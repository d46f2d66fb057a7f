import { z } from 'zod';
import { id } from '../fields.ts';
import { defineRoute } from '../route.ts';

const spender = { userId: id, rateClass: z.string().regex(/^[a-z][a-z-]{0,39}$/) };

/**
 * The writes of a member count over all services. A service counts in memory, reports what was spent since its last
 * report about once a second, and remembers the totals of the response.
 */
export const reportRateLimits = defineRoute({
  id: 'core.rate-limits.report',
  method: 'POST',
  path: '/internal/rate-limits',
  summary: 'Adds the writes of members to the shared counts and returns the totals.',
  access: 'internal',
  body: z.object({
    /** 0 points ask for the total, negative ones give back. A pair that stands here twice is added up. */
    entries: z
      .array(z.object({ ...spender, points: z.int().min(-100_000).max(100_000) }))
      .min(1)
      .max(500),
  }),
  response: z.object({
    /** One per pair of member and class, in no particular order. */
    entries: z.array(
      z.object({
        ...spender,
        /** In the current window, reports of all services together. */
        spent: z.int().nonnegative(),
        /** Until the window ends and the count starts at 0. */
        resetsInSeconds: z.number().nonnegative(),
      }),
    ),
  }),
});
