import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@siteswap/contracts/platform';
import type { Platform } from '@siteswap/infra/platform';
import { type ColdVisit, coldVisit } from './first-visit/cold-visit.ts';
import { launchBrowser } from './first-visit/launch-browser.ts';
import { lighthouseScores, type Scores } from './first-visit/lighthouse-scores.ts';
import { servePages } from './first-visit/page-server.ts';
import { type SlowVisit, slowVisit } from './first-visit/slow-visit.ts';
import { median } from './load.ts';
import { buildOneBundle } from './one-bundle/build-one-bundle.ts';
import { print, withPlatform } from './with-platform.ts';

const runs = Number(process.env['BENCH_RUNS'] ?? 9);
const lighthouseRuns = Number(process.env['BENCH_LIGHTHOUSE_RUNS'] ?? 9);

interface Page {
  readonly name: string;
  readonly path: string;
  /** Exposed modules the page is made of. */
  readonly modules: readonly string[];
  /** What is there once the page shows its content. */
  readonly shows: string;
}

async function read<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
  return (await response.json()) as T;
}

/** The first page, and the edition with most cars among those to come with its Carpool tab. */
async function pagesOf(url: string): Promise<Page[]> {
  const { data } = await read<{ data: { id: number }[] }>(`${url}/api/editions?limit=50`);
  const offers = await Promise.all(
    data.map(async ({ id }) => {
      const list = await read<{ data: unknown[] }>(`${url}/api/editions/${id}/carpool-offers`);
      return { id, total: list.data.length };
    }),
  );
  const [most] = offers.sort((a, b) => b.total - a.total);
  if (!most?.total) throw new Error('No edition has a car: is the demonstration data there?');
  return [
    { name: '/', path: '/', modules: ['mf-editions ./home'], shows: 'main article' },
    {
      name: 'an edition',
      path: `/editions/${most.id}`,
      modules: ['mf-editions ./edition'],
      shows: 'main h1',
    },
    {
      name: 'an edition’s Carpool tab',
      path: `/editions/${most.id}/carpool`,
      modules: ['mf-editions ./edition', 'mf-carpool ./edition-carpool'],
      shows: 'main article',
    },
  ];
}

/** Measures two things in turn; the first of a pair changes, so that neither always finds the machine warmer. */
async function inTurn<T>(
  times: number,
  measure: readonly [() => Promise<T>, () => Promise<T>],
): Promise<[T[], T[]]> {
  const results: [T[], T[]] = [[], []];
  for (let run = 0; run < times; run += 1) {
    for (const which of run % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      results[which].push(await measure[which]());
    }
  }
  return results;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
const row = (label: string, federated: string, bundled: string, compared: string) =>
  print(`  ${label.padEnd(30)}${federated.padStart(12)}${bundled.padStart(12)}   ${compared}`);

function report(federated: ColdVisit, bundled: ColdVisit): void {
  const ratio = federated.scriptBytes / bundled.scriptBytes;
  row(
    'JavaScript, brotli',
    kilobytes(federated.scriptBytes),
    kilobytes(bundled.scriptBytes),
    `${ratio.toFixed(2)} ×`,
  );
  row('HTML', kilobytes(federated.pageBytes), kilobytes(bundled.pageBytes), '');
  row('HTML, brotli', kilobytes(federated.sentPageBytes), kilobytes(bundled.sentPageBytes), '');
  row('requests', String(federated.requests), String(bundled.requests), '');
  row('depth of dependent requests', String(federated.depth), String(bundled.depth), '');
  row('  the deepest', '', '', `${federated.deepest} | ${bundled.deepest}`);
}

const figures: readonly [keyof SlowVisit, string, number][] = [
  ['firstPaint', 'first paint, ms', 0],
  ['largestPaint', 'largest paint (LCP), ms', 0],
  ['shown', 'content shown, ms', 0],
  ['shift', 'layout shift (CLS)', 4],
  ['blocking', 'blocking time (TBT), ms', 0],
  ['longestTask', 'longest task, ms', 0],
  ['respondsAt', 'until the page responds, ms', 0],
  ['press', 'slowest of three presses, ms', 0],
];

function reportVisits([federated, bundled]: [SlowVisit[], SlowVisit[]]): void {
  for (const [figure, label, digits] of figures) {
    const [ours, theirs] = [federated, bundled].map((visits) =>
      median(visits.map((visit) => visit[figure])),
    ) as [number, number];
    const pairs = federated.map((visit, run) => visit[figure] / (bundled[run]?.[figure] ?? 0));
    const compared = `${(ours / theirs).toFixed(2)} × (median of pairs ${median(pairs).toFixed(2)} ×)`;
    // A page that does not shift at all is no multiple of another.
    row(label, ours.toFixed(digits), theirs.toFixed(digits), theirs === 0 ? '' : compared);
  }
}

function reportScores([federated, bundled]: [Scores[], Scores[]]): void {
  for (const name of Object.keys(federated[0] ?? {})) {
    const of = (scores: Scores[]) => median(scores.map((one) => one[name] ?? 0)).toFixed(0);
    row(`Lighthouse, ${name}`, of(federated), of(bundled), '');
  }
}

async function compare(platform: Platform): Promise<void> {
  const registry = await read<Registry>(`${platform.url}/api/platform/registry`);
  const baseUrl = '/mf/shell/0.0.0-one-bundle/';
  const outDir = join(platform.releasesDir, 'shell/0.0.0-one-bundle');
  mkdirSync(outDir, { recursive: true });
  const bundle = await buildOneBundle({ registry, outDir, assetPrefix: baseUrl });
  const pages = await pagesOf(platform.url);
  const modulesAt = (path: string) => pages.find((page) => page.path === path)?.modules ?? [];
  const federated = await servePages(platform.url);
  const bundled = await servePages(platform.url, { bundle, baseUrl, modulesAt });
  try {
    for (const { name, path, shows } of pages) {
      print(`\n${name}`);
      row('', 'federated', 'one bundle', '');
      const browser = await launchBrowser();
      try {
        report(
          await coldVisit(browser, federated.url + path, shows),
          await coldVisit(browser, bundled.url + path, shows),
        );
        const visit = (url: string) => () => slowVisit(browser, url + path, shows);
        reportVisits(await inTurn(runs, [visit(federated.url), visit(bundled.url)]));
      } finally {
        await browser.close();
      }
      const scores = (url: string) => () => lighthouseScores(url + path);
      reportScores(await inTurn(lighthouseRuns, [scores(federated.url), scores(bundled.url)]));
    }
  } finally {
    federated.stop();
    bundled.stop();
  }
}

print(
  `First visits by a slow telephone, medians of ${runs} and, by Lighthouse, of ${lighthouseRuns} in turn`,
);
await withPlatform(compare, {
  withPages: true,
  env: { SEED_DEMO: '1', RATE_LIMIT_FACTOR: '1000', RENDER_DEADLINE_MS: '10000' },
});
