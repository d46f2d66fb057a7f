import { parentPort, workerData } from 'node:worker_threads';
import { createMipSolver } from './highs.client.ts';
import { solve } from './solver.rules.ts';
import type {
  AssignmentProblem,
  AssignmentProgress,
  AssignmentResult,
} from './solver-problem.rules.ts';

export interface AssignmentJob {
  readonly problem: AssignmentProblem;
  readonly timeLimitMs: number;
  /** One number: other than 0, the run ends with the plan it has. Messages do not arrive while the solver runs. */
  readonly cancelled: SharedArrayBuffer;
}

export type AssignmentMessage =
  | { readonly kind: 'progress'; readonly progress: AssignmentProgress }
  | { readonly kind: 'result'; readonly result: AssignmentResult }
  | { readonly kind: 'failure'; readonly message: string };

const send = (message: AssignmentMessage) => parentPort?.postMessage(message);

const { problem, timeLimitMs, cancelled } = workerData as AssignmentJob;
const flag = new Int32Array(cancelled);
try {
  const result = solve(problem, {
    mip: await createMipSolver(),
    timeLimitMs,
    isCancelled: () => Atomics.load(flag, 0) !== 0,
    onProgress: (progress) => send({ kind: 'progress', progress }),
  });
  send({ kind: 'result', result });
} catch (error) {
  // An error that leaves the thread takes the whole source of the solver's loader along.
  send({ kind: 'failure', message: error instanceof Error ? error.message : String(error) });
}
