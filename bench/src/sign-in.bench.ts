import { type ChildProcess, fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { getSessionMe, login, sessionCookieName } from '@siteswap/contracts/core';
import type { Platform } from '@siteswap/infra/platform';
import pg from 'pg';
import { latenciesAt } from './accounts/paced.ts';
import { type Cost, costOf, median, type Target } from './load.ts';
import { requireProc } from './processor-time.ts';
import { bearerFor } from './stream/members.ts';
import { percentile } from './stream/percentile.ts';
import { print, withPlatform } from './with-platform.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const shares = [0.5, 0.9, 0.99];
const directName = 'svc-core, called directly';
const credentials = { identifier: 'member@siteswap.test', password: 'Jonglerie-2027' };

async function startBare(platform: Platform) {
  const child: ChildProcess = fork(new URL('./accounts/bare-accounts.ts', import.meta.url), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: platform.databaseUrl('svc-core'),
      COOKIE_NAME: sessionCookieName(platform.url),
    },
  });
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    child.once('message', (address) => resolve(address as AddressInfo));
    child.once('exit', (code) => reject(new Error(`The bare handler ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}

const json = { 'content-type': 'application/json' };

/** `Cookie` header of a session, opened through the gateway. */
async function aCookie(url: string): Promise<string> {
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { ...json, origin: url },
    body: JSON.stringify(credentials),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`Not signed in: ${response.status}`);
  return cookie;
}

/** Throws when the targets return different members: their costs could not be compared. */
async function assertSameResponse(targets: readonly Target[]): Promise<void> {
  const responses = await Promise.all(
    targets.map(async ({ url, request }) => {
      const response = await fetch(url, request as RequestInit);
      return (await response.json()) as { user?: { id?: number } };
    }),
  );
  for (const [index, response] of responses.entries()) {
    if (!response.user?.id || !isDeepStrictEqual(response, responses[0])) {
      throw new Error(`${targets[index]?.name} returns another response`);
    }
  }
}

const cell = (value: number, digits = 0) => value.toFixed(digits).padStart(10);

/** Measures targets in turn, round by round against the first, so that what else the machine did counts for all. */
async function compare(
  title: string,
  targetsOf: () => Promise<Target[]>,
  backendPid: number,
): Promise<Map<string, Cost[]>> {
  const costs = new Map<string, Cost[]>();
  await assertSameResponse(await targetsOf());
  for (let round = -1; round < rounds; round += 1) {
    for (const target of await targetsOf()) {
      const cost = await costOf(target, backendPid, seconds);
      // The first round warms everything.
      if (round >= 0) costs.set(target.name, [...(costs.get(target.name) ?? []), cost]);
    }
  }
  const whole = ({ own, postgres }: Cost) => own + postgres;
  const bare = [...costs.values()][0] ?? [];
  print(`${title}; median of ${rounds} interleaved rounds of ${seconds} s, µs of processor`);
  print(`${''.padEnd(28)} processes  postgres      both   × bare  requests/s`);
  for (const [name, own] of costs) {
    const ratio = median(own.map((cost, round) => whole(cost) / whole(bare[round] as Cost)));
    const middle = (of: (cost: Cost) => number) => cell(median(own.map(of)));
    print(
      `${name.padEnd(28)}${middle((cost) => cost.own)}${middle((cost) => cost.postgres)}${middle(whole)}${cell(ratio, 2)}${middle((cost) => cost.requestsPerSecond)}`,
    );
  }
  print();
  return costs;
}

requireProc();
await withPlatform(
  async (platform) => {
    const database = new pg.Client({ connectionString: platform.databaseUrl('svc-core') });
    await database.connect();
    const bare = await startBare(platform);
    try {
      await database.query('vacuum analyze');
      const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
      const backendPid = rows[0]?.pid ?? 0;
      const core = platform.processes.get('svc-core');
      const pids = [platform.processes.get('gateway')?.pid ?? 0, core?.pid ?? 0];
      const cookie = await aCookie(platform.url);

      await compare(
        `POST ${login.path}`,
        async () => {
          const request = {
            method: 'POST' as const,
            headers: { ...json, origin: platform.url },
            body: JSON.stringify(credentials),
          };
          return [
            { name: 'bare', url: bare.url + login.path, pid: bare.pid, request },
            { name: 'gateway and svc-core', url: platform.url + login.path, pid: pids, request },
          ];
        },
        backendPid,
      );

      const path = getSessionMe.path;
      const costs = await compare(
        `GET ${path}`,
        async () => [
          { name: 'bare', url: bare.url + path, pid: bare.pid, request: { headers: { cookie } } },
          {
            name: directName,
            url: core?.url + path,
            pid: core?.pid ?? 0,
            request: { headers: { authorization: await bearerFor(platform, cookie) } },
          },
          {
            name: 'through the gateway',
            url: platform.url + path,
            pid: pids,
            request: { headers: { cookie } },
          },
        ],
        backendPid,
      );

      // The gateway responds to several times as many: sent to svc-core, they would only wait.
      const most = median(
        (costs.get(directName) ?? []).map(({ requestsPerSecond }) => requestsPerSecond),
      );
      const added: number[][] = [];
      const seen: Record<'direct' | 'gateway', number[]> = { direct: [], gateway: [] };
      for (let round = 0; round < rounds; round += 1) {
        const authorization = await bearerFor(platform, cookie);
        const direct = await latenciesAt(most / 2, seconds, core?.url + path, { authorization });
        const through = await latenciesAt(most / 2, seconds, platform.url + path, { cookie });
        seen.direct.push(...direct);
        seen.gateway.push(...through);
        added.push(shares.map((share) => percentile(through, share) - percentile(direct, share)));
      }
      print(`GET ${path} at half of ${most.toFixed(0)} requests a second, ms:`);
      const line = (name: string, of: (share: number, index: number) => number) =>
        print(
          name.padEnd(28) +
            shares.map((share, i) => `p${share * 100} ${of(share, i).toFixed(2)}`).join('  '),
        );
      for (const [name, values] of Object.entries(seen)) {
        line(name, (share) => percentile(values, share));
      }
      line('added, median of rounds', (_, i) => median(added.map((one) => one[i] ?? Number.NaN)));
    } finally {
      bare.stop();
      await database.end();
    }
  },
  {
    services: ['svc-core', 'gateway'],
    env: { SEED_DEMO: '1', RATE_LIMIT_FACTOR: '1000000' },
  },
);
