import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createPool, createRateLimits } from '../src/index.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing/index.ts';
import { fixtureDir } from './start-notes.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase(fixtureDir);
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const five = { points: 5, seconds: 60 };
const outcomes = (tries: Promise<void>[]) =>
  Promise.all(
    tries.map((one) =>
      one.then(
        () => 'ok',
        (error: { status: number }) => error.status,
      ),
    ),
  );

describe('a limit', () => {
  it('lets as many through as it says, even all at once and over replicas', async () => {
    const replicas = [createRateLimits(pool), createRateLimits(pool)];
    const tries = Array.from({ length: 12 }, (_, index) =>
      replicas[index % 2]?.take('crowd', five),
    );
    const answers = await outcomes(tries as Promise<void>[]);
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 429)).toHaveLength(7);
  });

  it('can be looked at without counting, and forgotten', async () => {
    const limits = createRateLimits(pool);
    for (let count = 0; count < 20; count += 1) await limits.peek('login', five);
    for (let count = 0; count < 5; count += 1) await limits.take('login', five);
    await expect(limits.peek('login', five)).rejects.toMatchObject({ status: 429 });
    await limits.reset('login');
    await limits.peek('login', five);
  });

  it('says when the window ends, and then begins another', async () => {
    const limits = createRateLimits(pool);
    for (let count = 0; count < 5; count += 1) await limits.take('window', five);
    await expect(limits.take('window', five)).rejects.toMatchObject({
      details: { headers: { 'retry-after': expect.stringMatching(/^(5\d|60)$/) } },
    });
    await pool.query(`update rate_limit set expires_at = now() where key = 'window'`);
    await limits.take('window', five);
  });

  it('is widened by the factor', async () => {
    const wide = createRateLimits(pool, 2);
    for (let count = 0; count < 10; count += 1) await wide.take('wide', five);
    await expect(wide.take('wide', five)).rejects.toMatchObject({ status: 429 });
  });
});
