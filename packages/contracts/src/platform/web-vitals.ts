import { z } from 'zod';
import { defineRoute } from '../route.ts';

/** Longer than any visit that means something; a browser that slept in between reports more. */
const duration = z.number().min(0).max(120_000).optional();

/**
 * How one page view felt: the times in milliseconds, measured by the browser, without any data about its user or
 * address. What did not happen in the visit, such as an interaction, is absent.
 */
export const webVitals = z.object({
  /** Id of the first page that was shown. */
  route: z
    .string()
    .max(100)
    .regex(/^[\w.*-]+$/),
  /** `name@version` whose page it is. */
  remote: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,40}@[0-9A-Za-z.+-]{1,64}$/)
    .optional(),
  /** Time to first byte. */
  ttfb: duration,
  /** First contentful paint. */
  fcp: duration,
  /** Largest contentful paint. */
  lcp: duration,
  /** Interaction to next paint. */
  inp: duration,
  /** Cumulative layout shift, without a unit. */
  cls: z.number().min(0).max(100).optional(),
});
export type WebVitals = z.infer<typeof webVitals>;

export const reportWebVitals = defineRoute({
  id: 'platform.vitals.report',
  method: 'POST',
  path: '/api/platform/vitals',
  summary: 'Measures one page view; only our own pages may.',
  access: 'public',
  body: webVitals,
  response: z.void(),
  status: 204,
  bodyLimit: 1024,
  errors: ['RATE_LIMITED'],
});
