import { Agent, get } from 'node:http';
import { locales } from '@siteswap/contracts/fields';
import type { Platform } from '@siteswap/infra/platform';
import { median } from './load.ts';
import { processorMs, processTree, requireProc } from './processor-time.ts';
import { print, withPlatform } from './with-platform.ts';

/** How often each page is requested again. */
const repeats = Number(process.env['BENCH_REPEATS'] ?? 20);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** What some requests have cost. */
interface Sample {
  /** Milliseconds to the first byte, one for each request. */
  readonly firstByte: number[];
  /** Processor time of the gateway with its renderers, in milliseconds. */
  processor: number;
}

/** Resolves with the milliseconds until the response begins. Rejects when it is no page, or has markup and should not. */
function request(url: string, language: string, isRendered: boolean): Promise<number> {
  const began = performance.now();
  const headers = { accept: 'text/html', 'accept-language': language };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const firstByte = performance.now() - began;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const hasMarkup = Buffer.concat(chunks).includes('<div id="root" data-rendered>');
        if (response.statusCode === 200 && hasMarkup === isRendered) resolve(firstByte);
        else
          reject(new Error(`${url} in ${language}: ${response.statusCode}, markup ${hasMarkup}`));
      });
    }).on('error', reject);
  });
}

async function take(
  sample: Sample,
  platform: Platform,
  {
    paths,
    language,
    isRendered,
  }: { paths: readonly string[]; language: string; isRendered: boolean },
): Promise<void> {
  const pids = processTree(platform.processes.get('gateway')?.pid ?? 0);
  const used = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  const before = used();
  for (const path of paths) {
    sample.firstByte.push(await request(platform.url + path, language, isRendered));
  }
  sample.processor += used() - before;
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

function report(name: string, { firstByte, processor }: Sample): void {
  const columns = [
    median(firstByte),
    percentile(firstByte, 0.95),
    processor / firstByte.length,
  ].map((value) => value.toFixed(2).padStart(10));
  print(`  ${name.padEnd(30)}${String(firstByte.length).padStart(8)}${columns.join('')}`);
}

const empty = (): Sample => ({ firstByte: [], processor: 0 });

async function compare(rendering: Platform, plain: Platform): Promise<void> {
  const editions = Array.from({ length: 12 }, (_, index) => `/editions/${index + 1}`);
  const paths = ['/', ...editions, '/editions/1/carpool', '/privacy-policy'];
  const again = Array.from({ length: repeats }, () => paths).flat();
  const samples = { rendered: empty(), repeated: empty(), written: empty(), cached: empty() };
  // The data of the pages are in the cache of the gateway from here on, in any language.
  await take(empty(), rendering, { paths, language: 'en', isRendered: true });
  await take(empty(), plain, { paths, language: 'en', isRendered: false });
  for (const language of locales.filter((locale) => locale !== 'en')) {
    await take(samples.rendered, rendering, { paths, language, isRendered: true });
    await take(samples.written, plain, { paths, language, isRendered: false });
    await take(samples.repeated, rendering, { paths: again, language, isRendered: true });
    await take(samples.cached, plain, { paths: again, language, isRendered: false });
  }
  print(`  ${''.padEnd(30)}requests    median    p95 ms  processor ms`);
  report('with markup, rendered now', samples.rendered);
  report('with markup, cached', samples.repeated);
  report('without markup, written now', samples.written);
  report('without markup, cached', samples.cached);
}

requireProc();
print('Time to the first byte of a page, and processor time of the gateway with its renderers');
const env = { SEED_DEMO: '1', RATE_LIMIT_FACTOR: '1000' };
await withPlatform(
  (rendering) =>
    withPlatform((plain) => compare(rendering, plain), {
      withPages: true,
      env: { ...env, RENDER_DEADLINE_MS: '0' },
    }),
  { withPages: true, env: { ...env, RENDER_DEADLINE_MS: '10000' } },
);
agent.destroy();
