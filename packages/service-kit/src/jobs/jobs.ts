import type pg from 'pg';
import type { Logger } from 'pino';
import { notFound } from '../errors/app-error.ts';
import { type Clock, later, seconds } from '../process/clock.ts';
import { createLeasedRuns, type LeasedRuns } from '../process/leased-runs.ts';
import { type RunResult, runTask } from '../process/task-run.ts';
import type { ReportFailure } from '../reports/failed-tasks.ts';
import { type JobHandler, JobPostponed } from './define-job.ts';
import { createJobStore, type JobClaim, type JobRow } from './job-store.ts';

export interface Jobs extends Pick<LeasedRuns, 'start' | 'stop' | 'kick' | 'runDue'> {
  /** Those that were given up first, then those that failed, then by their time. */
  list(limit: number): Promise<JobRow[]>;
  /** Jobs by name, with those that were given up apart. */
  count(): Promise<{ name: string; waiting: number; givenUp: number }[]>;
  /**
   * Begins a job that was given up anew.
   * @throws 404 when there is none, or a newer one of its key waits
   */
  runAgain(id: string): Promise<void>;
}

const isUncounted = (error: unknown): error is JobPostponed =>
  error instanceof JobPostponed && !error.isCounted;

/**
 * Performs the jobs of a service, together with its other replicas: each attempt by one of them, claimed in the table
 * `kit.job` by a lease. One whose process died is attempted again after its lease. A failed one waits for its delay, and
 * after its last attempt it is given up and stays with its last error.
 * @param options.report called for each job that is given up
 * @param options.pollMs milliseconds between two looks at the table, for jobs whose time comes; 2,000
 * @param options.leaseMs milliseconds after which an attempt without a sign of life is taken over; 30,000
 */
export function createJobs(options: {
  handlers: readonly JobHandler[];
  pool: pg.Pool;
  log: Logger;
  clock: Clock;
  report?: ReportFailure;
  pollMs?: number;
  leaseMs?: number;
}): Jobs {
  const { log, clock, pollMs = seconds(2), leaseMs = seconds(30) } = options;
  const handlers = new Map(options.handlers.map((handler) => [handler.name, handler]));
  const store = createJobStore(options.pool, leaseMs);

  const claim = async (running: readonly JobClaim[]): Promise<JobClaim[]> => {
    const free = new Map<string, number>();
    for (const { name, concurrency } of handlers.values()) {
      const count = concurrency - running.filter((other) => other.name === name).length;
      if (count > 0) free.set(name, count);
    }
    return free.size > 0 ? await store.claim(free, clock()) : [];
  };

  const handlerOf = ({ name }: JobClaim) => handlers.get(name) as JobHandler;
  const isGivingUp = (claimed: JobClaim) => claimed.attempt > handlerOf(claimed).job.attempts;

  const begin = (claimed: JobClaim) => {
    const { perform, giveUp, timeoutMs } = handlerOf(claimed);
    const { id, payload, attempt } = claimed;
    return runTask({
      run: ({ signal }) =>
        isGivingUp(claimed) ? giveUp(payload) : perform(payload, { signal, attempt, id }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  };

  const end = async (claimed: JobClaim, result: RunResult): Promise<void> => {
    const { runId, name, attempt, error } = claimed;
    const { job } = handlerOf(claimed);
    const now = clock();
    if (result.kind === 'stopped') {
      await store.retry(runId, { runAt: now, attempts: attempt - 1, error });
    } else if (result.kind === 'failure' && isUncounted(result.error)) {
      const runAt = later(now, result.error.delayMs);
      await store.retry(runId, { runAt, attempts: attempt - 1, error: result.message });
    } else if (result.kind === 'failure') {
      log.warn({ err: result.error, job: name, attempt }, 'job failed');
      const isLast = attempt === job.attempts;
      const ownMs = job.delayMs(Math.min(attempt, job.attempts));
      const askedMs = result.error instanceof JobPostponed ? result.error.delayMs : 0;
      const runAt = isLast ? now : later(now, Math.max(ownMs, askedMs));
      const attempts = Math.min(attempt, job.attempts);
      await store.retry(runId, { runAt, attempts, error: result.message });
    } else if (isGivingUp(claimed)) {
      log.error({ job: name, attempts: job.attempts, reason: error }, 'job given up');
      await store.giveUp(runId, now);
      await options.report?.(name, error);
    } else {
      await store.remove(runId);
    }
  };

  const runs = createLeasedRuns<JobClaim>({
    name: 'jobs',
    log,
    pollMs,
    leaseMs,
    claim,
    begin,
    end,
    renew: store.renew,
  });

  return {
    start: async () => {
      // A service without jobs leaves the table alone.
      if (handlers.size > 0) await runs.start();
    },
    stop: runs.stop,
    kick: runs.kick,
    runDue: runs.runDue,
    list: store.list,
    count: store.count,
    runAgain: async (id) => {
      if (!/^\d{1,18}$/.test(id) || !(await store.runAgain(id, clock()))) throw notFound();
      runs.kick();
    },
  };
}
