import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sql, sqltag } from '@prisma/client/runtime/client';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { isDatabaseTimeout } from './database-outage.ts';
import type { TxOf } from './prisma.ts';

type Client = TxOf<Notes['prisma']>;

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const transact: Notes['running']['outbox']['transact'] = (...args) =>
  notes.running.outbox.transact(...args);
const failureOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  );

const clients: [name: string, run: (use: (client: Client) => Promise<void>) => Promise<void>][] = [
  ['a client', (use) => use(notes.prisma as Client)],
  ['a transaction', (use) => transact((tx) => use(tx as Client))],
];

describe.each(clients)('raw SQL of %s', (_, run) => {
  it('returns values as Prisma reads them', () =>
    run(async (client) => {
      const rows = await client.$queryRaw`
        select 9007199254740993::int8 as whole, 1.5::float8 as fraction, true as flag, null as nothing,
          '2026-03-29 01:30:00+02'::timestamptz as instant, '2026-03-29'::date as day,
          '2026-03-29 12:00:00.25'::timestamp as "time", '{"a": [1]}'::jsonb as json,
          array[1, 2] as numbers, array['a,b', 'c'] as texts,
          '0190a000-0000-7000-8000-000000000000'::uuid as id`;
      expect(rows).toEqual([
        {
          ...{ whole: 9007199254740993n, fraction: 1.5, flag: true, nothing: null },
          instant: new Date('2026-03-28T23:30:00Z'),
          day: new Date('2026-03-29T00:00:00Z'),
          time: new Date('2026-03-29T12:00:00.250Z'),
          ...{ json: { a: [1] }, numbers: [1, 2], texts: ['a,b', 'c'] },
          id: '0190a000-0000-7000-8000-000000000000',
        },
      ]);
    }));

  it('takes values, fragments and lists', () =>
    run(async (client) => {
      const at = new Date('2026-07-01T10:00:00.123Z');
      const both = sqltag`${[1, 2]}::int[] as numbers, ${['a"b', "c'"]}::text[] as texts`;
      const [row] = (await client.$queryRaw`
        select ${both}, ${at}::timestamptz as at, ${null}::int as nothing,
          ${JSON.stringify({ a: 1 })}::jsonb as json`) as object[];
      expect(row).toEqual({
        ...{ numbers: [1, 2], texts: ['a"b', "c'"], at, nothing: null, json: { a: 1 } },
      });
      expect(both).toBeInstanceOf(Sql);
      expect(await client.$queryRaw(sqltag`select ${3}::int as three`)).toEqual([{ three: 3 }]);
      expect(await client.$queryRawUnsafe('select $1::int as four', 4)).toEqual([{ four: 4 }]);
    }));

  it('says how many rows it changed', () =>
    run(async (client) => {
      await client.note.createMany({ data: [1, 2].map((author) => ({ title: 'many', author })) });
      const title = 'many';
      expect(await client.$executeRaw`update note set version = 2 where title = ${title}`).toBe(2);
      expect(await client.$executeRawUnsafe('delete from note where title = $1', title)).toBe(2);
    }));
});

describe('raw SQL of a transaction', () => {
  it('sees what Prisma wrote before, and is undone with it', async () => {
    const error = await failureOf(
      transact(async (tx) => {
        const { id } = await tx.note.create({ data: { title: 'undone', author: 1 } });
        expect(await tx.$executeRaw`update note set version = 7 where id = ${id}`).toBe(1);
        expect(await tx.note.findUnique({ where: { id } })).toMatchObject({ version: 7 });
        throw new Error('undo');
      }),
    );
    expect(error).toMatchObject({ message: 'undo' });
    expect(await notes.prisma.note.count({ where: { title: 'undone' } })).toBe(0);
  });

  it('runs in the order of the calls, also when they do not wait for each other', async () => {
    const titles = await transact(async (tx) => {
      const insert = tx.$executeRaw`insert into note (title, author) values ('first', 5)`;
      const read = tx.$queryRaw<{ title: string }[]>`select title from note where author = 5`;
      return (await Promise.all([read, insert]))[0];
    });
    expect(titles).toEqual([{ title: 'first' }]);
  });

  it('undoes all that was sent with a statement that fails', async () => {
    const error = await failureOf(
      transact(async (tx) => {
        await Promise.all([
          tx.$executeRaw`insert into note (title, author) values ('before', 6)`,
          tx.$executeRawUnsafe('select 1 / 0'),
          tx.$executeRaw`insert into note (title, author) values ('after', 6)`,
        ]);
      }),
    );
    expect(error).toMatchObject({ code: '22012' });
    expect(await notes.prisma.note.count({ where: { author: 6 } })).toBe(0);
  });

  it('is a timeout once the transaction took too long', async () => {
    const error = await failureOf(
      transact(
        async (tx) => {
          await tx.$executeRawUnsafe('select pg_sleep(0.3)');
          await tx.$executeRaw`insert into note (title, author) values ('late', 8)`;
        },
        { timeout: 100 },
      ),
    );
    expect(isDatabaseTimeout(error)).toBe(true);
    expect(await notes.prisma.note.count({ where: { author: 8 } })).toBe(0);
  });
});

it('reads days and times without a zone as UTC, whatever the zone of the process', () => {
  const script = `
    const { withRawSql } = await import(${JSON.stringify(new URL('raw-sql.ts', import.meta.url))});
    const send = async ({ types }) => ({
      rows: [types.getTypeParser(1114)('2026-03-29 12:00:00.25'), types.getTypeParser(1082)('2026-03-29')],
    });
    console.log(JSON.stringify(await withRawSql({}, send).$queryRawUnsafe('')));`;
  const env = { ...process.env, TZ: 'Pacific/Auckland' };
  const read = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env });
  expect(JSON.parse(`${read}`)).toEqual(['2026-03-29T12:00:00.250Z', '2026-03-29T00:00:00.000Z']);
});
