import type { ServiceDescription } from '@siteswap/contracts/platform';
import type Koa from 'koa';
import type { Metrics } from '../process/metrics.ts';

/**
 * Whether a process is ready: not ready is 503; a failed check while ready only makes it `degraded`. A check may be a
 * warning in a word: `disk: 'low'`.
 */
export type Readiness = () => Promise<{
  isReady: boolean;
  checks: Record<string, boolean | string>;
}>;

export type Probe = (koa: Koa.Context) => void | Promise<void>;

/** The endpoints of every process: health, metrics, its own description. */
export function createProbes(options: {
  description: ServiceDescription;
  metrics: Metrics;
  readiness?: Readiness | undefined;
}): ReadonlyMap<string, Probe> {
  const { description, metrics, readiness } = options;
  const describe: Probe = (koa) => {
    koa.set('cache-control', 'no-cache');
    koa.body = description;
  };
  const live: Probe = (koa) => {
    koa.body = { status: 'ok', name: description.name, version: description.version };
  };
  const ready: Probe = async (koa) => {
    const { isReady, checks } = (await readiness?.()) ?? { isReady: true, checks: {} };
    const isHealthy = Object.values(checks).every((check) => check === true);
    koa.status = isReady ? 200 : 503;
    if (!isReady) koa.set('retry-after', '2');
    koa.body = { status: !isReady ? 'unready' : isHealthy ? 'ready' : 'degraded', checks };
  };
  const measure: Probe = async (koa) => {
    koa.type = metrics.registry.contentType;
    koa.body = await metrics.registry.metrics();
  };
  return new Map([
    ['/service.json', describe],
    ['/healthz', live],
    ['/readyz', ready],
    ['/metrics', measure],
  ]);
}
