import { mkdirSync, statfsSync } from 'node:fs';
import { OperatorError } from '../operator-error.ts';
import { isPortFree } from '../servers/free-port.ts';

const neededBytes = 300 * 1024 * 1024;

/** @throws OperatorError when someone else listens on the port */
export async function requireFreePort(variable: string, port: number): Promise<void> {
  if (port !== 0 && !(await isPortFree(port))) {
    throw new OperatorError(
      `Port ${port} is in use: stop the program that uses it, or set ${variable} to another port (${variable}=${port + 1} npm start).`,
    );
  }
}

/** @throws OperatorError when the data folder cannot be made or its disk is nearly full */
export function requireRoom(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw error;
    throw new OperatorError(
      `The data folder ${dataDir} cannot be made (${code}): set DATA_DIR to a folder you may write to.`,
    );
  }
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < neededBytes) {
    throw new OperatorError(
      `The disk of ${dataDir} is full: make room (about 1 GB), or set DATA_DIR to a folder on another disk.`,
    );
  }
}
