import type { CacheState } from '#src/cache/response-cache.ts';
import type { Log } from '#src/log.ts';

/** Counts for the gateway's own metrics; plain numbers, because the hot path raises them. */
export class Counters {
  readonly cacheStates: Record<CacheState, number> = { hit: 0, miss: 0, bypass: 0 };
  readonly responses: Record<string, number> = {};
  readonly unreachableServices: Record<string, number> = {};
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  cache(state: CacheState): void {
    this.cacheStates[state] += 1;
  }

  forwarded(routeId: string, status: number): void {
    const label = `${routeId} ${status}`;
    this.responses[label] = (this.responses[label] ?? 0) + 1;
  }

  /** A call could not reach its service. */
  unreachable(service: string, error: unknown): void {
    this.unreachableServices[service] = (this.unreachableServices[service] ?? 0) + 1;
    this.#log.warn({ service, reason: String(error) }, 'call could not reach its service');
  }
}
