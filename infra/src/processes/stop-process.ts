import { type ChildProcess, spawn } from 'node:child_process';

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends a signal and resolves once the child has ended; after `limitMs` it is killed. */
export function stopChild(
  child: ChildProcess,
  signal: NodeJS.Signals,
  limitMs = 15_000,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill(signal);
  });
}

/**
 * Ends a server that cannot detect by itself that this process died (even by `kill -9`): a shell has a pipe
 * to us and sends the signal once the pipe closes. Returns a function that calls the watcher off.
 */
export function killWithParent(pid: number, signal: 'INT' | 'TERM'): () => void {
  if (process.platform === 'win32') return () => {};
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -s "$0" "$1"', signal, `${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  watcher.on('error', () => {});
  return () => watcher.kill('SIGKILL');
}
