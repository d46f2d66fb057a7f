import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Migration {
  /** Name of its folder, which begins with the time it was made. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the SQL, in hex. */
  readonly checksum: string;
}

/**
 * The migrations of a service, oldest first.
 * @param serviceDir absolute path of the folder that holds `prisma/migrations`; without one there are none
 */
export function readMigrations(serviceDir: string): Migration[] {
  const dir = join(serviceDir, 'prisma/migrations');
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(dir, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}
