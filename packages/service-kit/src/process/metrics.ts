import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Durations of requests, and gauges read at each scrape. */
export interface Metrics {
  readonly registry: Registry;
  observeRequest(routeId: string, status: number, seconds: number): void;
  /** A number read at each scrape; a failing read leaves the last value. */
  gauge(name: string, help: string, read: () => Promise<number | Record<string, number>>): void;
}

/** @param withDefaults also process and event loop metrics; one per process */
export function createMetrics(service: string, withDefaults: boolean): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  if (withDefaults) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const children = new Map<string, { observe(value: number): void }>();

  return {
    registry,
    observeRequest: (route, status, seconds) => {
      const key = `${route} ${status}`;
      let child = children.get(key);
      if (!child) {
        child = durations.labels(route, String(status));
        children.set(key, child);
      }
      child.observe(seconds);
    },
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: ['name'],
        registers: [registry],
        collect: async () => {
          const value = await read().catch(() => null);
          if (value === null) return;
          if (typeof value === 'number') gauge.set(value);
          else
            for (const [label, number] of Object.entries(value)) gauge.set({ name: label }, number);
        },
      });
    },
  };
}
