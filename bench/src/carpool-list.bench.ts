import pg from 'pg';
import { type Cost, costOf, median, type Target } from './load.ts';
import { requireProc } from './processor-time.ts';
import { print, withPlatform } from './with-platform.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const count = 20;

/** Gives one edition twenty offers that lie ahead, by the demonstration people. @returns its id */
async function seedOffers(database: pg.Client): Promise<number> {
  for (;;) {
    const { rows } = await database.query<{ id: number }>(
      `select id from edition where is_online and not is_virtual and exists (select from member) limit 1`,
    );
    const [edition] = rows;
    if (edition) {
      await database.query('delete from carpool_offer where edition_id = $1', [edition.id]);
      await database.query(
        `insert into carpool_offer (user_id, edition_id, direction, trip_date, location_city,
           location_address, available_seats, description, updated_at)
         select 1 + n % 4, $1, 'TO_EVENT', now() + make_interval(days => 30, mins => n), 'Lyon',
           'Gare de Lyon', 1 + n % 8, repeat('Petite voiture, grand coffre. ', 4), now()
         from generate_series(1, $2::int) n`,
        [edition.id, count],
      );
      await database.query('vacuum analyze');
      return edition.id;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function requireOffers({ name, url }: Target): Promise<void> {
  const { data } = (await (await fetch(url)).json()) as { data: unknown[] };
  if (data.length !== count) throw new Error(`${name} has ${data.length} offers, not ${count}`);
}

const number = (value: number) => value.toFixed(0).padStart(9);

function report(targets: readonly Target[], costs: ReadonlyMap<string, readonly Cost[]>): void {
  const whole = ({ own, postgres }: Cost) => own + postgres;
  const healthz = costs.get('svc-carpool, /healthz') ?? [];
  print(`${'µs of processor per request'.padEnd(34)}process  postgres      both    ratio`);
  for (const { name } of targets) {
    const all = costs.get(name) ?? [];
    // Round by round against /healthz of the same round, so that what else the machine did counts for both.
    const ratio = median(
      all.map((cost, round) => whole(cost) / (healthz[round]?.own ?? Number.NaN)),
    );
    print(
      `${name.padEnd(32)}${number(median(all.map(({ own }) => own)))}${number(median(all.map(({ postgres }) => postgres)))}${number(median(all.map(whole)))}${`${ratio.toFixed(2)} ×`.padStart(10)}`,
    );
  }
}

requireProc();
await withPlatform(
  async (platform) => {
    const database = new pg.Client({ connectionString: platform.databaseUrl('svc-carpool') });
    await database.connect();
    try {
      const path = `/api/editions/${await seedOffers(database)}/carpool-offers?limit=${count}`;
      const carpool = platform.processes.get('svc-carpool');
      const pid = carpool?.pid ?? 0;
      const healthz = { name: 'svc-carpool, /healthz', url: `${carpool?.url}/healthz`, pid };
      const uncached = { name: 'svc-carpool, uncached', url: `${carpool?.url}${path}`, pid };
      const cached = {
        name: 'gateway, cached',
        url: `${platform.url}${path}`,
        pid: platform.processes.get('gateway')?.pid ?? 0,
      };
      await requireOffers(uncached);
      await requireOffers(cached);
      const targets: Target[] = [healthz, uncached, cached];
      const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
      const backendPid = rows[0]?.pid ?? 0;
      for (const target of targets) await costOf(target, backendPid, seconds);

      const costs = new Map<string, Cost[]>(targets.map(({ name }) => [name, []]));
      for (let round = 0; round < rounds; round += 1) {
        for (const target of targets) {
          costs.get(target.name)?.push(await costOf(target, backendPid, seconds));
        }
      }
      print(`GET ${path}; median of ${rounds} interleaved rounds of ${seconds} s`);
      report(targets, costs);
    } finally {
      await database.end();
    }
  },
  { services: ['svc-core', 'svc-editions', 'svc-carpool', 'gateway'] },
);
