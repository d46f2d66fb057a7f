import type { Logger } from 'pino';
import { isDatabaseOutage } from '../database/database-outage.ts';
import { schedule, type Worker } from './schedule.ts';
import type { RunningTask, RunResult } from './task-run.ts';

/** A run that this process has claimed in the database. */
export interface LeasedClaim {
  readonly name: string;
  /** Only the holder of the latest id may end the run. */
  readonly runId: string;
}

export interface LeasedRuns extends Worker {
  /** Runs what is due until nothing is. Resolves when the runs of this process have ended; for tests. */
  runDue(): Promise<void>;
}

interface Running<C> {
  readonly claim: C;
  readonly work: RunningTask;
  readonly ended: Promise<void>;
  renewedAt: number;
}

/**
 * Claims due work of a table and runs it, under leases that this process renews while it runs: work whose process died
 * is claimed again after its lease.
 * @param options.name of the worker: `tasks`
 * @param options.pollMs milliseconds between two looks at the table
 * @param options.leaseMs milliseconds after which a run without a sign of life is taken over
 * @param options.claim claims what is due next to what runs already
 * @param options.end stores how a run ended; without that it is taken over after its lease
 * @param options.renew returns the runs whose lease this process still has
 */
export function createLeasedRuns<C extends LeasedClaim>(options: {
  name: string;
  log: Logger;
  pollMs: number;
  leaseMs: number;
  claim: (running: readonly C[]) => Promise<readonly C[]>;
  begin: (claim: C) => RunningTask;
  end: (claim: C, result: RunResult) => Promise<void>;
  renew: (runIds: readonly string[]) => Promise<ReadonlySet<string>>;
}): LeasedRuns {
  const { name, log, pollMs, leaseMs } = options;
  const running = new Map<string, Running<C>>();
  let isStopping = false;

  const begin = (claim: C) => {
    const work = options.begin(claim);
    const ended = work.result
      .then((result) => options.end(claim, result))
      .catch((error) => log.warn({ err: error, [name]: claim.name }, 'end of a run not stored'))
      .finally(() => {
        running.delete(claim.runId);
        if (!isStopping) poll.kick();
      });
    running.set(claim.runId, { claim, work, ended, renewedAt: performance.now() });
  };

  const claimDue = async () => {
    if (isStopping) return;
    try {
      const claims = [...running.values()].map(({ claim }) => claim);
      for (const claim of await options.claim(claims)) begin(claim);
    } catch (error) {
      // Readiness says already that the database is unavailable.
      if (!isDatabaseOutage(error)) throw error;
    }
  };

  let claiming = Promise.resolve();
  /** One claim after the other: `runDue` waits for what the poll has just claimed, too. */
  const startDue = (): Promise<void> => {
    claiming = claiming.catch(() => {}).then(claimDue);
    return claiming;
  };

  const renew = async () => {
    if (running.size === 0) return;
    const asked = performance.now();
    const runIds = [...running.keys()];
    const leased = await options.renew(runIds).catch(() => null);
    for (const runId of runIds) {
      const run = running.get(runId);
      if (!run) continue;
      if (leased?.has(runId)) run.renewedAt = asked;
      else if (leased || asked - run.renewedAt > leaseMs) run.work.giveUp('lost its lease');
    }
  };

  const poll = schedule({ name, everyMs: pollMs, log, run: startDue });
  const heartbeat = schedule({ name: `${name}-leases`, everyMs: leaseMs / 3, log, run: renew });
  const allEnded = () => Promise.all([...running.values()].map(({ ended }) => ended));

  return {
    name,
    start: async () => {
      await poll.start();
      await heartbeat.start();
    },
    stop: async () => {
      isStopping = true;
      await poll.stop();
      for (const { work } of running.values()) work.stop();
      await allEnded();
      await heartbeat.stop();
    },
    kick: poll.kick,
    runDue: async () => {
      await startDue();
      while (running.size > 0) {
        await allEnded();
        await startDue();
      }
    },
  };
}
