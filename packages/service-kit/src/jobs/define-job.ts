import type { z } from 'zod';
import { hours, seconds } from '../process/clock.ts';

/** Work that is retried until it succeeds or is given up. Its payload is stored as JSON. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  /** Unique in the service, lower case with hyphens. */
  readonly name: string;
  /** What the work needs. Secrets in it must be sealed: the database stores it. */
  readonly payload: P;
  /** Attempts before the job is given up; `Infinity` for work that must happen in the end. */
  readonly attempts: number;
  /** Milliseconds between an attempt and the next, after this many failures. */
  readonly delayMs: (failures: number) => number;
}

const namePattern = /^[a-z][a-z0-9-]{1,59}$/;

/** @throws Error when the name is not lower case with hyphens */
export function defineJob<P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  if (!namePattern.test(definition.name))
    throw new Error(`Not a name of a job: ${definition.name}`);
  return definition;
}

/** A delay that doubles with each failure. @param options milliseconds: 5 s at first, one hour at most */
export const doubling =
  ({ first = seconds(5), max = hours(1) }: { first?: number; max?: number } = {}) =>
  (failures: number): number =>
    Math.min(first * 2 ** Math.min(failures - 1, 40), max);

/** Thrown by an attempt whose next one is to come at a time of its own: a server said when to ask again. */
export class JobPostponed extends Error {
  override readonly name = 'JobPostponed';
  readonly delayMs: number;
  readonly isCounted: boolean;

  /**
   * @param options.delayMs milliseconds until the next attempt, at least; the job's own delay when that is longer
   * @param options.isCounted false when nothing was tried: the attempt then counts as none, and waits for `delayMs` alone
   */
  constructor(reason: string, options: { delayMs: number; isCounted?: boolean }) {
    super(reason);
    this.delayMs = options.delayMs;
    this.isCounted = options.isCounted ?? true;
  }
}

export interface Attempt {
  /** Aborted when the process stops, the attempt took too long, or another replica took it over. */
  readonly signal: AbortSignal;
  /** 1 at first. */
  readonly attempt: number;
  /** Of the job; the same for each attempt. */
  readonly id: string;
}

interface Performance<T> {
  /**
   * Does the work. An attempt may happen twice (its process may die before the end is stored), so doing it again
   * changes nothing more. After an error the next attempt waits for the delay of the job.
   */
  readonly perform: (payload: T, attempt: Attempt) => Promise<unknown>;
  /** Called once the last attempt has failed, and again until it succeeds. */
  readonly giveUp?: (payload: T) => Promise<unknown>;
  /** Jobs of this name that one process performs at a time; 2. */
  readonly concurrency?: number;
  /** Milliseconds until an attempt counts as failed; ten minutes. */
  readonly timeoutMs?: number;
}

/** A job with what performs it, for `Feature.jobs`. */
export interface JobHandler {
  readonly name: string;
  readonly job: JobDefinition;
  readonly perform: (payload: unknown, attempt: Attempt) => Promise<unknown>;
  readonly giveUp: (payload: unknown) => Promise<unknown>;
  readonly concurrency: number;
  readonly timeoutMs: number | undefined;
}

/** Says how a job is performed. The payload is parsed before each attempt: an older release may have added it. */
export function performJob<P extends z.ZodType>(
  job: JobDefinition<P>,
  { perform, giveUp, concurrency = 2, timeoutMs }: Performance<z.output<P>>,
): JobHandler {
  return {
    name: job.name,
    job,
    perform: async (payload, attempt) => await perform(job.payload.parse(payload), attempt),
    giveUp: async (payload) => await giveUp?.(job.payload.parse(payload)),
    concurrency,
    timeoutMs,
  };
}
