import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const isRoot = process.getuid?.() === 0;

/**
 * Leaves the data folder and what is in it to its owner: mails, logs and streams contain codes and addresses. As root the
 * folder itself can be entered, though not listed, because PostgreSQL then runs as another user.
 */
export function protectDataDir(dataDir: string): void {
  for (const name of ['.', 'logs', 'releases', 'files', 'mail', 'nats']) {
    mkdirSync(join(dataDir, name), { recursive: true, mode: 0o700 });
  }
  try {
    chmodSync(dataDir, isRoot ? 0o711 : 0o700);
  } catch (error) {
    // A volume that another user mounted for this one.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    // PostgreSQL guards its own folder, which may be another user's.
    if (entry.name === 'postgres' || entry.isSymbolicLink()) continue;
    chmodSync(join(dataDir, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
