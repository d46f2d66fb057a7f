import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The command before `node`, with its arguments; empty where nothing can be done. */
export type Isolation = readonly string[];

const candidates: readonly Isolation[] = [
  ['unshare', '--net'],
  // Without rights of its own, a process may get a network namespace together with a user namespace.
  ['unshare', '--map-root-user', '--net'],
];

/** The first way that works here to give a process a network without any interface. Tried once. */
export async function findIsolation(): Promise<Isolation> {
  for (const [command = '', ...args] of candidates) {
    try {
      await run(command, [...args, process.execPath, '--version'], { timeout: 5_000 });
      return [command, ...args];
    } catch {
      // Not installed, or not allowed.
    }
  }
  return [];
}
