import { reportRateLimits } from '@siteswap/contracts/core';
import type { RateClass } from '@siteswap/contracts/rate-classes';
import type { BaseEnv } from '../process/env.ts';
import { callInternal } from './call-internal.ts';
import type { ReportSpent } from './rate-class-limits.ts';

const timeoutMs = 2_000;

/** Reports to svc-core, which counts for all services. */
export const reportSpentTo =
  ({ CORE_URL, INTERNAL_TOKEN }: Pick<BaseEnv, 'CORE_URL' | 'INTERNAL_TOKEN'>): ReportSpent =>
  async (entries) => {
    const options = { baseUrl: CORE_URL, timeoutMs, token: INTERNAL_TOKEN };
    const totals = await callInternal(reportRateLimits, { body: { entries } }, options);
    // The classes are those that were asked for.
    return totals.entries.map((total) => ({ ...total, rateClass: total.rateClass as RateClass }));
  };
