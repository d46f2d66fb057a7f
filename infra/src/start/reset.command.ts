import { existsSync, rmSync } from 'node:fs';
import { OperatorError } from '../operator-error.ts';
import { runningPid } from './run-lock.ts';
import { optionsFromEnv } from './settings.ts';

/** `npm run reset`: removes the data folder, so that the next start begins anew. */
export async function resetCommand(): Promise<void> {
  const { dataDir } = optionsFromEnv(process.env);
  const pid = runningPid(dataDir);
  if (pid !== null) {
    throw new OperatorError(`A copy is running on ${dataDir} (process ${pid}): stop it first.`);
  }
  if (!existsSync(dataDir)) {
    console.log(`${dataDir} does not exist: nothing to remove.`);
    return;
  }
  rmSync(dataDir, { recursive: true, force: true });
  console.log(`Removed ${dataDir}: accounts, editions, mails, keys and builds are deleted.`);
}
