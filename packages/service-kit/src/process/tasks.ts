import type pg from 'pg';
import type { Logger } from 'pino';
import { notFound } from '../errors/app-error.ts';
import type { ReportFailure } from '../reports/failed-tasks.ts';
import { type Clock, hours, later, minutes, seconds } from './clock.ts';
import { createLeasedRuns } from './leased-runs.ts';
import type { Worker } from './schedule.ts';
import { type RunResult, runTask, type TaskDefinition } from './task-run.ts';
import { describeSchedule, firstRun, nextRun } from './task-schedule.ts';
import { type Claim, createTaskStore, type TaskRow } from './task-store.ts';

export interface Tasks extends Pick<Worker, 'start' | 'stop'> {
  readonly definitions: ReadonlyMap<string, TaskDefinition>;
  /**
   * Runs a task as soon as possible, on any replica; while it is running, once more when it ends.
   * @throws 404 when there is no such task
   */
  request(name: string): Promise<void>;
  /** Runs what is due until nothing is. Resolves when the runs of this process have ended; for tests. */
  runDue(): Promise<void>;
  /** The rows of all tasks, by name. */
  list(): Promise<TaskRow[]>;
}

const namePattern = /^[a-z][a-z0-9-]{1,59}$/;
/** Runs at a time in one process, so that tasks leave database connections to requests. */
const maxRunning = 3;

/** One minute, then twice as long each time, up to an hour. */
const retryDelay = (failures: number): number =>
  Math.min(hours(1), minutes(1) * 2 ** Math.min(failures - 1, 10));

function byName(definitions: readonly TaskDefinition[]): ReadonlyMap<string, TaskDefinition> {
  const map = new Map<string, TaskDefinition>();
  for (const definition of definitions) {
    const { name } = definition;
    if (!namePattern.test(name)) throw new Error(`Not a name of a task: ${name}`);
    if (map.has(name)) throw new Error(`There are two tasks ${name}`);
    map.set(name, definition);
  }
  return map;
}

/**
 * Runs named tasks: each on one replica at a time, claimed in the table `task` by a lease that the run renews. A run
 * that was missed is done once, a failed one is retried, and one whose process died is taken over after its lease.
 * @param options.timezone IANA name of the zone of daily and monthly schedules
 * @param options.report called for each failed run; one that ended with its process counts from the second on
 * @param options.pollMs milliseconds between two looks at the table; 5,000
 * @param options.leaseMs milliseconds after which a run without a sign of life is taken over; 30,000
 */
export function createTasks(options: {
  definitions: readonly TaskDefinition[];
  pool: pg.Pool;
  log: Logger;
  clock: Clock;
  timezone: string;
  report?: ReportFailure;
  pollMs?: number;
  leaseMs?: number;
}): Tasks {
  const { log, clock, timezone, pollMs = seconds(5), leaseMs = seconds(30) } = options;
  const definitions = byName(options.definitions);
  const names = [...definitions.keys()];
  const store = createTaskStore(options.pool, leaseMs);
  let isRegistered = false;

  const register = async () => {
    if (isRegistered) return;
    const now = clock();
    await store.register(
      [...definitions.values()].map((definition) => ({
        name: definition.name,
        schedule: describeSchedule(definition.schedule),
        nextAt: firstRun(definition.schedule, now, timezone),
      })),
    );
    isRegistered = true;
  };

  /** Once per streak: a task that fails every minute would fill the log. */
  const logResult = ({ name, failures }: Claim, result: RunResult) => {
    if (result.kind === 'failure') {
      const level = failures === 0 ? 'error' : 'debug';
      log[level]({ err: result.error, task: name, failures: failures + 1 }, 'task failed');
    } else if (result.kind === 'success' && failures > 0) {
      log.info({ task: name, failures }, 'task works again');
    }
  };

  const storeResult = async (
    { name, runId, failures }: Claim,
    definition: TaskDefinition,
    result: RunResult,
  ) => {
    if (result.kind === 'stopped') return await store.giveBack(runId);
    const endedAt = clock();
    const planned = nextRun(definition.schedule, endedAt, timezone);
    const retryAt = later(endedAt, retryDelay(failures + 1));
    const nextAt = result.kind === 'failure' && retryAt < planned ? retryAt : planned;
    const { kind, message } = result;
    const isStillOwner = await store.end(runId, { result: kind, message, endedAt, nextAt });
    if (!isStillOwner) log.warn({ task: name }, 'task was taken over by another replica');
    else if (kind === 'failure') await reportFailure(name, message);
  };

  /** Once more with the next failure when it is not stored now. */
  const reportFailure = async (name: string, reason: string | null) => {
    await options.report?.(name, reason).catch((error: unknown) => {
      log.warn({ err: error, task: name }, 'failure of a task not reported');
    });
  };

  const begin = (claim: Claim) => {
    const definition = definitions.get(claim.name) as TaskDefinition;
    if (claim.isTakenOver) log.warn({ task: claim.name }, 'task run was abandoned, runs again');
    if (claim.isTakenOver && claim.failures > 1) {
      void reportFailure(claim.name, 'The process ended during the run');
    }
    return runTask(definition);
  };

  const runs = createLeasedRuns<Claim>({
    name: 'tasks',
    log,
    pollMs,
    leaseMs,
    claim: async (running) => {
      await register();
      const free = maxRunning - running.length;
      return free > 0 ? await store.claim(names, clock(), free) : [];
    },
    begin,
    end: async (claim, result) => {
      logResult(claim, result);
      await storeResult(claim, definitions.get(claim.name) as TaskDefinition, result);
    },
    renew: store.renew,
  });

  return {
    definitions,
    start: runs.start,
    stop: runs.stop,
    request: async (name) => {
      if (!definitions.has(name)) throw notFound();
      await register();
      await store.request(name);
      runs.kick();
    },
    runDue: runs.runDue,
    list: async () => {
      await register();
      return await store.list(names);
    },
  };
}
