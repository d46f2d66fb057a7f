import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Fields of `/proc/<pid>/stat` after the name, which may contain spaces. */
function stat(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** The kernel counts in hundredths of a second on every Linux that Node runs on. */
const tickMs = 10;

/** Processor time a process has used, user and system, in milliseconds. */
export function processorMs(pid: number): number {
  const fields = stat(pid);
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** A process and all processes below it. */
export function processTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), parent: Number(stat(Number(name))[1]) }];
      } catch {
        // Ended while we looked.
        return [];
      }
    });
  const below = (pid: number): number[] =>
    parents
      .filter(({ parent }) => parent === pid)
      .flatMap((child) => [child.pid, ...below(child.pid)]);
  return [root, ...below(root)];
}

/** Processor time of the PostgreSQL that this backend belongs to, with its backends that ended. */
export function postgresMs(backendPid: number): number {
  const postmaster = stat(backendPid)[1] ?? '';
  const fields = stat(Number(postmaster));
  const ended = (Number(fields[13]) + Number(fields[14])) * tickMs;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .reduce((sum, pid) => {
      try {
        return stat(pid)[1] === postmaster ? sum + processorMs(pid) : sum;
      } catch {
        // Ended while we looked.
        return sum;
      }
    }, ended);
}

/** The nats-server whose configuration lies in this folder. */
export function natsPid(dataDir: string): number {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      if (command.includes(dataDir) && command.includes('nats.conf')) return Number(name);
    } catch {
      // Ended while we looked.
    }
  }
  throw new Error('nats-server was not found');
}

/** Throws on systems that do not report processor times this way. */
export function requireProc(): void {
  if (!existsSync('/proc/self/stat')) {
    throw new Error('These measurements read processor times from /proc: run them on Linux.');
  }
}
