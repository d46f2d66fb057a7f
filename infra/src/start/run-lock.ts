import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { isAlive } from '../processes/stop-process.ts';

interface Holder {
  pid: number;
  /** When that process began, in the kernel's ticks: numbers of ended processes are given again. */
  began: string | null;
}

function beganAt(pid: number): string | null {
  try {
    // The name in parentheses may contain spaces; the twentieth field after it is the start.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

const lockFile = (dataDir: string) => join(dataDir, 'run.lock');

/** The process that uses the data folder now, or null: a lock whose process has ended does not count. */
export function runningPid(dataDir: string): number | null {
  const holder = readHolder(lockFile(dataDir));
  if (!holder || !isAlive(holder.pid)) return null;
  return holder.began === null || beganAt(holder.pid) === holder.began ? holder.pid : null;
}

/**
 * Claims the data folder for this process.
 * @returns a function that gives it back
 * @throws OperatorError when another copy uses it
 */
export function takeRunLock(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = lockFile(dataDir);
  const mine: Holder = { pid: process.pid, began: beganAt(process.pid) };
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const pid = runningPid(dataDir);
    if (pid !== null) {
      throw new OperatorError(
        `The data folder ${dataDir} is in use by another copy (process ${pid}): stop that one, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
  }
}
