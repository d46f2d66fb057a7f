import { createFormat } from '@siteswap/contracts/format';
import type { Platform } from '@siteswap/infra/platform';
import pg from 'pg';
import { type Cost, costOf, median } from './load.ts';
import { requireProc } from './processor-time.ts';
import { print, withEditions } from './with-platform.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 1);
const sizes = (process.env['BENCH_SIZES'] ?? '100,10000,100000').split(',').map(Number);

const everyPeriod = '&showPast=true';
/** As many as a page of the product has; 100 editions fill it in every request. */
const pageLength = 12;
const soon = new Date(Date.now() + 22 * 24 * 3_600_000);
const [month = ''] = createFormat('fr').monthNames(soon.getUTCMonth() + 1);
const list = (query: string) => `/api/editions?limit=${pageLength}${query}`;
/** What a visitor asks for, as paths of svc-editions. */
const requests: Readonly<Record<string, string>> = {
  'list, upcoming': list(''),
  'list, every period': list(everyPeriod),
  'list, sorted by name': list('&sort=name'),
  'text, twelve have it': list('&q=zirkon'),
  'text, half have it': list(`${everyPeriod}&q=juggling`),
  'text of two letters': list(`${everyPeriod}&q=ju`),
  'text with a typo': list('&q=zirkom'),
  'text with a month': list(`${everyPeriod}&q=juggling+${encodeURIComponent(month)}`),
  'three amenities': list('&hasGym=true&hasShowers=true&hasToilets=true'),
  'near a town, 100 km': list('&near=48.85,2.35&radiusKm=100'),
  'the nearest first': list('&near=48.85,2.35&radiusKm=100&sort=distance'),
  'map of the world': '/api/editions/map?zoom=3',
  hints: '/api/editions/hints?q=juggling&countries=FR&hasGym=true',
  'counts of the filters': '/api/editions/counts',
  countries: '/api/countries',
  'one edition': '/api/editions/1',
  'towns, "lil"': '/api/towns?q=lil',
};

/**
 * Copies the demonstration's editions up to this number, the same mixture at every size: half upcoming, half with
 * the three amenities, half with "juggling" in their name, a third in the country around Paris, towns of up to 20,000
 * names that begin with all letters alike, each in a place of its own; twelve have the word "zirkon".
 */
async function fill(database: pg.Client, size: number): Promise<void> {
  const { rows } = await database.query<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_schema = current_schema and table_name = 'editions' and is_generated = 'NEVER'
      and column_name not in ('id', 'origin_key', 'start_date', 'end_date', 'changed_in')`);
  const columns = rows.map(({ name }) => `"${name}"`).join(', ');
  const { rows: counted } = await database.query<{ editions: number }>(
    'select count(*)::int as editions from editions where is_online',
  );
  const missing = Math.max(0, size - (counted[0]?.editions ?? 0));
  await database.query(
    `insert into editions (${columns}, start_date, end_date)
    select ${columns}, current_date, current_date + 3
    from (select * from editions where is_online order by id limit 50) original
      cross join generate_series(1, $1::int / 50 + 1)
    limit $1::int`,
    [missing],
  );
  await database.query(`
    update editions set
      start_date = current_date + day, end_date = current_date + day + 3,
      name = case when turn % 8 < 4 then 'Juggling ' else 'Meeting ' end || turn % 500
        || case when turn % 4 = 1 and turn <= 45 then ' Zirkon' else '' end,
      city = 'Ville ' || chr(97 + town % 26) || substr(md5(town::text), 1, 6),
      has_gym = turn % 2 = 0, has_showers = turn % 2 = 0, has_toilets = turn % 2 = 0,
      latitude = case when turn % 3 = 0 then 48.85 else latitude end + town % 173 / 200.0,
      longitude = case when turn % 3 = 0 then 2.35 else longitude end + town % 97 / 97.0,
      is_virtual = false
    from (
      select id as numbered, turn, turn % 20000 as town,
        case when turn % 4 in (1, 2) then 10 + turn / 4 % 300 else -10 - turn % 3000 end as day
      from (select id, row_number() over (order by id)::int as turn from editions where is_online) counted
    ) turns
    where id = numbered`);
  await database.query('vacuum analyze');
}

async function assertFullPage(url: string): Promise<void> {
  const response = await fetch(url);
  const body = (await response.json()) as { data?: unknown[] };
  if (!response.ok) throw new Error(`${url}: ${response.status} ${JSON.stringify(body)}`);
  if (url.includes('limit=') && body.data?.length !== pageLength) {
    throw new Error(`${url}: ${body.data?.length} editions`);
  }
}

interface Size {
  readonly editions: number;
  readonly platform: Platform;
  readonly database: pg.Client;
  readonly backendPid: number;
}

/** Starts a platform of its own for each size, so that all can be measured in turn. */
async function withSizes(measure: (sizes: readonly Size[]) => Promise<void>): Promise<void> {
  const ready: Size[] = [];
  const startNext = async (): Promise<void> => {
    const editions = sizes[ready.length];
    if (editions === undefined) return measure(ready);
    await withEditions(async (platform, database) => {
      await fill(database, editions);
      const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
      ready.push({ editions, platform, database, backendPid: rows[0]?.pid ?? 0 });
      await startNext();
    });
  };
  await startNext();
}

/** How PostgreSQL reads a page of cards, and finds what changed: the statement as the service sent it last. */
async function printPlan({ editions, platform }: Size): Promise<void> {
  // The service's own role, since others do not see its statements.
  const own = new pg.Client({ connectionString: platform.env('svc-editions')['DATABASE_URL'] });
  await own.connect();
  try {
    await fetch(`${platform.processes.get('svc-editions')?.url}/api/editions`);
    const { rows } = await own.query<{ query: string }>(
      `select query from pg_stat_activity where query like '%with ordinality page%' and pid <> pg_backend_pid() limit 1`,
    );
    await own.query(`prepare cards as ${rows[0]?.query}`);
    const { rows: ids } = await own.query<{ ids: string; horizon: string }>(
      `select array_agg(id)::text as ids, pg_snapshot_xmin(pg_current_snapshot())::text as horizon
      from (select id from editions where is_online order by random() limit 20) sample`,
    );
    const { rows: plan } = await own.query<Record<string, string>>(
      `explain (analyze, buffers, costs off) execute cards ('${ids[0]?.horizon}', '${ids[0]?.ids}')`,
    );
    print(`\nThe statement of a page of 20 among ${editions}:`);
    for (const line of plan) print(`  ${line['QUERY PLAN']}`);
  } finally {
    await own.end();
  }
}

async function loadTime({ editions, platform }: Size): Promise<void> {
  const service = platform.processes.get('svc-editions');
  const began = performance.now();
  await platform.restart('svc-editions');
  await fetch(`${service?.url}/api/countries`);
  const ms = performance.now() - began;
  print(`${editions} editions: ${ms.toFixed(0)} ms for a restart with its first list`);
}

requireProc();
await withSizes(async (ready) => {
  print(
    `ms of processor per request, uncached, median of ${rounds} rounds of ${seconds} s in turn: svc-editions and its PostgreSQL`,
  );
  const heads = ready.map(({ editions }) => String(editions).padStart(10)).join('');
  print(`${''.padEnd(24)}${heads}     ratio   service alone: smallest, largest`);
  for (const [name, path] of Object.entries(requests)) {
    const costs = ready.map((): Cost[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, { platform, backendPid }] of ready.entries()) {
        const service = platform.processes.get('svc-editions');
        const target = { name, url: `${service?.url}${path}`, pid: service?.pid ?? 0 };
        if (round === 0) await assertFullPage(target.url);
        costs[at]?.push(await costOf(target, backendPid, seconds));
      }
    }
    const whole = costs.map((some) => median(some.map(({ own, postgres }) => own + postgres)));
    // Round by round, so that what else the machine did counts for both.
    const ratio = median(
      (costs.at(-1) ?? []).map(({ own, postgres }, round) => {
        const first = costs[0]?.[round];
        return (own + postgres) / ((first?.own ?? 0) + (first?.postgres ?? 0));
      }),
    );
    const alone = [costs[0], costs.at(-1)].map((some = []) =>
      (median(some.map(({ own }) => own)) / 1000).toFixed(2).padStart(12),
    );
    const columns = whole.map((cost) => (cost / 1000).toFixed(2).padStart(10)).join('');
    print(`${name.padEnd(24)}${columns}${ratio.toFixed(2).padStart(8)} ×${alone.join('')}`);
  }
  const largest = ready.at(-1);
  if (largest) await printPlan(largest);
  print();
  for (const size of ready) await loadTime(size);
});
