import type { BrowserError, WebVitals } from '@siteswap/contracts/platform';
import type { Metrics } from '@siteswap/service-kit/platform';
import { Counter, Histogram } from 'prom-client';
import type { ReleaseLabels } from './release-labels.ts';

/** What browsers report, counted by release. Every label comes from a bounded set. */
export interface BrowserMetrics {
  readonly failed: (failure: Pick<BrowserError, 'kind' | 'load' | 'remote'>) => void;
  /** @param release `name@version` that the content security policy stopped */
  readonly blocked: (directive: string, release: string | undefined) => void;
  readonly viewed: (vitals: WebVitals) => void;
}

const directives: ReadonlySet<string> = new Set([
  ...['base-uri', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors'],
  ...['frame-src', 'img-src', 'manifest-src', 'media-src', 'object-src', 'worker-src'],
  ...['script-src', 'script-src-attr', 'script-src-elem'],
  ...['style-src', 'style-src-attr', 'style-src-elem'],
]);

/** Around the limits of “good” and “poor” of each metric. */
const buckets = {
  ttfb: [0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3, 6],
  fcp: [0.5, 1, 1.8, 2.4, 3, 5, 10],
  lcp: [0.5, 1, 1.5, 2, 2.5, 3.2, 4, 6, 10],
  inp: [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.5, 3],
  cls: [0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5],
} as const;
type Vital = keyof typeof buckets;
const vitals = Object.keys(buckets) as Vital[];

const help: Record<Vital, string> = {
  ttfb: 'Time to the first byte of a page',
  fcp: 'Time to the first contentful paint',
  lcp: 'Time to the largest contentful paint',
  inp: 'Time from an interaction to the next paint',
  cls: 'Cumulative layout shift',
};

function createVitals(metrics: Metrics, labels: ReleaseLabels): BrowserMetrics['viewed'] {
  const histograms = new Map(
    vitals.map((vital) => {
      const histogram = new Histogram({
        name: vital === 'cls' ? 'web_vitals_cls' : `web_vitals_${vital}_seconds`,
        help: help[vital],
        labelNames: ['route', 'remote', 'version'],
        buckets: [...buckets[vital]],
        registers: [metrics.registry],
      });
      return [vital, histogram] as const;
    }),
  );
  return ({ route, remote, ...values }) => {
    const label = { ...labels.of(remote), route: labels.route(route) };
    for (const [vital, histogram] of histograms) {
      const value = values[vital];
      if (value !== undefined) histogram.observe(label, vital === 'cls' ? value : value / 1_000);
    }
  };
}

/**
 * Adds `browser_errors_total{remote,version,kind}`, `remote_load_failures_total{remote,version,reason,result}`,
 * `csp_violations_total{remote,version,directive}` and the histograms `web_vitals_…{route,remote,version}`.
 */
export function createBrowserMetrics(metrics: Metrics, labels: ReleaseLabels): BrowserMetrics {
  const registers = [metrics.registry];
  const errors = new Counter({
    name: 'browser_errors_total',
    help: 'Failures reported by browsers',
    labelNames: ['remote', 'version', 'kind'],
    registers,
  });
  const loads = new Counter({
    name: 'remote_load_failures_total',
    help: 'Releases that did not load in a browser; fallback: the page used the previous version',
    labelNames: ['remote', 'version', 'reason', 'result'],
    registers,
  });
  const violations = new Counter({
    name: 'csp_violations_total',
    help: 'What the content security policy of our pages blocked',
    labelNames: ['remote', 'version', 'directive'],
    registers,
  });
  return {
    failed: ({ kind, load, remote }) => {
      const label = labels.of(remote);
      errors.inc({ ...label, kind });
      if (!load) return;
      const result = load.used === undefined ? 'failed' : 'fallback';
      loads.inc({ ...label, reason: load.reason, result });
    },
    blocked: (directive, release) => {
      const known = directives.has(directive) ? directive : 'other';
      violations.inc({ ...labels.of(release), directive: known });
    },
    viewed: createVitals(metrics, labels),
  };
}
