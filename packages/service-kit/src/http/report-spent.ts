import { reportRateLimits } from '@siteswap/contracts/platform';
import type { RateClass } from '@siteswap/contracts/rate-classes';
import type { BaseEnv } from '../process/env.ts';
import { callInternal } from './call-internal.ts';
import type { ReportSpent } from './rate-class-limits.ts';

const timeoutMs = 2_000;

/** Reports to the service at CORE_URL, which counts for all. */
export const reportSpentTo =
  ({ CORE_URL, INTERNAL_TOKEN }: Pick<BaseEnv, 'CORE_URL' | 'INTERNAL_TOKEN'>): ReportSpent =>
  async (entries) => {
    const options = { baseUrl: CORE_URL, timeoutMs, token: INTERNAL_TOKEN };
    const totals = await callInternal(reportRateLimits, { body: { entries } }, options);
    // The classes are those that were asked for.
    return totals.entries.map((total) => ({ ...total, rateClass: total.rateClass as RateClass }));
  };
