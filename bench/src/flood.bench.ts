import { fork } from 'node:child_process';
import { once } from 'node:events';
import { latenciesAt } from './accounts/paced.ts';
import { percentile } from './stream/percentile.ts';
import { print, withPlatform } from './with-platform.ts';

/** How long one client floods the site. */
const seconds = Number(process.env['BENCH_FLOOD_SECONDS'] ?? 300);
/** Requests a second of the other visitor, of each kind. */
const rate = 5;

const visitor = { 'x-forwarded-for': '198.51.100.7' };
const client = '203.0.113.66';
let day = 0;
const kinds: Record<string, () => string> = {
  'list from the cache': () => '/api/editions?showPast=true',
  // Asks for editions from another day on each time, long before the first one.
  'list from the service': () => {
    day += 1;
    const from = new Date(Date.UTC(1200, 0, day)).toISOString().slice(0, 10);
    return `/api/editions?showPast=true&startDate=${from}`;
  },
};

const measure = async (origin: string, forSeconds: number): Promise<Map<string, number[]>> => {
  const measured = Object.entries(kinds).map(
    async ([kind, path]) =>
      [kind, await latenciesAt(rate, forSeconds, () => origin + path(), visitor)] as const,
  );
  return new Map(await Promise.all(measured));
};

await withPlatform(
  async (platform) => {
    await measure(platform.url, 5);
    const quiet = await measure(platform.url, Math.min(60, seconds));
    const flood = fork(new URL('./flood/flood-client.ts', import.meta.url), [platform.url, client]);
    await once(flood, 'message');
    const flooded = await measure(platform.url, seconds);
    flood.kill();
    const [statuses] = await once(flood, 'message');
    print(`one client floods for ${seconds} s; statuses it got: ${JSON.stringify(statuses)}`);
    for (const kind of Object.keys(kinds)) {
      const [before, during] = [quiet, flooded].map((all) =>
        percentile(all.get(kind) ?? [], 0.95),
      ) as [number, number];
      const times = (during / before).toFixed(1);
      print(`${kind}: p95 ${before.toFixed(1)} ms, meanwhile ${during.toFixed(1)} ms, ${times} ×`);
    }
  },
  {
    services: ['svc-core', 'svc-editions', 'gateway'],
    env: { SEED_DEMO: '1', TRUSTED_PROXIES: '1' },
  },
);
