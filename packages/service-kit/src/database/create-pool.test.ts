import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { prismaClient } from '../../test/fixture/src/db.ts';
import { fixtureDir } from '../../test/start-notes.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createPool } from './create-pool.ts';
import { isDatabaseOutage } from './database-outage.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(fixtureDir);
});
afterAll(() => database.drop());
afterEach(() => {
  jest.useRealTimers();
});

/** From here on timeouts end when the test says so; everything else goes on. */
const freezeTimers = () =>
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
      ...(['setImmediate', 'clearImmediate'] as const),
    ],
  });

// Without limits of its own, as code has it that does not go through the kit.
it('a transaction waits for a connection for longer than the 2 s of Prisma', async () => {
  const pool = createPool(database.url, { max: 1 });
  const prisma = prismaClient(pool);
  const taken = await pool.connect();
  freezeTimers();
  const waiting = prisma.$transaction(async (tx) => tx.note.count());
  while (pool.waitingCount === 0) await new Promise((resolve) => setImmediate(resolve));
  await jest.advanceTimersByTimeAsync(9_000);
  taken.release();
  expect(await waiting).toBe(0);
  await prisma.$disconnect();
  await pool.end();
});

it('a pool gives up on a server that no longer responds, and does not use that connection again', async () => {
  const line = await startTcpProxy(database.url);
  const pool = createPool(line.url, { max: 1, queryTimeoutMs: 300 });
  freezeTimers();
  await pool.query('select 1');
  line.freeze();
  const failure = pool.query('select 2').catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(300);
  expect(isDatabaseOutage(await failure)).toBe(true);
  line.thaw();
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  await pool.end();
  await line.close();
});

it('a connection counts random pages as those of an SSD', async () => {
  const pool = createPool(database.url, { max: 1 });
  const { rows } = await pool.query('show random_page_cost');
  expect(rows).toEqual([{ random_page_cost: '1.1' }]);
  await pool.end();
});
