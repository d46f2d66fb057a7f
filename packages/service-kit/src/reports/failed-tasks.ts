import { taskFailed } from '@siteswap/contracts/platform';
import type { RawSql } from '../database/prisma.ts';
import type { OutboxWriter } from '../messaging/outbox-writer.ts';
import type { Clock } from '../process/clock.ts';

/** Publishes that a task or a job of this name fails, unless that is known already. */
export type ReportFailure = (name: string, reason: string | null) => Promise<void>;

interface FailedTaskReports {
  /** Once until the task succeeds again: a run that ends without an error takes the mark away. */
  readonly task: ReportFailure;
  /** Once a day, however many jobs of this name are given up. */
  readonly job: ReportFailure;
}

const markTask = `
  update kit.task set reported_at = $2
  where name = $1 and failures > 0 and reported_at is null`;

const lockJobs = `select pg_advisory_xact_lock(hashtext('reports of jobs'), hashtext($1))`;
const markJob = `
  update kit.job set reported_at = $2
  where id = (select max(id) from kit.job where name = $1 and given_up_at is not null)
    and not exists (select from kit.job where name = $1 and reported_at > $2::timestamptz - interval '1 day')`;

/** Reports tasks and jobs that fail, for administrators. */
export function createFailedTaskReports(options: {
  service: string;
  clock: Clock;
  transact: <T>(run: (tx: RawSql, outbox: OutboxWriter) => Promise<T>) => Promise<T>;
}): FailedTaskReports {
  const { service, clock, transact } = options;
  const report =
    (kind: 'TASK' | 'JOB', mark: (tx: RawSql, name: string) => PromiseLike<number>) =>
    (name: string, reason: string | null) =>
      transact(async (tx, outbox) => {
        if ((await mark(tx, name)) === 0) return;
        outbox.emit(taskFailed, { service, kind, name, reason: reason ?? '' });
      });
  return {
    task: report('TASK', (tx, name) => tx.$executeRawUnsafe(markTask, name, clock())),
    job: report('JOB', async (tx, name) => {
      await tx.$executeRawUnsafe(lockJobs, name);
      return tx.$executeRawUnsafe(markJob, name, clock());
    }),
  };
}
