import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@siteswap/contracts/platform';
import type { Platform } from '@siteswap/infra/platform';
import { type ColdVisit, coldVisit } from './first-visit/cold-visit.ts';
import { largestPaint, type Throttling } from './first-visit/largest-paint.ts';
import { launchBrowser } from './first-visit/launch-browser.ts';
import { servePages } from './first-visit/page-server.ts';
import { median } from './load.ts';
import { buildOneBundle } from './one-bundle/build-one-bundle.ts';
import { print, withPlatform } from './with-platform.ts';

const runs = Number(process.env['BENCH_RUNS'] ?? 9);
const throttling: Throttling =
  process.env['BENCH_THROTTLING'] === 'simulate' ? 'simulate' : 'devtools';

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
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return (await response.json()) as T;
}

/** The first page, and the Carpool tab of the edition with most cars among those to come. */
async function pagesOf(url: string): Promise<Page[]> {
  const { data } = await read<{ data: { id: number }[] }>(`${url}/api/editions?limit=50`);
  const offers = await Promise.all(
    data.map(async ({ id }) => {
      const list = await read<{ pagination: { total: number } }>(
        `${url}/api/editions/${id}/carpool-offers`,
      );
      return { id, total: list.pagination.total };
    }),
  );
  const [most] = offers.sort((a, b) => b.total - a.total);
  if (!most?.total) throw new Error('No edition has a car: is the demonstration data there?');
  return [
    { name: '/', path: '/', modules: ['mf-editions ./home'], shows: 'main article' },
    {
      name: 'an edition’s Carpool tab',
      path: `/editions/${most.id}/carpool`,
      modules: ['mf-editions ./edition', 'mf-carpool ./edition-carpool'],
      shows: 'main article',
    },
  ];
}

async function measurePaints(urls: readonly [string, string]): Promise<[number[], number[]]> {
  const paints: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    // The first of a pair changes, so that neither always finds the machine warmer.
    for (const which of run % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      paints[which].push(await largestPaint(urls[which], throttling));
    }
  }
  return paints;
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
  row('requests', String(federated.requests), String(bundled.requests), '');
  row('depth of dependent requests', String(federated.depth), String(bundled.depth), '');
  row('  the deepest', '', '', `${federated.deepest} | ${bundled.deepest}`);
}

function reportPaints([federated, bundled]: [number[], number[]]): void {
  const pairs = federated.map((paint, index) => paint / (bundled[index] ?? Number.NaN));
  const ms = (values: readonly number[]) => `${median(values).toFixed(0)} ms`;
  const medians = median(federated) / median(bundled);
  const compared = `${medians.toFixed(2)} × (median of pairs ${median(pairs).toFixed(2)} ×)`;
  row(`LCP, median of ${runs}`, ms(federated), ms(bundled), compared);
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
      } finally {
        await browser.close();
      }
      if (runs > 0) reportPaints(await measurePaints([federated.url + path, bundled.url + path]));
    }
  } finally {
    federated.stop();
    bundled.stop();
  }
}

print(`First visits; Lighthouse with ${throttling} throttling, ${runs} runs of each in turn`);
await withPlatform(compare, {
  withPages: true,
  env: { SEED_DEMO: '1', RATE_LIMIT_FACTOR: '1000' },
});
