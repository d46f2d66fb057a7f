import { type ChildProcess, fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type autocannon from 'autocannon';
import { type Cost, costOf, median, type Target } from './load.ts';
import { requireProc } from './processor-time.ts';
import { print, withEditions } from './with-platform.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const path = '/api/editions?showPast=true&showCurrent=false&showFuture=false&limit=20';

async function startBare(kind: 'rows' | 'json', databaseUrl: string) {
  const child: ChildProcess = fork(new URL('./bare-handler.ts', import.meta.url), [kind], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  });
  const { port } = await new Promise<AddressInfo>((resolve, reject) => {
    child.once('message', (address) => resolve(address as AddressInfo));
    child.once('exit', (code) => reject(new Error(`The bare handler ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}${path}`, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** Throws when the targets return different lists: their costs could not be compared. */
async function assertSameResponse(targets: readonly Target[]): Promise<void> {
  const responses = await Promise.all(
    targets.map(async ({ url }) => (await fetch(url)).json() as Promise<{ data: unknown[] }>),
  );
  for (const [index, response] of responses.entries()) {
    if (response.data.length !== 20 || !isDeepStrictEqual(response, responses[0])) {
      throw new Error(`${targets[index]?.name} returns another response`);
    }
  }
}

const firstDay = Date.UTC(1200, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;
let day = 0;

/** Each request asks for editions from another day on, long before the first one: an equal response that no cache has. */
const everyTimeAnother: Pick<autocannon.Options, 'requests'> = {
  requests: [
    {
      setupRequest: (request) => {
        day = (day + 1) % 250_000;
        const startDate = new Date(firstDay + day * dayMs).toISOString().slice(0, 10);
        return { ...request, path: `${path}&startDate=${startDate}` };
      },
    },
  ],
};

const number = (value: number) => value.toFixed(0).padStart(9);
const ratio = (value: number) => `${value.toFixed(2)} ×`.padStart(10);

function report(targets: readonly Target[], costs: ReadonlyMap<string, readonly Cost[]>): void {
  const of = (name: string, cost: (one: Cost) => number) =>
    median((costs.get(name) ?? []).map(cost));
  const whole = ({ own, postgres }: Cost) => own + postgres;
  // Round by round against the bare handler of the same round, so that what else the machine did counts for both.
  const against = (name: string, cost: (one: Cost) => number) =>
    median(
      (costs.get(name) ?? []).map((one, round) => {
        const bare = costs.get('bare, rows')?.[round];
        return bare ? cost(bare) / cost(one) : Number.NaN;
      }),
    );
  print(`${'µs of processor per request'.padEnd(42)}process  postgres      both   ratio own  both`);
  for (const { name } of targets) {
    print(
      `${name.padEnd(40)}${number(of(name, (one) => one.own))}${number(of(name, (one) => one.postgres))}${number(of(name, whole))}  ${ratio(against(name, (one) => one.own))}${ratio(against(name, whole))}`,
    );
  }
}

const service = 'svc-editions, uncached, each another';
const through = 'gateway and svc-editions, the same';

requireProc();
await withEditions(async (platform, database) => {
  const databaseUrl = platform.databaseUrl('svc-editions');
  const rows = await startBare('rows', databaseUrl);
  const json = await startBare('json', databaseUrl);
  try {
    const at = (name: string, process: string, url?: string): Target => {
      const found = platform.processes.get(process);
      return { name, url: `${url ?? found?.url}${path}`, pid: found?.pid ?? 0 };
    };
    const targets: Target[] = [
      { name: 'bare, rows', ...rows },
      { name: 'bare, JSON in SQL (ceiling)', ...json },
      at('svc-editions, uncached', 'svc-editions'),
      at('gateway, cached response', 'gateway', platform.url),
      { ...at(service, 'svc-editions'), request: everyTimeAnother },
      {
        ...at(through, 'gateway', platform.url),
        request: everyTimeAnother,
        pid: ['gateway', 'svc-editions'].map((name) => platform.processes.get(name)?.pid ?? 0),
      },
    ];
    await assertSameResponse(targets);
    const { rows: found } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backendPid = found[0]?.pid ?? 0;
    for (const target of targets) await costOf(target, backendPid, seconds);

    const costs = new Map<string, Cost[]>(targets.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const target of targets) {
        costs.get(target.name)?.push(await costOf(target, backendPid, seconds));
      }
    }
    print(`GET ${path}: 20 of 76 editions; median of ${rounds} interleaved rounds of ${seconds} s`);
    report(targets, costs);
    const whole = (name: string) =>
      (costs.get(name) ?? []).map(({ own, postgres }) => own + postgres);
    const alone = whole(service);
    const added = median(whole(through).map((cost, round) => cost / (alone[round] ?? Number.NaN)));
    print(`uncached through the gateway, against the service alone: ${added.toFixed(2)} ×`);
  } finally {
    rows.stop();
    json.stop();
  }
});
