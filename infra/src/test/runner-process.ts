import { spawn } from 'node:child_process';
import { spawnNode } from '../processes/spawn-node.ts';

export interface RunnerOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Milliseconds after which it is ended: only for broken code. */
  readonly limitMs: number;
  /** Ends it when it fires. */
  readonly signal: AbortSignal;
  /** Has it clean up before it ends; without it everything it started ends at once. */
  readonly graceful?: boolean;
}

/** How a test runner ended. */
export interface RunnerEnd {
  /** Its exit code; 1 when a signal ended it. */
  readonly code: number;
  readonly isOverdue: boolean;
}

/** How long a runner may clean up once it is to end, in milliseconds. */
const graceMs = 60_000;

/** Signals a process group that may have ended. */
function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    // macOS says EPERM of a group whose last process has ended.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Ends a process group when this process dies, even by `kill -9`. Returns a function that calls the watcher off. */
function endGroupWithUs(leader: number): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -s TERM -- "-$0"', `${leader}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  watcher.on('error', () => {});
  return () => watcher.kill('SIGKILL');
}

/**
 * Runs a test runner, which writes straight to the terminal, in a process group of its own: Ctrl-C reaches us alone,
 * and none of what it started outlives it.
 * @param args Node's own options, script and arguments
 */
export async function runRunner(args: string[], options: RunnerOptions): Promise<RunnerEnd> {
  const { cwd, env, limitMs, signal, graceful = false } = options;
  const child = spawnNode(args, { cwd, env, output: 'inherit', detached: true });
  const leader = child.pid;
  let isOverdue = false;
  let grace: NodeJS.Timeout | undefined;
  const end = () => {
    if (leader === undefined || grace) return;
    if (!graceful) signalGroup(leader, 'SIGKILL');
    else child.kill('SIGINT');
    grace = setTimeout(() => signalGroup(leader, 'SIGKILL'), graceMs);
  };
  const limit = setTimeout(() => {
    isOverdue = true;
    end();
  }, limitMs);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const callOff = leader === undefined ? () => {} : endGroupWithUs(leader);
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (exitCode) => resolve(exitCode ?? 1));
    });
    return { code, isOverdue };
  } finally {
    clearTimeout(limit);
    clearTimeout(grace);
    signal.removeEventListener('abort', end);
    if (leader !== undefined) signalGroup(leader, 'SIGKILL');
    callOff();
  }
}
