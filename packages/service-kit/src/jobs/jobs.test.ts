import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { z } from 'zod';
import { type Db, prismaClient } from '../../test/fixture/src/db.ts';
import { fixtureDir } from '../../test/start-notes.ts';
import { createPool } from '../database/create-pool.ts';
import { poolForPrisma } from '../database/transaction-connection.ts';
import { createLogger } from '../logging/logger.ts';
import { later, minutes } from '../process/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { insertJobs, type JobOptions, removeJob, toNewJob } from './add-jobs.ts';
import { defineJob, doubling, JobPostponed, performJob } from './define-job.ts';
import { createJobs, type Jobs } from './jobs.ts';

const noon = new Date('2026-06-01T10:00:00Z');
const greet = defineJob({
  name: 'greet',
  payload: z.object({ to: z.string() }),
  attempts: 3,
  delayMs: doubling({ first: minutes(1) }),
});
type Perform = Parameters<typeof performJob<typeof greet.payload>>[1]['perform'];

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;
let now: Date;
let lines: string[];
let replicas: Jobs[];

beforeEach(async () => {
  database = await createTestDatabase(fixtureDir);
  pool = createPool(database.url);
  db = prismaClient(poolForPrisma(pool));
  now = noon;
  lines = [];
  replicas = [];
});
afterEach(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await db.$disconnect();
  await pool.end();
  await database.drop();
});

/** One more replica of the service; it looks for work when the test says so, unless started. */
function replica(
  perform: Perform,
  {
    leaseMs,
    ...options
  }: {
    giveUp?: () => Promise<void>;
    concurrency?: number;
    timeoutMs?: number;
    leaseMs?: number;
  } = {},
): Jobs {
  const destination = { write: (line: string) => lines.push(line) };
  const jobs = createJobs({
    handlers: [performJob(greet, { perform, ...options })],
    pool,
    log: createLogger({ name: 'svc-x', level: 'info', destination }),
    clock: () => now,
    pollMs: 20,
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  replicas.push(jobs);
  return jobs;
}

const add = (to: string, { runAt = now, ...options }: JobOptions = {}) =>
  insertJobs(db, [toNewJob(greet, { to }, { runAt, ...options })]);
const payloads = async () =>
  (
    await pool.query<{ to: string }>(`select payload->>'to' as to from kit.job order by id`)
  ).rows.map(({ to }) => to);

/** Attempts that last until the test ends them. */
function controlled() {
  const attempts: { to: string; signal: AbortSignal; end: () => void; fail: () => void }[] = [];
  const perform: Perform = ({ to }, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    attempts.push({ to, signal, end: resolve, fail: () => reject(new Error('no voice')) });
    return promise;
  };
  return { attempts, perform };
}

describe('a job', () => {
  it('is performed by one of the replicas, which share the work', async () => {
    const performed = new Map<string, number[]>();
    const seen = new Set<number>();
    const bothBegan = Promise.withResolvers<void>();
    const perform =
      (which: number): Perform =>
      async ({ to }) => {
        performed.set(to, [...(performed.get(to) ?? []), which]);
        if (seen.add(which).size === 2) bothBegan.resolve();
        await bothBegan.promise;
      };
    for (let index = 0; index < 40; index += 1) await add(`member ${index}`);
    const both = [replica(perform(1)), replica(perform(2))];
    await Promise.all(both.map((jobs) => jobs.runDue()));
    expect(performed.size).toBe(40);
    expect([...performed.values()].every((times) => times.length === 1)).toBe(true);
    expect(await payloads()).toEqual([]);
  });

  it('waits for its time', async () => {
    const { attempts, perform } = controlled();
    const jobs = replica(perform);
    await add('anna', { runAt: later(now, minutes(1)) });
    await jobs.runDue();
    expect(attempts).toEqual([]);
    now = later(now, minutes(1));
    await jobs.start();
    await waitFor(() => attempts.length === 1);
    attempts[0]?.end();
  });

  it('comes again when its attempt says so, and not before its own delay', async () => {
    const delays = [minutes(1) / 2, minutes(5)];
    const attempts: number[] = [];
    const jobs = replica(async (_payload, { attempt }) => {
      attempts.push(attempt);
      throw new JobPostponed('busy', { delayMs: delays[attempt - 1] ?? 0 });
    });
    await add('anna');
    const runAt = async () => (await jobs.list(1))[0]?.runAt;
    await jobs.runDue();
    expect(await runAt()).toEqual(later(now, minutes(1)));
    now = later(now, minutes(1));
    await jobs.runDue();
    expect(await runAt()).toEqual(later(now, minutes(5)));
    expect(attempts).toEqual([1, 2]);
  });

  it('that had no reason to try yet has lost no attempt', async () => {
    const jobs = replica(async () => {
      throw new JobPostponed('closed', { delayMs: 1_000, isCounted: false });
    });
    await add('anna');
    await jobs.runDue();
    const [row] = await jobs.list(1);
    expect(row).toMatchObject({ attempts: 0, runAt: later(now, 1_000) });
    expect(lines.join()).not.toContain('job failed');
  });

  it('is replaced by one of the same key while it waits', async () => {
    await add('anna', { key: 'a' });
    await add('bert', { key: 'b' });
    await add('anna, later', { key: 'a', runAt: later(now, minutes(1)) });
    expect(await payloads()).toEqual(['anna, later', 'bert']);
    await insertJobs(db, [
      toNewJob(greet, { to: 'first' }, { key: 'c', runAt: now }),
      toNewJob(greet, { to: 'last' }, { key: 'c', runAt: now }),
      toNewJob(greet, { to: 'without' }, { runAt: now }),
      toNewJob(greet, { to: 'without' }, { runAt: now }),
    ]);
    expect(await payloads()).toEqual(['anna, later', 'bert', 'last', 'without', 'without']);
    expect(await removeJob(db, greet, 'a')).toBe(true);
    expect(await removeJob(db, greet, 'a')).toBe(false);
    expect(await payloads()).toEqual(['bert', 'last', 'without', 'without']);
  });

  it('goes on while one of the same key is added, which is performed after it', async () => {
    const { attempts, perform } = controlled();
    const jobs = replica(perform, { concurrency: 1 });
    await add('anna', { key: 'a' });
    await jobs.start();
    await waitFor(() => attempts.length === 1);
    expect(await removeJob(db, greet, 'a')).toBe(false);
    await add('anna again', { key: 'a' });
    attempts[0]?.end();
    await waitFor(() => attempts.length === 2);
    expect(attempts[1]?.to).toBe('anna again');
    attempts[1]?.end();
    await waitFor(async () => (await payloads()).length === 0);
  });

  it('waits for one of the same key that another replica performs, and is performed after it', async () => {
    const { attempts, perform } = controlled();
    await add('anna', { key: 'a' });
    await replica(perform, { concurrency: 1 }).start();
    await waitFor(() => attempts.length === 1);
    await add('anna again', { key: 'a' });
    await add('bert', { key: 'b' });
    const performed: string[] = [];
    const other = replica(async ({ to }) => {
      performed.push(to);
    });
    await other.runDue();
    expect(performed).toEqual(['bert']);
    await pool.query(`update kit.job set lease_until = now() - interval '1 s' where key = 'a'`);
    await other.runDue();
    expect(performed).toEqual(['bert', 'anna', 'anna again']);
    attempts[0]?.end();
  });

  it('that fails gives way to one of the same key that waits', async () => {
    const { attempts, perform } = controlled();
    const jobs = replica(perform, { concurrency: 1 });
    await add('anna', { key: 'a' });
    await jobs.start();
    await waitFor(() => attempts.length === 1);
    await add('anna again', { key: 'a' });
    attempts[0]?.fail();
    await waitFor(() => attempts.length === 2);
    expect(attempts[1]?.to).toBe('anna again');
    expect(await payloads()).toEqual(['anna again']);
    attempts[1]?.end();
  });

  it('that fails waits for its delay, and is given up after its last attempt', async () => {
    const numbers: number[] = [];
    let givenUp = 0;
    const jobs = replica(
      async (_payload, { attempt }) => {
        numbers.push(attempt);
        throw new Error('no voice');
      },
      {
        giveUp: async () => {
          givenUp += 1;
          if (givenUp === 1) throw new Error('not yet');
        },
      },
    );
    await add('anna');
    await jobs.runDue();
    const row = async () => (await jobs.list(10))[0];
    expect(await row()).toMatchObject({
      attempts: 1,
      runAt: later(noon, minutes(1)),
      givenUpAt: null,
    });
    now = later(now, minutes(1));
    await jobs.runDue();
    expect(await row()).toMatchObject({ attempts: 2, runAt: later(now, minutes(2)) });
    expect(givenUp).toBe(0);
    now = later(now, minutes(2));
    await jobs.runDue();
    expect(numbers).toEqual([1, 2, 3]);
    expect(givenUp).toBe(1);
    expect(await row()).toMatchObject({ attempts: 3, givenUpAt: null });
    now = later(now, minutes(4));
    await jobs.runDue();
    expect(givenUp).toBe(2);
    expect(await row()).toMatchObject({ attempts: 3, error: 'Error: not yet', givenUpAt: now });
    now = later(now, minutes(60));
    await jobs.runDue();
    expect(givenUp).toBe(2);
    expect(await jobs.count()).toEqual([{ name: 'greet', waiting: 0, givenUp: 1 }]);
  });

  it('whose process died counts the attempt, and its last one is given up', async () => {
    let givenUp = 0;
    const jobs = replica(async () => {}, {
      giveUp: async () => {
        givenUp += 1;
      },
    });
    await add('anna');
    await pool.query(
      `update kit.job set run_id = gen_random_uuid(), attempts = 3, lease_until = now() - interval '1 second'`,
    );
    await jobs.runDue();
    expect(givenUp).toBe(1);
    expect((await jobs.list(10))[0]).toMatchObject({
      attempts: 3,
      error: 'The process ended during the attempt',
      givenUpAt: noon,
    });
  });

  it('that another replica performs is left alone while its lease is renewed', async () => {
    const { attempts, perform } = controlled();
    await add('anna');
    await replica(perform, { leaseMs: 3_000 }).start();
    await waitFor(() => attempts.length === 1);
    const other = replica(async () => {
      throw new Error('taken over');
    });
    const leaseUntil = async () => {
      const { rows } = await pool.query<{ until: Date }>(
        'select lease_until as until from kit.job',
      );
      return rows[0]?.until.getTime() ?? 0;
    };
    const first = await leaseUntil();
    await waitFor(async () => (await leaseUntil()) > first + 3_000);
    await other.runDue();
    expect(attempts[0]?.signal.aborted).toBe(false);
    attempts[0]?.end();
    await waitFor(async () => (await payloads()).length === 0);
  });

  it('that was taken over is aborted, and its end changes nothing', async () => {
    const { attempts, perform } = controlled();
    await add('anna');
    await replica(perform, { leaseMs: 150 }).start();
    await waitFor(() => attempts.length === 1);
    await pool.query(
      `update kit.job set run_id = gen_random_uuid(), lease_until = now() + interval '1 hour'`,
    );
    await waitFor(() => attempts[0]?.signal.aborted === true);
    attempts[0]?.end();
    expect(await payloads()).toEqual(['anna']);
  });

  it('that the process leaves when it stops does not count as an attempt', async () => {
    const { attempts, perform } = controlled();
    const jobs = replica(perform);
    await add('anna');
    await jobs.start();
    await waitFor(() => attempts.length === 1);
    attempts[0]?.signal.addEventListener('abort', () => attempts[0]?.fail());
    await jobs.stop();
    expect((await jobs.list(10))[0]).toMatchObject({ attempts: 0, isRunning: false, error: null });
  });

  it('takes no more of a process than its name may', async () => {
    let active = 0;
    let most = 0;
    const jobs = replica(
      async () => {
        active += 1;
        most = Math.max(most, active);
        await setImmediate();
        active -= 1;
      },
      { concurrency: 2 },
    );
    for (const to of ['anna', 'bert', 'carl', 'dora', 'emil']) await add(to);
    await jobs.runDue();
    expect(most).toBe(2);
    expect(await payloads()).toEqual([]);
  });

  it('that takes too long has failed', async () => {
    const { attempts, perform } = controlled();
    const jobs = replica(perform, { timeoutMs: 50 });
    await add('anna');
    await jobs.runDue();
    expect(attempts[0]?.signal.aborted).toBe(true);
    expect((await jobs.list(10))[0]?.error).toContain('took longer than 0.05 s');
  });

  it('of a name that this release does not know waits for one that does', async () => {
    const jobs = replica(async () => {});
    await pool.query(`insert into kit.job (name, payload, run_at) values ('other', '{}', $1)`, [
      now,
    ]);
    await jobs.runDue();
    expect((await jobs.list(10))[0]).toMatchObject({ name: 'other', attempts: 0 });
  });

  it('fails when its payload is not what the job says any more', async () => {
    const jobs = replica(async () => {});
    await pool.query(`insert into kit.job (name, payload, run_at) values ('greet', '{}', $1)`, [
      now,
    ]);
    await jobs.runDue();
    expect((await jobs.list(10))[0]).toMatchObject({ attempts: 1 });
    expect(() => add(7 as unknown as string)).toThrow();
  });
});

it('a delay doubles up to its limit', () => {
  const delay = doubling({ first: 1_000, max: 10_000 });
  expect([1, 2, 3, 4, 5, 100].map(delay)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

it('a job has a name in lower case with hyphens', () => {
  expect(() => defineJob({ ...greet, name: 'Greet all' })).toThrow('Not a name of a job');
});
