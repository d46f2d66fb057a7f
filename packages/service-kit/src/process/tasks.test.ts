import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { fixtureDir } from '../../test/start-notes.ts';
import { createPool } from '../database/create-pool.ts';
import { AppError } from '../errors/app-error.ts';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { waitFor } from '../testing/wait-for.ts';
import { days, hours, later, minutes } from './clock.ts';
import type { TaskDefinition } from './task-run.ts';
import { daily, every } from './task-schedule.ts';
import { createTasks, type Tasks } from './tasks.ts';

type Query = (...args: unknown[]) => Promise<{ rows: object[] }>;

const noon = new Date('2026-06-01T10:00:00Z');
let database: TestDatabase;
let pool: pg.Pool;
let now: Date;
let lines: string[];
let replicas: Tasks[];

beforeEach(async () => {
  database = await createTestDatabase(fixtureDir);
  pool = createPool(database.url);
  now = noon;
  lines = [];
  replicas = [];
});
afterEach(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await pool.end();
  await database.drop();
});

/** One more replica of the service; it looks for work when the test says so, unless started. */
function replica(definitions: readonly TaskDefinition[], leaseMs?: number): Tasks {
  const destination = { write: (line: string) => lines.push(line) };
  const log = createLogger({ name: 'svc-x', level: 'info', destination });
  const tasks = createTasks({
    definitions,
    pool,
    log,
    clock: () => now,
    timezone: 'UTC',
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  replicas.push(tasks);
  return tasks;
}

const logged = (msg: string) => lines.filter((line) => JSON.parse(line).msg === msg);
const row = async (tasks: Tasks) => (await tasks.list())[0];

/** A run that lasts until the test ends it. */
function controlled() {
  const runs: { signal: AbortSignal; end: () => void; fail: (error: Error) => void }[] = [];
  const run: TaskDefinition['run'] = ({ signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    runs.push({ signal, end: resolve, fail: reject });
    return promise;
  };
  return { runs, run };
}

describe('a named task', () => {
  it('runs once over all replicas, with start, end, result and next run in its row', async () => {
    let runs = 0;
    const definition: TaskDefinition = {
      name: 'count',
      schedule: every(hours(1)),
      run: async () => {
        runs += 1;
        now = later(now, 1_500);
        return `run ${runs}`;
      },
    };
    const all = [replica([definition]), replica([definition]), replica([definition])];
    await Promise.all(all.map((tasks) => tasks.runDue()));
    expect(runs).toBe(1);
    expect(await row(all[0] as Tasks)).toMatchObject({
      name: 'count',
      isRunning: false,
      startedAt: noon,
      endedAt: later(noon, 1_500),
      result: 'success',
      message: 'run 1',
      failures: 0,
      nextAt: later(noon, 1_500 + hours(1)),
    });
    await Promise.all(all.map((tasks) => tasks.runDue()));
    expect(runs).toBe(1);
    now = later(now, hours(1));
    await Promise.all(all.map((tasks) => tasks.runDue()));
    expect(runs).toBe(2);
  });

  it('is waited for by runDue also when the poll has claimed it at that moment', async () => {
    let isDone = false;
    const definition: TaskDefinition = {
      name: 'count',
      schedule: every(hours(1)),
      run: async () => {
        await setImmediate();
        isDone = true;
      },
    };
    const [claimed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const query = pool.query.bind(pool) as unknown as Query;
    // The database has responded to the poll, and the process has not read the response yet.
    pool.query = (async (...args: unknown[]) => {
      const result = await query(...args);
      if (result.rows.some((each) => 'runId' in each)) {
        claimed.resolve();
        await released.promise;
      }
      return result;
    }) as unknown as typeof pool.query;
    const tasks = replica([definition]);
    await tasks.start();
    await claimed.promise;
    const due = tasks.runDue();
    for (let n = 0; n < 3; n += 1) await query('select 1');
    released.resolve();
    await due;
    expect(isDone).toBe(true);
  });

  it('is caught up once after an absence of three days', async () => {
    const times: Date[] = [];
    const definition: TaskDefinition = {
      name: 'nightly',
      schedule: daily('02:00'),
      run: async () => {
        times.push(now);
      },
    };
    await replica([definition]).runDue();
    expect(times).toEqual([]);
    now = later(noon, days(3));
    const tasks = replica([definition]);
    await tasks.runDue();
    await tasks.runDue();
    expect(times).toEqual([later(noon, days(3))]);
    expect(await row(tasks)).toMatchObject({ nextAt: new Date('2026-06-05T02:00:00Z') });
  });

  it('that is requested while it runs, runs once more, wherever it was requested', async () => {
    const { runs, run } = controlled();
    const definition: TaskDefinition = { name: 'slow', schedule: daily('02:00'), run };
    const [one, other] = [replica([definition]), replica([definition])];
    await one.request('slow');
    const done = one.runDue();
    await waitFor(() => runs.length === 1);
    await other.request('slow');
    await other.request('slow');
    await other.runDue();
    expect(runs).toHaveLength(1);
    expect(await row(other)).toMatchObject({ isRunning: true });
    runs[0]?.end();
    await waitFor(() => runs.length === 2);
    runs[1]?.end();
    await done;
    await other.runDue();
    expect(runs).toHaveLength(2);
    expect(await row(one)).toMatchObject({ nextAt: new Date('2026-06-02T02:00:00Z') });
    await expect(one.request('fast')).rejects.toMatchObject({ status: 404 });
  });

  it('runs by itself once started, and again when requested', async () => {
    let runs = 0;
    const tasks = replica([
      {
        name: 'count',
        schedule: every(hours(1)),
        run: async () => {
          runs += 1;
        },
      },
    ]);
    await tasks.start();
    await waitFor(() => runs === 1);
    await waitFor(async () => (await row(tasks))?.result === 'success');
    await tasks.request('count');
    await waitFor(() => runs === 2);
  });

  it('sets its next run anew when its schedule changes', async () => {
    const task = (at: string): TaskDefinition => ({
      name: 'nightly',
      schedule: daily(at),
      run: async () => {},
    });
    await replica([task('02:00')]).runDue();
    const tasks = replica([task('23:00')]);
    await tasks.runDue();
    expect(await row(tasks)).toMatchObject({ nextAt: new Date('2026-06-01T23:00:00Z') });
  });

  it('has a name of its own', () => {
    const task = (name: string) => ({ name, schedule: every(1), run: async () => {} });
    expect(() => replica([task('Not a name')])).toThrow('Not a name of a task: Not a name');
    expect(() => replica([task('a-task'), task('a-task')])).toThrow('There are two tasks a-task');
  });
});

describe('a run that fails', () => {
  it('is retried after a minute, logged once per streak, and shown without personal data', async () => {
    let isBroken = true;
    const tasks = replica([
      {
        name: 'nightly',
        schedule: every(days(1)),
        run: async () => {
          if (isBroken) throw new Error('Invalid call:\n\nno mailbox for ana@siteswap.test');
        },
      },
    ]);
    await tasks.runDue();
    expect(await row(tasks)).toMatchObject({
      result: 'failure',
      message: 'Error: no mailbox for [hidden]@siteswap.test',
      failures: 1,
      nextAt: later(noon, minutes(1)),
    });
    now = later(now, minutes(1));
    await tasks.runDue();
    expect(await row(tasks)).toMatchObject({ failures: 2, nextAt: later(now, minutes(2)) });
    expect(logged('task failed')).toHaveLength(1);
    now = later(now, minutes(2));
    isBroken = false;
    await tasks.runDue();
    expect(await row(tasks)).toMatchObject({ result: 'success', message: null, failures: 0 });
    expect(logged('task works again')).toHaveLength(1);
    expect(lines.join('')).not.toContain('ana@');
  });

  it('is retried earlier when its schedule says so, and shows the code of an expected error', async () => {
    const tasks = replica([
      {
        name: 'often',
        schedule: every(5_000),
        run: async () => {
          throw new AppError(503, 'SERVICE_UNAVAILABLE', 'not shown');
        },
      },
    ]);
    await tasks.runDue();
    expect(await row(tasks)).toMatchObject({
      message: 'SERVICE_UNAVAILABLE',
      nextAt: later(noon, 5_000),
    });
  });

  it('fails when it takes longer than its timeout', async () => {
    const { runs, run } = controlled();
    const tasks = replica([{ name: 'stuck', schedule: every(hours(1)), timeoutMs: 1, run }]);
    await tasks.runDue();
    expect(runs[0]?.signal.aborted).toBe(true);
    expect(await row(tasks)).toMatchObject({ message: 'Error: took longer than 0.001 s' });
  });
});

describe('a lease', () => {
  /** It is renewed three times as often, and must not end while a busy machine stands still. */
  const leaseMs = 3_000;

  it('is renewed while the task runs', async () => {
    const { runs, run } = controlled();
    const tasks = replica([{ name: 'slow', schedule: every(hours(1)), run }], leaseMs);
    const lease = async () =>
      (await pool.query<{ at: Date }>('select lease_until as at from kit.task')).rows[0]?.at;
    await tasks.start();
    await waitFor(() => runs.length === 1);
    const first = await lease();
    await waitFor(async () => (await lease())?.getTime() !== first?.getTime());
    runs[0]?.end();
    await waitFor(async () => (await row(tasks))?.result === 'success');
  });

  it('that has passed lets another replica take the run over, and the first one cannot end it', async () => {
    const { runs, run } = controlled();
    const definition: TaskDefinition = { name: 'slow', schedule: daily('02:00'), run };
    const [first, second] = [replica([definition]), replica([definition])];
    await first.request('slow');
    const firstDone = first.runDue();
    await waitFor(() => runs.length === 1);
    await pool.query(`update kit.task set lease_until = now() - interval '1 second'`);
    const secondDone = second.runDue();
    await waitFor(() => runs.length === 2);
    runs[0]?.fail(new Error('too late'));
    await firstDone;
    expect(await row(second)).toMatchObject({
      isRunning: true,
      result: 'failure',
      message: 'The process ended during the run',
      failures: 1,
    });
    runs[1]?.end();
    await secondDone;
    expect(await row(second)).toMatchObject({ result: 'success', failures: 0 });
    expect(logged('task was taken over by another replica')).toHaveLength(1);
  });

  it('of a run that ends its process again and again is taken over later each time', async () => {
    let runs = 0;
    const tasks = replica([
      {
        name: 'deadly',
        schedule: daily('02:00'),
        run: async () => {
          runs += 1;
        },
      },
    ]);
    await tasks.runDue();
    const abandon = (ago: string) =>
      pool.query(
        `update kit.task set run_id = gen_random_uuid(), failures = 3, lease_until = now() - $1::interval`,
        [ago],
      );
    await abandon('2 minutes');
    await tasks.runDue();
    expect(runs).toBe(0);
    await abandon('4 minutes');
    await tasks.runDue();
    expect(runs).toBe(1);
  });

  it('that was lost aborts the run', async () => {
    const { runs, run } = controlled();
    const tasks = replica([{ name: 'slow', schedule: every(hours(1)), run }], leaseMs);
    await tasks.start();
    await waitFor(() => runs.length === 1);
    await pool.query(
      `update kit.task set run_id = gen_random_uuid(), lease_until = now() + interval '1 hour'`,
    );
    await waitFor(() => runs[0]?.signal.aborted);
  });

  it('is given back when the process stops, and another replica runs the task at once', async () => {
    const first = replica([
      {
        name: 'slow',
        schedule: daily('02:00'),
        run: ({ signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
      },
    ]);
    await first.request('slow');
    void first.runDue();
    await waitFor(async () => (await row(first))?.isRunning);
    await first.stop();
    let runs = 0;
    const second = replica([
      {
        name: 'slow',
        schedule: daily('02:00'),
        run: async () => {
          runs += 1;
        },
      },
    ]);
    await second.runDue();
    expect(runs).toBe(1);
    expect(await row(second)).toMatchObject({ result: 'success', failures: 0 });
  });
});
