import { Worker } from 'node:worker_threads';
import type { AssignmentJob, AssignmentMessage } from './auto-assignment.worker.ts';
import type {
  AssignmentProblem,
  AssignmentProgress,
  AssignmentResult,
} from './solver-problem.rules.ts';

export interface AssignmentRun {
  readonly timeLimitMs?: number;
  readonly onProgress?: (progress: AssignmentProgress) => void;
  /** Ends the run; its result is the plan found until then. */
  readonly signal?: AbortSignal;
}

const usualTimeLimitMs = 60_000;
/** The time limit is the solver's own; this ends a thread that does not reach its callbacks. */
const graceMs = 30_000;
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** Assigns in a thread of its own, which ends afterwards: memory of the solver is only given back so. */
export async function assignShifts(
  problem: AssignmentProblem,
  { timeLimitMs = usualTimeLimitMs, onProgress, signal }: AssignmentRun = {},
): Promise<AssignmentResult> {
  const cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const job: AssignmentJob = { problem, timeLimitMs, cancelled };
  const worker = new Worker(new URL('./auto-assignment.worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits,
    // The size of the service's heap is none of the thread's.
    execArgv: [],
  });
  const cancel = () => Atomics.store(new Int32Array(cancelled), 0, 1);
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  let deadline: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const late = () => reject(new Error('The automatic assignment did not end in its time'));
      deadline = setTimeout(late, timeLimitMs + graceMs);
      worker.on('message', (message: AssignmentMessage) => {
        if (message.kind === 'progress') onProgress?.(message.progress);
        else if (message.kind === 'result') resolve(message.result);
        else reject(new Error(message.message));
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The thread ended without a result')));
    });
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', cancel);
    await worker.terminate();
  }
}
