import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { fixtureDir } from '../../test/start-notes.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createPool } from './create-pool.ts';
import { createRateLimits } from './rate-limits.ts';

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
    tries.map((attempt) =>
      attempt.then(
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
    const results = await outcomes(tries as Promise<void>[]);
    expect(results.filter((result) => result === 'ok')).toHaveLength(5);
    expect(results.filter((result) => result === 429)).toHaveLength(7);
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
      details: { headers: { 'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/) } },
    });
    await pool.query(
      `update kit.rate_limit set expires_at = now() - interval '1 second' where key = 'window'`,
    );
    await limits.take('window', five);
  });

  it('is widened by the factor', async () => {
    const wide = createRateLimits(pool, 2);
    for (let count = 0; count < 10; count += 1) await wide.take('wide', five);
    await expect(wide.take('wide', five)).rejects.toMatchObject({ status: 429 });
  });
});

describe('a count without a limit', () => {
  it('adds points to several keys at once, gives them back, and is shared by replicas', async () => {
    const [one, two] = [createRateLimits(pool), createRateLimits(pool, 1000)];
    const spend = (limits: typeof one, points: number) =>
      limits.add(['total-b', 'total-a'].map((key) => ({ key, points, seconds: 60 })));
    await Promise.all(Array.from({ length: 20 }, (_, i) => spend(i % 2 ? one : two, 3)));
    await spend(one, -10);
    const totals = await spend(two, 0);
    expect(totals.map(({ key, points }) => [key, points]).sort()).toEqual([
      ['total-a', 50],
      ['total-b', 50],
    ]);
    for (const { secondsLeft } of totals) {
      expect(secondsLeft).toBeGreaterThan(0);
      expect(secondsLeft).toBeLessThanOrEqual(60);
    }
  });

  it('never falls below zero and starts anew after its window', async () => {
    const limits = createRateLimits(pool);
    const count = async (points: number) =>
      (await limits.add([{ key: 'total-c', points, seconds: 60 }]))[0]?.points;
    expect(await count(2)).toBe(2);
    expect(await count(-5)).toBe(0);
    expect(await count(4)).toBe(4);
    await pool.query(
      `update kit.rate_limit set expires_at = now() - interval '1 second' where key = 'total-c'`,
    );
    expect(await count(1)).toBe(1);
  });
});
