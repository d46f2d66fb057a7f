import { type ChildProcess, fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { toggleFavorite } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import type { Platform } from '@siteswap/infra/platform';
import autocannon from 'autocannon';
import pg from 'pg';
import { median } from './load.ts';
import { natsPid, postgresMs, processorMs, requireProc } from './processor-time.ts';
import { signIn } from './stream/members.ts';
import { print, withPlatform } from './with-platform.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
/** Milliseconds after a round in which relays and consumers finish what it caused. */
const drainMs = 2_000;
/** Milliseconds in which the processor time at rest is measured, which is taken off. */
const restMs = 10_000;
/** Milliseconds until what the start began has ended: it is no use at rest. */
const settleMs = 20_000;
const accounts = ['admin', 'organiser', 'member', 'volunteer'];

interface Side {
  readonly name: string;
  readonly url: string;
  readonly requests: autocannon.Request[];
  readonly pids: ReadonlyMap<string, number>;
}

/** Microseconds of processor time per star, by process and of PostgreSQL. */
interface StarCost {
  readonly processes: ReadonlyMap<string, number>;
  readonly postgres: number;
  readonly starsPerSecond: number;
}

async function startBare(databaseUrl: string) {
  const child: ChildProcess = fork(new URL('./star/bare-star.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  });
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    child.once('message', (address) => resolve(address as AddressInfo));
    child.once('exit', (code) => reject(new Error(`The bare handler ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}

interface Used {
  readonly at: number;
  readonly processes: ReadonlyMap<string, number>;
  readonly postgres: number;
}

const used = (side: Side, backendPid: number): Used => ({
  at: performance.now(),
  processes: new Map([...side.pids].map(([name, pid]) => [name, processorMs(pid)])),
  postgres: postgresMs(backendPid),
});

/** Processor time between two readings, without what the same processes use at rest. */
function between(before: Used, after: Used, idle?: Used): Used {
  const ms = after.at - before.at;
  const rest = (atRest = 0) => (idle ? (atRest * ms) / idle.at : 0);
  return {
    at: ms,
    processes: new Map(
      [...after.processes].map(([name, value]) => [
        name,
        value - (before.processes.get(name) ?? 0) - rest(idle?.processes.get(name)),
      ]),
    ),
    postgres: after.postgres - before.postgres - rest(idle?.postgres),
  };
}

async function usedAtRest(side: Side, backendPid: number): Promise<Used> {
  const before = used(side, backendPid);
  await pause(restMs);
  return between(before, used(side, backendPid));
}

async function costOfStar(side: Side, backendPid: number, idle: Used): Promise<StarCost> {
  const before = used(side, backendPid);
  const { url, requests } = side;
  const result = await autocannon({ url, requests, connections: 8, duration: seconds });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${side.name}: ${result.errors} errors, ${result.non2xx} not 2xx`);
  }
  await pause(drainMs);
  const caused = between(before, used(side, backendPid), idle);
  const stars = result.requests.total;
  const perStar = (ms: number) => (ms * 1000) / stars;
  return {
    processes: new Map([...caused.processes].map(([name, ms]) => [name, perStar(ms)])),
    postgres: perStar(caused.postgres),
    starsPerSecond: stars / result.duration,
  };
}

const ownOf = ({ processes }: StarCost) => [...processes.values()].reduce((a, b) => a + b, 0);
const wholeOf = (cost: StarCost) => ownOf(cost) + cost.postgres;
const cell = (value: number, digits = 0) => value.toFixed(digits).padStart(10);

async function starsOf(platform: Platform, editions: readonly number[], dataDir: string) {
  const requests: autocannon.Request[] = [];
  for (const account of accounts) {
    const { header } = await signIn(platform.url, account);
    for (const id of editions) {
      requests.push({
        method: 'POST',
        path: routeUrl(toggleFavorite, { params: { id } }),
        headers: { cookie: header.slice('cookie: '.length), origin: platform.url },
      });
    }
  }
  const pids = new Map([...platform.processes].map(([name, { pid }]) => [name, pid ?? 0]));
  pids.set('nats', natsPid(dataDir));
  return { name: 'Siteswap', url: platform.url, requests, pids };
}

requireProc();
await withPlatform(
  async (platform, dataDir) => {
    const database = new pg.Client({ connectionString: platform.databaseUrl('svc-editions') });
    await database.connect();
    const bare = await startBare(platform.databaseUrl('svc-editions'));
    try {
      await database.query('vacuum analyze');
      const { rows } = await database.query<{ id: number }>(
        'select id from editions where is_online and deleted_at is null order by id',
      );
      const editions = rows.map(({ id }) => id);
      const found = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
      const backendPid = found.rows[0]?.pid ?? 0;
      const siteswap = await starsOf(platform, editions, dataDir);
      const requests = siteswap.requests.map(({ method, path }) => ({ method, path }));
      const sides: Side[] = [
        {
          name: 'bare upsert',
          url: bare.url,
          requests: requests as autocannon.Request[],
          pids: new Map([['bare', bare.pid]]),
        },
        siteswap,
      ];
      const costs = new Map<string, StarCost[]>(sides.map(({ name }) => [name, []]));
      const idle = new Map<string, Used>();
      await pause(settleMs);
      for (const side of sides) idle.set(side.name, await usedAtRest(side, backendPid));
      for (let round = -1; round < rounds; round += 1) {
        for (const side of sides) {
          const cost = await costOfStar(side, backendPid, idle.get(side.name) as Used);
          // The first round warms everything.
          if (round >= 0) costs.get(side.name)?.push(cost);
        }
      }
      const bares = costs.get('bare upsert') ?? [];
      print(
        `One star with all that it causes, ${accounts.length} members and ${editions.length} editions, 8 connections; median of ${rounds} interleaved rounds of ${seconds} s and ${drainMs / 1000} s of drain, µs of processor`,
      );
      print(`${''.padEnd(16)} processes  postgres      both   × bare   stars/s`);
      for (const [name, own] of costs) {
        const middle = (of: (cost: StarCost) => number) => cell(median(own.map(of)));
        const ratio = median(
          own.map((cost, round) => wholeOf(cost) / wholeOf(bares[round] as StarCost)),
        );
        print(
          `${name.padEnd(16)}${middle(ownOf)}${middle(({ postgres }) => postgres)}${middle(wholeOf)}${cell(ratio, 2)}${middle(({ starsPerSecond }) => starsPerSecond)}`,
        );
      }
      print();
      const atRest = idle.get(siteswap.name) as Used;
      const share = (ms: number) => `${((100 * ms) / atRest.at).toFixed(1)} %`;
      const all = [...atRest.processes.values()].reduce((a, b) => a + b, 0);
      print(
        `at rest (taken off): processes ${share(all)} of a core, postgres ${share(atRest.postgres)}`,
      );
      const parts = costs.get('Siteswap') ?? [];
      for (const name of siteswap.pids.keys()) {
        const part = median(parts.map(({ processes }) => processes.get(name) ?? 0));
        print(`  ${name.padEnd(20)}${cell(part)}`);
      }
    } finally {
      bare.stop();
      await database.end();
    }
  },
  { env: { SEED_DEMO: '1', RATE_LIMIT_FACTOR: '1000000' } },
);
