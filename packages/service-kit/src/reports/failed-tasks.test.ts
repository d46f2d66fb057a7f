import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { taskFailed } from '@siteswap/contracts/platform';
import { shout } from '../../test/fixture/src/service.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { createLogger } from '../logging/logger.ts';
import { hours, later, minutes } from '../process/clock.ts';
import { every } from '../process/task-schedule.ts';
import { createTasks, type Tasks } from '../process/tasks.ts';
import { createFailedTaskReports } from './failed-tasks.ts';

let notes: Notes;
let now: Date;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());
beforeEach(() => {
  now = new Date('2026-06-01T10:00:00Z');
});

const published = () => notes.nats.events(taskFailed).map(({ data }) => data);

/** One more replica with a task that fails while `isBroken`. */
const isBroken = new Map<string, boolean>();
function replica(name: string): Tasks {
  const clock = () => now;
  const { transact } = notes.running.outbox;
  return createTasks({
    definitions: [
      {
        name,
        schedule: every(hours(1)),
        run: async () => {
          if (isBroken.get(name)) throw new Error('no mailbox for ana@siteswap.test');
        },
      },
    ],
    pool: notes.pool,
    log: createLogger({ name: 'svc-x', level: 'silent' }),
    clock,
    timezone: 'UTC',
    report: createFailedTaskReports({ service: 'svc-x', clock, transact }).task,
  });
}
const reportsOf = (name: string) => published().filter((data) => data.name === name);
/** Reports of a name once there are `count`; all earlier events have come once that of another task has. */
async function reportsOnceAllCame(name: string, count = 0) {
  await notes.waitFor(() => reportsOf(name).length >= count);
  const marker = `marker-${published().length}`;
  isBroken.set(marker, true);
  await replica(marker).runDue();
  await notes.waitFor(() => reportsOf(marker).length === 1);
  return reportsOf(name);
}

describe('a task that fails', () => {
  it('is reported once until it works again, however many replicas run it', async () => {
    const all = [replica('nightly'), replica('nightly')];
    const runAll = async () => {
      await Promise.all(all.map((tasks) => tasks.runDue()));
      now = later(now, hours(1));
    };
    isBroken.set('nightly', true);
    for (let times = 0; times < 3; times += 1) await runAll();
    const report = {
      service: 'svc-x',
      kind: 'TASK',
      name: 'nightly',
      reason: 'Error: no mailbox for [hidden]@siteswap.test',
    };
    expect(await reportsOnceAllCame('nightly')).toEqual([report]);
    isBroken.set('nightly', false);
    await runAll();
    isBroken.set('nightly', true);
    await runAll();
    expect(await reportsOnceAllCame('nightly')).toEqual([report, report]);
  });

  it('counts as failing once its process died twice in a row, and then is reported once', async () => {
    const tasks = replica('deadly');
    await tasks.runDue();
    /** Ends a run as a process does that is killed, longer ago than any wait for it. */
    const die = async (failures: number) => {
      await notes.pool.query(
        `update kit.task set run_id = gen_random_uuid(), failures = $1,
           lease_until = now() - interval '2 hours' where name = 'deadly'`,
        [failures],
      );
      await tasks.runDue();
    };
    await die(0);
    expect(await reportsOnceAllCame('deadly')).toEqual([]);
    isBroken.set('deadly', true);
    await die(1);
    now = later(now, minutes(5));
    await tasks.runDue();
    expect(await reportsOnceAllCame('deadly')).toHaveLength(1);
  });
});

describe('jobs that are given up', () => {
  const giveUp = async (count: number) => {
    const givenUp = async () => (await notes.running.jobs.list(100)).filter((job) => job.givenUpAt);
    const before = (await givenUp()).length;
    await notes.running.outbox.transact(async (_tx, outbox) => {
      for (let times = 0; times < count; times += 1) outbox.job(shout, { title: 'silence' });
    });
    await notes.waitFor(async () => (await givenUp()).length === before + count);
  };

  it('are reported once a day', async () => {
    await giveUp(3);
    const report = {
      service: 'svc-notes',
      kind: 'JOB',
      name: 'shout',
      reason: 'Error: cannot be shouted',
    };
    expect(await reportsOnceAllCame('shout', 1)).toEqual([report]);
    await giveUp(1);
    expect(await reportsOnceAllCame('shout')).toEqual([report]);
    await notes.pool.query(`update kit.job set reported_at = reported_at - interval '25 hours'`);
    await giveUp(1);
    expect(await reportsOnceAllCame('shout', 2)).toEqual([report, report]);
  });
});
