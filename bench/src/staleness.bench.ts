import type pg from 'pg';
import { median } from './load.ts';
import { print, withEditions } from './with-platform.ts';

const changes = Number(process.env['BENCH_CHANGES'] ?? 40);
const path = '/api/editions?showPast=true&limit=20';

interface List {
  data: { id: number; name: string }[];
}

const read = async (url: string) => (await (await fetch(url + path)).json()) as List;

/**
 * Renames an edition as the service would: row and event in one transaction. It comes from another process, so the
 * relay is not kicked and learns of it at its next look at the outbox, the slowest way there is.
 */
async function rename(database: pg.Client, id: number, name: string): Promise<void> {
  await database.query('begin');
  await database.query('update editions set name = $2, version = version + 1 where id = $1', [
    id,
    name,
  ]);
  await database.query(
    `insert into outbox (event_id, subject, kind) values (gen_random_uuid(), 'edition.' || $1::int, 'state')`,
    [id],
  );
  await database.query('commit');
}

await withEditions(async (platform, database) => {
  const first = (await read(platform.url)).data[0];
  if (!first) throw new Error('There is no edition to rename');
  const delays: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    await read(platform.url);
    const name = `Renamed ${change}`;
    await rename(database, first.id, name);
    const committedAt = performance.now();
    while (!(await read(platform.url)).data.some((edition) => edition.name === name)) {
      if (performance.now() - committedAt > 70_000) throw new Error('The change never showed');
    }
    delays.push(performance.now() - committedAt);
  }
  print(`From a committed change until the gateway's cached list shows it, ${changes} changes:`);
  print(`median ${median(delays).toFixed(0)} ms, longest ${Math.max(...delays).toFixed(0)} ms`);
});
