import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { listEditions } from '@siteswap/contracts/editions';
import { waitFor } from '@siteswap/service-kit/testing';
import type pg from 'pg';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';
import { createCurrentIndex } from './current-index.ts';
import { listPage } from './edition-list.ts';

let started: Awaited<ReturnType<typeof startEditions>>;
let index: ReturnType<typeof createCurrentIndex>;
const db = () => started.service.prisma;
const pool = () => started.service.pool;

const everything = { showPast: true, page: 1, limit: 100 };
/** The ids that an index finds once it is refreshed. */
const find = async (q?: string, from = index) => {
  const query = { ...everything, ...(q === undefined ? {} : { q }) };
  return listPage((await from.refresh()).index, query, started.clock.now.getTime()).ids;
};
const list = async (q: string) => {
  const { body } = await started.service.call(listEditions, { query: { ...everything, q } });
  return body.data.map(({ id }) => id);
};

beforeAll(async () => {
  started = await startEditions();
});
afterAll(() => started.service.stop());
beforeEach(async () => {
  started.clock.now = new Date('2027-05-10T12:00:00Z');
  await db().$executeRaw`truncate conventions cascade`;
  index = createCurrentIndex(pool());
});

/** A transaction that renames an edition and is open until it is asked to end. */
async function renaming(id: number, name: string) {
  const client = await pool().connect();
  await client.query('begin');
  await client.query('update editions set name = $2 where id = $1', [id, name]);
  const end = async (how: 'commit' | 'rollback') => {
    await client.query(how);
    client.release();
  };
  return { commit: () => end('commit'), rollback: () => end('rollback') };
}

it('misses no commit, whatever the order in which transactions began and ended', async () => {
  const [one, two, three] = [await anEdition(db()), await anEdition(db()), await anEdition(db())];
  expect(await find()).toEqual([one, two, three]);
  const early = await renaming(one, 'Zirkus early');
  const late = await renaming(two, 'Zirkus late');
  const undone = await renaming(three, 'Zirkus undone');
  await late.commit();
  expect(await find('zirkus')).toEqual([two]);
  expect(await list('zirkus')).toEqual([two]);
  await undone.rollback();
  await early.commit();
  expect(await list('zirkus')).toEqual([one, two]);
  expect(await find('zirkus')).toEqual([one, two]);
});

it('reads rows again while an older transaction is open, and stays as it is', async () => {
  const one = await anEdition(db(), { name: 'Early' });
  const open = await renaming(one, 'Changed');
  const later = await anEdition(db(), { name: 'Early bird' });
  for (let read = 0; read < 3; read += 1) {
    expect(await find('early')).toEqual([one, later]);
    expect(await list('early')).toEqual([one, later]);
  }
  await open.commit();
  expect(await find('early')).toEqual([later]);
});

it('shows each writer what it wrote, at every replica, while others write', async () => {
  const replicas = [index, createCurrentIndex(pool())];
  await Promise.all(
    Array.from({ length: 6 }, async (_, writer) => {
      const id = await anEdition(db(), { name: `Writer ${writer}` });
      for (let round = 0; round < 8; round += 1) {
        const word = `w${writer}r${round}`;
        await db().edition.update({ where: { id }, data: { name: word } });
        for (const replica of replicas) expect(await find(word, replica)).toEqual([id]);
        expect(await list(word)).toEqual([id]);
      }
    }),
  );
});

it('follows every change of the convention', async () => {
  const convention = await aConvention(db(), { name: 'Before' });
  const id = await anEdition(db(), {}, convention);
  expect(await find('before')).toEqual([id]);
  await pool().query(`update conventions set name = 'After' where id = $1`, [convention.id]);
  expect([await find('before'), await find('after')]).toEqual([[], [id]]);
  await pool().query('update conventions set is_archived = true where id = $1', [convention.id]);
  expect(await find('after')).toEqual([]);
  await pool().query('update conventions set is_archived = false where id = $1', [convention.id]);
  expect(await find('after')).toEqual([id]);
});

it('drops what is unpublished, deleted, or gone from the table', async () => {
  const ids = [];
  for (let n = 0; n < 4; n += 1) ids.push(await anEdition(db()));
  const [draft, deleted, gone, left] = ids;
  expect(await find()).toEqual(ids);
  await db().edition.update({ where: { id: draft ?? 0 }, data: { isOnline: false } });
  await db().edition.update({ where: { id: deleted ?? 0 }, data: { deletedAt: new Date() } });
  await db().edition.delete({ where: { id: gone ?? 0 } });
  expect(await find()).toEqual([left]);
  expect(await list('lille')).toEqual([left]);
  await db().edition.update({ where: { id: draft ?? 0 }, data: { isOnline: true } });
  expect(await find()).toEqual([draft, left]);
});

it('counts rows of another cluster, whose transactions have higher numbers, as of now', async () => {
  const id = await anEdition(db(), { name: 'Restored' });
  await pool().query('alter table editions disable trigger note_edition_change');
  await pool().query(`update editions set changed_in = '9000000000000000'`);
  await pool().query('alter table editions enable trigger note_edition_change');
  const restored = createCurrentIndex(pool());
  expect(await find('restored', restored)).toEqual([id]);
  await waitFor(async () => (await restored.refresh()).seen.size === 0);
  await db().edition.update({ where: { id }, data: { name: 'Renamed' } });
  expect(await find('renamed', restored)).toEqual([id]);
});

it('takes in more changes than one look reads', async () => {
  const { id } = await aConvention(db(), { name: 'Many' });
  const insert = (name: string, count: number, client: Pick<pg.Pool, 'query'> = pool()) =>
    client.query(
      `insert into editions (convention_id, name, start_date, end_date, timezone, is_online)
      select $1, $2, date '2027-06-01' + n % 50, date '2027-06-02' + n % 50, 'UTC', true
      from generate_series(1, $3::int) n`,
      [id, name, count],
    );
  await insert('Erste', 6_001);
  const total = async (q: string) =>
    listPage((await index.refresh()).index, { ...everything, q }, 0).total;
  expect(await total('erste')).toBe(6_001);
  await insert('Zweite', 5_000);
  expect([await total('erste'), await total('zweite'), await total('many')]).toEqual([
    6_001, 5_000, 11_001,
  ]);
  const { body } = await started.service.call(listEditions, { query: { q: 'many', limit: 1 } });
  expect(body.pagination.total).toBe(11_001);
});

it('ends a day at its first midnight, where clocks go back or forward at that hour', async () => {
  const days = { startDate: '2027-10-29', endDate: '2027-10-30' };
  const azores = await anEdition(db(), { ...days, timezone: 'Atlantic/Azores' });
  const cairo = await anEdition(db(), {
    startDate: '2027-04-28',
    endDate: '2027-04-29',
    timezone: 'Africa/Cairo',
  });
  const isPast = async (id: number, now: string) => {
    started.clock.now = new Date(now);
    const { body } = await started.service.call(listEditions, { query: { period: ['past'] } });
    return body.data.some((edition) => edition.id === id);
  };
  // At 01:00 UTC of the 31st the clocks go back to a second midnight.
  expect(await isPast(azores, '2027-10-30T23:59:59Z')).toBe(false);
  expect(await isPast(azores, '2027-10-31T00:00:00Z')).toBe(true);
  expect(await isPast(azores, '2027-10-31T00:30:00Z')).toBe(true);
  // There is no midnight: the 30th of April begins at one o'clock.
  expect(await isPast(cairo, '2027-04-29T21:59:59Z')).toBe(false);
  expect(await isPast(cairo, '2027-04-29T22:00:00Z')).toBe(true);
});

it('is loaded before the service is ready', async () => {
  const response = await fetch(`${started.service.baseUrl}/readyz`);
  expect(await response.json()).toMatchObject({ checks: { loaded: true } });
});
