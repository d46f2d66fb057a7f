import { getSessionMe } from '@siteswap/contracts/core';
import { listEditions, updateEdition } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import type pg from 'pg';
import { median } from './load.ts';
import { call, type Member, signIn } from './stream/members.ts';
import { print, withEditions } from './with-platform.ts';

const changes = Number(process.env['BENCH_CHANGES'] ?? 40);
const list = routeUrl(listEditions, { query: { showPast: true, limit: 20 } });

const readList = async (url: string) =>
  ((await (await fetch(url + list)).json()) as { data: { id: number; name: string }[] }).data;

/** Gives the convention of an edition to the organiser of the demonstration, who can then change it. */
async function ownerOf(url: string, database: pg.Client, id: number): Promise<Member> {
  const organiser = await signIn(url, 'organiser');
  const { user } = getSessionMe.response.parse(await call(organiser, 'GET', getSessionMe.path));
  await database.query(
    'update conventions set author_id = $2 where id = (select convention_id from editions where id = $1)',
    [id, user?.id],
  );
  return organiser;
}

/** Row and event in one transaction of another process that announces nothing: the relay finds it when it looks. */
async function renameUnannounced(database: pg.Client, id: number, name: string): Promise<void> {
  await database.query('begin');
  await database.query('update editions set name = $2, version = version + 1 where id = $1', [
    id,
    name,
  ]);
  await database.query(
    `insert into kit.outbox (event_id, subject, kind) values (gen_random_uuid(), 'edition.' || $1::int, 'state')`,
    [id],
  );
  await database.query('commit');
}

await withEditions(async (platform, database) => {
  const { url } = platform;
  const [first] = await readList(url);
  if (!first) throw new Error('There is no edition to rename');
  const { id } = first;
  const organiser = await ownerOf(url, database, id);
  const ways: [string, (name: string) => Promise<unknown>][] = [
    [
      'by the API, from its response',
      (name) => call(organiser, 'PUT', routeUrl(updateEdition, { params: { id } }), { name }),
    ],
    ['unannounced, from its commit', (name) => renameUnannounced(database, id, name)],
  ];
  print(`From a change until the gateway's cached list shows it, ${changes} changes each, ms:`);
  for (const [way, rename] of ways) {
    const delays: number[] = [];
    for (let change = 0; change < changes; change += 1) {
      await readList(url);
      const name = `Renamed ${way.slice(0, 2)} ${change}`;
      await rename(name);
      const doneAt = performance.now();
      while (!(await readList(url)).some((edition) => edition.name === name)) {
        if (performance.now() - doneAt > 70_000) throw new Error('The change never showed');
      }
      delays.push(performance.now() - doneAt);
    }
    print(
      `${way.padEnd(32)} median ${median(delays).toFixed(0)}, longest ${Math.max(...delays).toFixed(0)}`,
    );
  }
});
