import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../src/paths.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Folder of a service with its migrations before this one only. */
export function serviceBefore(service: string, migration: string): string {
  const folder = temporaryFolder(service);
  const migrations = join(repositoryDir, service, 'prisma/migrations');
  for (const name of readdirSync(migrations)) {
    if (name < migration) {
      cpSync(join(migrations, name), join(folder, 'prisma/migrations', name), { recursive: true });
    }
  }
  return folder;
}
