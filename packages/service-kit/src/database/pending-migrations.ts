import type pg from 'pg';
import { readMigrations } from './read-migrations.ts';

/** PostgreSQL: the table does not exist; the role may not read it. */
const undefinedTable = '42P01';
const insufficientPrivilege = '42501';

async function listApplied(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ migration_name: string }>(
    'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  );
  return new Set(rows.map((row) => row.migration_name));
}

/**
 * Says what keeps a database from having the schema of this service; true when nothing does, which then stays so.
 * Migrations of a newer version are none of its business: they are compatible with this one.
 * @param serviceDir folder that holds `prisma/migrations`
 */
export function pendingMigrations(pool: pg.Pool, serviceDir: string): () => Promise<true | string> {
  const wanted = readMigrations(serviceDir).map(({ name }) => name);
  let isApplied = wanted.length === 0;
  return async () => {
    if (isApplied) return true;
    const applied = await listApplied(pool).catch((error: { code?: string }) => {
      if (error.code === undefinedTable) return new Set<string>();
      if (error.code === insufficientPrivilege) return null;
      throw error;
    });
    if (!applied) {
      return 'unreadable: grant select (migration_name, finished_at, rolled_back_at) on _prisma_migrations to this role';
    }
    const missing = wanted.filter((name) => !applied.has(name));
    isApplied = missing.length === 0;
    return isApplied || `missing: ${missing.length} of ${wanted.length}, from ${missing[0]}`;
  };
}
