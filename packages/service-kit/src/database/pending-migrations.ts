import type pg from 'pg';
import { readKitMigrations, readMigrations } from './read-migrations.ts';

/** PostgreSQL: the schema or the table does not exist; the role may not read it. */
const notThere = new Set(['3F000', '42P01']);
const insufficientPrivilege = '42501';

const kitRecords = 'kit.migration';
const serviceRecords = '_prisma_migrations';

/** Names of the applied migrations; null when the role may not read them. */
async function listApplied(pool: pg.Pool, records: string): Promise<Set<string> | null> {
  try {
    const { rows } = await pool.query<{ migration_name: string }>(
      `select migration_name from ${records} where finished_at is not null and rolled_back_at is null`,
    );
    return new Set(rows.map((row) => row.migration_name));
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (notThere.has(code)) return new Set();
    if (code === insufficientPrivilege) return null;
    throw error;
  }
}

/**
 * Says what the database lacks of the schema of this service and of the kit; true when nothing, which then stays so.
 * Migrations of a newer version are none of its business: they are compatible with this one.
 * @param serviceDir folder that contains `prisma/migrations`
 */
export function pendingMigrations(pool: pg.Pool, serviceDir: string): () => Promise<true | string> {
  const wanted = [
    ...readKitMigrations().map(({ name }) => ({ records: kitRecords, name })),
    ...readMigrations(serviceDir).map(({ name }) => ({ records: serviceRecords, name })),
  ];
  let isApplied = false;
  return async () => {
    if (isApplied) return true;
    const applied = new Map<string, Set<string>>();
    for (const records of new Set(wanted.map((each) => each.records))) {
      const names = await listApplied(pool, records);
      if (!names) {
        return `unreadable: grant usage on schema kit and select (migration_name, finished_at, rolled_back_at) on ${records} to this role`;
      }
      applied.set(records, names);
    }
    const missing = wanted.filter(({ records, name }) => !applied.get(records)?.has(name));
    isApplied = missing.length === 0;
    return isApplied || `missing: ${missing.length} of ${wanted.length}, from ${missing[0]?.name}`;
  };
}
