import { AppError } from '../errors/app-error.ts';
import { nextRequestId } from '../http/request-headers.ts';
import { continueTrace, withTrace } from '../logging/trace.ts';
import { scrubText } from '../privacy/scrub.ts';
import { minutes } from './clock.ts';
import type { Schedule } from './task-schedule.ts';

/** Work that is done once over all replicas, on a schedule: clean-ups, reminders, reports. */
export interface TaskDefinition {
  /** Unique in the service, lower case with hyphens. A new name is a new task that has never run. */
  readonly name: string;
  readonly schedule: Schedule;
  /**
   * Does the work; a text it returns is shown as the message of the run. A run may happen twice (its process may die
   * before the end is stored), so doing it again changes nothing more.
   */
  readonly run: (run: TaskRun) => Promise<unknown>;
  /** Milliseconds until a run counts as failed; ten minutes when absent. */
  readonly timeoutMs?: number;
}

export interface TaskRun {
  /** Aborted when the process stops, the run took too long, or another replica took it over: long runs then end. */
  readonly signal: AbortSignal;
}

export type RunResult =
  | { readonly kind: 'success'; readonly message: string | null }
  | { readonly kind: 'failure'; readonly message: string; readonly error: unknown }
  /** The process stops, and the run ended early for that. */
  | { readonly kind: 'stopped' };

/** A run in this process. */
export interface RunningTask {
  readonly result: Promise<RunResult>;
  /** Asks the run to end, and waits for it: the process stops. */
  stop(): void;
  /** Ends the run as failed at once; work that ignores the signal goes on unseen. */
  giveUp(reason: string): void;
}

const defaultTimeoutMs = minutes(10);
const maxMessage = 200;

/** What an administrator reads; the log has the whole error. */
function failureMessage(error: unknown): string {
  if (error instanceof AppError) return error.code;
  if (!(error instanceof Error)) return 'Not an error';
  // Prisma's messages begin with the call and end with the reason.
  const reason = error.message.trim().split('\n').at(-1) ?? '';
  return scrubText(`${error.name}: ${reason}`, maxMessage);
}

/** Starts a run, under a trace of its own. */
export function runTask({
  run,
  timeoutMs = defaultTimeoutMs,
}: Pick<TaskDefinition, 'run' | 'timeoutMs'>): RunningTask {
  const controller = new AbortController();
  const { signal } = controller;
  const abandoned = Promise.withResolvers<never>();
  const giveUp = (reason: string) => {
    const error = new Error(reason);
    controller.abort(error);
    abandoned.reject(error);
  };
  let isStopping = false;

  const result = async (): Promise<RunResult> => {
    const timer = setTimeout(giveUp, timeoutMs, `took longer than ${timeoutMs / 1000} s`).unref();
    const trace = { requestId: nextRequestId(), ...continueTrace(undefined) };
    try {
      const work = withTrace(trace, async () => await run({ signal }));
      const value = await Promise.race([work, abandoned.promise]);
      const message = typeof value === 'string' ? scrubText(value, maxMessage) : null;
      return { kind: 'success', message };
    } catch (error) {
      if (isStopping) return { kind: 'stopped' };
      return { kind: 'failure', message: failureMessage(error), error };
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    result: result(),
    giveUp,
    stop: () => {
      isStopping = true;
      controller.abort(new Error('The process stops'));
    },
  };
}
