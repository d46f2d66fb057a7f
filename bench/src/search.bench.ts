import type pg from 'pg';
import { type Cost, costOf, median } from './load.ts';
import { requireProc } from './processor-time.ts';
import { print, withEditions } from './with-platform.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const sizes = (process.env['BENCH_SIZES'] ?? '100,100000').split(',').map(Number);

/** What a visitor asks for, as paths of svc-editions. */
const requests: Readonly<Record<string, string>> = {
  'list, upcoming': '/api/editions?limit=20',
  'list, past': '/api/editions?limit=20&showPast=true&showCurrent=false&showFuture=false',
  'q rare': '/api/editions?limit=20&showPast=true&q=goteborg',
  'q common': '/api/editions?limit=20&showPast=true&q=juggling',
  'q of two letters': '/api/editions?limit=20&showPast=true&q=ju',
  'q with a typo': '/api/editions?limit=20&showPast=true&q=goteborh',
  'q with a month': '/api/editions?limit=20&showPast=true&q=lille+decembre',
  'map, zoom 3': '/api/editions/map?zoom=3',
  'counts of the filters': '/api/editions/counts',
  'towns, "lil"': '/api/towns?q=lil',
};

/** Copies the editions until there are so many; a quarter of the copies is upcoming. */
async function fill(database: pg.Client, size: number): Promise<void> {
  const { rows } = await database.query<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_schema = current_schema and table_name = 'editions' and is_generated = 'NEVER'
      and column_name not in ('id', 'origin_key', 'start_date', 'end_date')`);
  const columns = rows.map(({ name }) => `"${name}"`).join(', ');
  const { rows: counted } = await database.query<{ editions: number }>(
    'select count(*)::int as editions from editions',
  );
  const known = counted[0]?.editions ?? 0;
  await database.query(
    `insert into editions (${columns}, start_date, end_date)
    select ${columns}, day, day + 3 from (
      select e.*, case when g % 4 = 0 then current_date + (g % 300)::int else start_date - (g % 300)::int end as day
      from editions e cross join generate_series(1, $1::int / $2::int + 1) g
      where e.id <= (select max(id) from (select id from editions order by id limit $2::int) first)
    ) copies limit $1::int`,
    [Math.max(size - known, 0), known],
  );
  await database.query('vacuum analyze');
}

requireProc();
await withEditions(async (platform, database) => {
  const service = platform.processes.get('svc-editions');
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backendPid = rows[0]?.pid ?? 0;
  print(
    `ms of processor per request (svc-editions and its PostgreSQL), median of ${rounds} rounds of ${seconds} s`,
  );
  print(`${''.padEnd(26)}${sizes.map((size) => String(size).padStart(12)).join('')}`);
  const lines = new Map<string, string[]>(Object.keys(requests).map((name) => [name, []]));
  for (const size of sizes) {
    await fill(database, size);
    for (const [name, path] of Object.entries(requests)) {
      const target = { name, url: `${service?.url}${path}`, pid: service?.pid ?? 0 };
      const costs: Cost[] = [];
      for (let round = 0; round < rounds; round += 1) {
        costs.push(await costOf(target, backendPid, seconds));
      }
      const cost = median(costs.map(({ own, postgres }) => own + postgres)) / 1000;
      const text = Number.isFinite(cost) ? cost.toFixed(2) : `none in ${seconds} s`;
      lines.get(name)?.push(text.padStart(12));
    }
  }
  for (const [name, columns] of lines) print(`${name.padEnd(26)}${columns.join('')}`);
});
