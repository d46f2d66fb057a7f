import pg from 'pg';
import { tripEditions } from './carpool/trip-editions.ts';
import { type Cost, costOf, median, type Target } from './load.ts';
import { requireProc } from './processor-time.ts';
import { print, withPlatform } from './with-platform.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const count = 20;

/**
 * How many offers each edition has, and every how many of them leaves from around Lyon; the others are at least 130 km away.
 * Lists of 50 and of 5,000 are to cost about the same. Half of 50 fill a page, and so does one in 200 of 5,000.
 */
const editions = [
  { size: 20, nearEvery: 2 },
  { size: 50, nearEvery: 2 },
  { size: 5_000, nearEvery: 2 },
  { size: 5_000, nearEvery: 200 },
] as const;

const insertOffers = `
  insert into carpool_offer (user_id, edition_id, direction, trip_date, location_city, latitude, longitude,
    location_address, available_seats, description, stops, updated_at)
  select 1 + n % 4, $1, 'TO_EVENT', now() + make_interval(days => 30, mins => n), 'Lyon',
    round((case when n % $3 = 0 then 45.3 + n * 53 % 90 / 100.0 else 47 + n * 53 % 300 / 100.0 end)::numeric, 2),
    round((case when n % $3 = 0 then 4.3 + n * 29 % 100 / 100.0 else n * 29 % 600 / 100.0 end)::numeric, 2),
    'Gare de Lyon', 1 + n % 8, repeat('Petite voiture, grand coffre. ', 4),
    jsonb_build_array(jsonb_build_object('city', 'Dijon', 'latitude', 47.32, 'longitude', 5.04,
      'time', now() + make_interval(days => 30, mins => n + 90))), now()
  from generate_series(1, $2::int) n`;

/** Gives editions offers that lie ahead, by the demonstration people. @returns their ids */
async function seedOffers(database: pg.Client): Promise<number[]> {
  const ids = await tripEditions(database, editions.length);
  await database.query('delete from carpool_offer');
  for (const [index, id] of ids.entries()) {
    const { size, nearEvery } = editions[index] as (typeof editions)[number];
    await database.query(insertOffers, [id, size, nearEvery]);
  }
  await database.query('vacuum analyze');
  return ids;
}

async function requireOffers({ name, url }: Target): Promise<void> {
  const { data } = (await (await fetch(url)).json()) as { data: unknown[] };
  if (data.length !== count) throw new Error(`${name} has ${data.length} offers, not ${count}`);
}

const number = (value: number) => value.toFixed(0).padStart(9);

/** Each list of 5,000 offers against the one of 50 of the same round. */
function reportGrowth(
  targets: readonly Target[],
  costs: ReadonlyMap<string, readonly Cost[]>,
): void {
  const whole = (name: string) =>
    (costs.get(name) ?? []).map(({ own, postgres }) => own + postgres);
  for (const { name } of targets.filter((target) => target.name.startsWith('5,000'))) {
    const few = whole(name.replace('5,000', '50').replace(', where few are', ''));
    const growth = median(whole(name).map((cost, round) => cost / (few[round] ?? Number.NaN)));
    print(`${name} against 50: ${growth.toFixed(2)} ×`);
  }
}

function report(targets: readonly Target[], costs: ReadonlyMap<string, readonly Cost[]>): void {
  const whole = ({ own, postgres }: Cost) => own + postgres;
  const healthz = costs.get('svc-carpool, /healthz') ?? [];
  print(`${'µs of processor per request'.padEnd(44)}process  postgres      both    ratio`);
  for (const { name } of targets) {
    const all = costs.get(name) ?? [];
    // Round by round against /healthz of the same round, so that what else the machine did counts for both.
    const ratio = median(
      all.map((cost, round) => whole(cost) / (healthz[round]?.own ?? Number.NaN)),
    );
    print(
      `${name.padEnd(42)}${number(median(all.map(({ own }) => own)))}${number(median(all.map(({ postgres }) => postgres)))}${number(median(all.map(whole)))}${`${ratio.toFixed(2)} ×`.padStart(10)}`,
    );
  }
}

requireProc();
await withPlatform(
  async (platform) => {
    const database = new pg.Client({ connectionString: platform.databaseUrl('svc-carpool') });
    await database.connect();
    try {
      const [few = 0, fifty = 0, many = 0, scattered = 0] = await seedOffers(database);
      const listOf = (id: number) => `/api/editions/${id}/carpool-offers?limit=${count}`;
      const path = listOf(few);
      const carpool = platform.processes.get('svc-carpool');
      const pid = carpool?.pid ?? 0;
      const healthz = { name: 'svc-carpool, /healthz', url: `${carpool?.url}/healthz`, pid };
      const uncached = { name: 'svc-carpool, uncached', url: `${carpool?.url}${path}`, pid };
      const cached = {
        name: 'gateway, cached',
        url: `${platform.url}${path}`,
        pid: platform.processes.get('gateway')?.pid ?? 0,
      };
      const near = '&from=45.76,4.84&radiusKm=100';
      const lists = [
        ['by departure', ''],
        ['within 100 km', near],
        ['by detour', '&from=45.76,4.84&sort=detour'],
      ].flatMap(([name, query]) =>
        [fifty, many].map((id, index) => ({
          name: `${index === 0 ? '50' : '5,000'} offers ${name}`,
          url: `${carpool?.url}${listOf(id)}${query}`,
          pid,
        })),
      );
      const rare = {
        name: '5,000 offers within 100 km, where few are',
        url: `${carpool?.url}${listOf(scattered)}${near}`,
        pid,
      };
      const targets: Target[] = [healthz, uncached, cached, ...lists, rare];
      for (const target of targets.slice(1)) await requireOffers(target);
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
      reportGrowth(targets, costs);
    } finally {
      await database.end();
    }
  },
  { services: ['svc-core', 'svc-editions', 'svc-carpool', 'gateway'] },
);
