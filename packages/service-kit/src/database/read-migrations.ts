import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a migration that begins with an empty database stands for in an older one. */
export interface Replaced {
  /** The last version that had these migrations, as git names it. */
  readonly version: string;
  readonly names: readonly string[];
}

export interface Migration {
  /** Name of its folder, which begins with the time it was made. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the SQL, in hex. */
  readonly checksum: string;
  readonly replaces?: Replaced;
}

/** The migrations of the kit's tables, which every service's database has in the schema `kit`. */
export const kitMigrationsDir = join(import.meta.dirname, '../../migrations');

/** A file `replaces`: the line `version <commit>`, then one name per line. */
function readReplaced(file: string): Pick<Migration, 'replaces'> {
  if (!existsSync(file)) return {};
  const [first = '', ...names] = readFileSync(file, 'utf8').trim().split('\n');
  const version = /^version (\S+)$/.exec(first)?.[1];
  if (!version || names.length === 0) {
    throw new Error(`${file} must have a line "version <commit>", then one name per line.`);
  }
  return { replaces: { version, names } };
}

function readFolder(dir: string): Migration[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(dir, name, 'migration.sql'), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, ...readReplaced(join(dir, name, 'replaces')) };
    });
}

/**
 * The migrations of a service, oldest first.
 * @param serviceDir absolute path of the folder that contains `prisma/migrations`; without one there are none
 */
export const readMigrations = (serviceDir: string): Migration[] =>
  readFolder(join(serviceDir, 'prisma/migrations'));

/** The migrations of the kit, oldest first; they come before those of the service. */
export const readKitMigrations = (dir = kitMigrationsDir): Migration[] => readFolder(dir);
