import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noteCreated } from '../../test/fixture/src/contracts.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { isDatabaseOutage } from './database-outage.ts';
import { TransactionConnection } from './transaction-connection.ts';

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const transact: Notes['running']['outbox']['transact'] = (...args) =>
  notes.running.outbox.transact(...args);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a transaction', () => {
  it('commits its changes with its events, or neither', async () => {
    await transact(async (tx, outbox) => {
      await tx.note.create({ data: { title: 'stored', author: 1 } });
      outbox.emit(noteCreated, { noteId: 1, title: 'stored' });
    });
    await expect(
      transact(async (tx, outbox) => {
        await tx.note.create({ data: { title: 'undone', author: 1 } });
        outbox.emit(noteCreated, { noteId: 2, title: 'undone' });
        // The outbox rejects what PostgreSQL's JSON cannot contain, when the commit stores it.
        outbox.emit(noteCreated, { noteId: 3, title: 'a\u0000b' });
      }),
    ).rejects.toThrow();
    const { rows } = await notes.pool.query('select title from note');
    expect(rows).toEqual([{ title: 'stored' }]);
    // A stream that was new when the service started is filled whenever that service gets to it.
    const stored = await notes.pool.query('select from kit.outbox where not is_republished');
    expect(stored.rowCount).toBe(1);
  });

  it('is not taken for committed when a statement failed unnoticed', async () => {
    const work = transact(async (tx) => {
      await tx.note.create({ data: { title: 'half', author: 1 } });
      await tx.$executeRawUnsafe('select 1 / 0').catch(() => {});
    });
    await expect(work).rejects.toThrow('Nothing was committed');
    expect(await notes.prisma.note.count({ where: { title: 'half' } })).toBe(0);
  });

  it('of events alone, and one of nothing, need no BEGIN', async () => {
    await transact(async (_tx, outbox) => {
      outbox.emit(noteCreated, { noteId: 9, title: 'alone' });
    });
    expect(await transact(async () => 'nothing')).toBe('nothing');
    await notes.waitFor(() => notes.nats.events(noteCreated).some(({ data }) => data.noteId === 9));
  });

  it('has the isolation it asks for, and its own reads', async () => {
    const level = await transact(
      async (tx) => {
        const { id } = await tx.note.create({ data: { title: 'seen', author: 1 } });
        expect(await tx.note.findUnique({ where: { id } })).toMatchObject({ title: 'seen' });
        return await tx.$queryRawUnsafe<{ transaction_isolation: string }[]>(
          'show transaction_isolation',
        );
      },
      { isolationLevel: 'Serializable' },
    );
    expect(level).toEqual([{ transaction_isolation: 'serializable' }]);
  });

  it('writes statements together that do not wait for each other, each time', async () => {
    const client = await notes.pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
    const connection = new TransactionConnection(client);
    try {
      await connection.query({ text: 'BEGIN' });
      for (let time = 1; time <= 3; time += 1) {
        const sent = [1, 2].map((value) => connection.query({ text: `select ${value} as value` }));
        expect(stream.writableCorked).toBe(1);
        const results = await Promise.all(sent);
        expect(results.map(({ rows }) => rows)).toEqual([[{ value: 1 }], [{ value: 2 }]]);
        expect(stream.writableCorked).toBe(0);
      }
      await connection.query({ text: 'COMMIT' });
    } finally {
      connection.release();
    }
  });

  it.each(['COMMIT', 'ROLLBACK'])('runs nothing that comes after its %s was sent', async (end) => {
    const connection = new TransactionConnection(await notes.pool.connect());
    await connection.query({ text: 'BEGIN' });
    await connection.query({ text: `insert into note (title, author) values ('ended', 1)` });
    const ending = connection.query({ text: end });
    const text = `insert into note (title, author) values ('after the end', 1)`;
    const error = await failureOf(connection.query({ text }));
    await ending;
    connection.release();
    expect(error).toMatchObject({ code: 'P2028' });
    expect(await notes.prisma.note.count({ where: { title: 'after the end' } })).toBe(0);
  });

  it('that takes too long is lost, and counts as an outage', async () => {
    const error = await failureOf(
      transact(
        async (tx) => {
          await tx.$executeRawUnsafe('select pg_sleep(0.3)');
          await tx.note.create({ data: { title: 'late', author: 1 } });
        },
        { timeout: 100 },
      ),
    );
    expect(error).toMatchObject({ code: 'P2028' });
    expect(isDatabaseOutage(error)).toBe(true);
    expect(await notes.prisma.note.count({ where: { title: 'late' } })).toBe(0);
  });
});

describe('a statement that repeats', () => {
  const read = (text: string) => notes.prisma.$queryRawUnsafe<object[]>(text);
  /** Of the connection that was used last, which the pool gives out first. */
  const isPrepared = async (text: string): Promise<boolean> => {
    const { rows } = await notes.pool.query(
      'select 1 from pg_prepared_statements where statement = $1',
      [text],
    );
    return rows.length > 0;
  };

  it('is prepared once its text came a third time', async () => {
    const text = `select title as "prepared" from note where id = 0`;
    const seen: boolean[] = [];
    for (let time = 1; time <= 3; time += 1) {
      await read(text);
      seen.push(await isPrepared(text));
    }
    expect(seen).toEqual([false, false, true]);
  });

  it('is read after a migration that changes what it returns', async () => {
    const text = `select title as "changed" from note where id = 0`;
    for (let time = 1; time <= 3; time += 1) await read(text);
    expect(await isPrepared(text)).toBe(true);
    await notes.pool.query('alter table note alter column title type varchar(200)');
    expect(await read(text)).toEqual([]);
    await notes.pool.query('alter table note alter column title type text');
    expect(await read(text)).toEqual([]);
  });

  it('fails one transaction after such a migration, and none after that', async () => {
    const text = `select title as "both" from note where id = 0`;
    const within = () => transact((tx) => tx.$queryRawUnsafe(text));
    for (let time = 1; time <= 3; time += 1) await within();
    await notes.pool.query('alter table note alter column title type varchar(200)');
    expect(await failureOf(within())).toBeDefined();
    expect(await within()).toEqual([]);
    await notes.pool.query('alter table note alter column title type text');
  });
});

describe('a pool', () => {
  it('limits statements, locks and idle transactions, and sends keep-alives', async () => {
    const { rows } = await notes.pool.query(`
      select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout',
        'idle_in_transaction_session_timeout', 'tcp_keepalives_idle', 'tcp_user_timeout') order by name`);
    const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
    expect(settings).toEqual({
      idle_in_transaction_session_timeout: 20_000,
      lock_timeout: 5_000,
      statement_timeout: 15_000,
      tcp_keepalives_idle: 30,
      tcp_user_timeout: 30_000,
    });
  });

  it.each([
    ['a statement', 'set local statement_timeout = 50', 'select pg_sleep(5)'],
    ['a lock', 'set local lock_timeout = 50', 'select from note for update'],
  ])('ends %s that takes too long, which is an outage', async (_, limit, statement) => {
    await transact(async (tx) => {
      await tx.note.create({ data: { title: 'locked', author: 1 } });
    });
    const client = await notes.pool.connect();
    await client.query('begin');
    await client.query('select from note for update');
    const error = await failureOf(
      transact(async (tx) => {
        await tx.$executeRawUnsafe(limit);
        await tx.$executeRawUnsafe(statement);
      }),
    );
    await client.query('rollback');
    client.release();
    expect(isDatabaseOutage(error)).toBe(true);
  });

  it.each(['53100', '57014', '55P03', '25P03'])('takes %s for an outage', (code) => {
    expect(
      isDatabaseOutage({ meta: { driverAdapterError: { cause: { originalCode: code } } } }),
    ).toBe(true);
  });
});
