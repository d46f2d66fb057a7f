import { type Migration, readKitMigrations, readMigrations } from '@siteswap/service-kit/runner';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import {
  kitRecords,
  listApplied,
  type MigrationRecords,
  recordMigration,
  serviceRecords,
} from './migration-records.ts';
import { planMigrations, type Step } from './plan-migrations.ts';

/** While a migration waits for a table, all that comes after it waits as well: it gives up and tries again later. */
interface LockPolicy {
  /** Milliseconds to wait for a table, and between two attempts. */
  readonly timeoutMs: number;
  readonly attempts: number;
}

const lockPolicy: LockPolicy = { timeoutMs: 3_000, attempts: 10 };
const lockNotAvailable = '55P03';

/** @returns false when another transaction locked a table for too long; the migration was then undone */
async function applyOnce(
  client: pg.Client,
  records: MigrationRecords,
  migration: Migration,
): Promise<boolean> {
  const startedAt = new Date();
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await recordMigration(client, records, migration, { startedAt, steps: 1 });
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code === lockNotAvailable) return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `Migration ${migration.name} failed and was undone: ${reason}. Fix it and run again.`,
    );
  }
}

async function applyOne(
  client: pg.Client,
  records: MigrationRecords,
  migration: Migration,
  { timeoutMs, attempts }: LockPolicy,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (await applyOnce(client, records, migration)) return;
    // As long a pause as the wait was, for statements that waited behind it.
    await new Promise((resolve) => setTimeout(resolve, timeoutMs));
  }
  throw new OperatorError(
    `Migration ${migration.name} waits for a table that another transaction locks: run it again when less goes on.`,
  );
}

/** @returns names of the migrations that ran */
async function take(
  client: pg.Client,
  records: MigrationRecords,
  steps: readonly Step[],
  locks: LockPolicy,
): Promise<string[]> {
  const done: string[] = [];
  for (const { migration, isRun } of steps) {
    if (isRun) {
      await applyOne(client, records, migration, locks);
      done.push(migration.name);
    } else {
      await recordMigration(client, records, migration, { startedAt: new Date(), steps: 0 });
    }
  }
  return done;
}

/**
 * Brings a database to the schemas of the kit and of a service, in this order. Each migration runs in a transaction of
 * its own; replicas that start together wait for each other.
 * @param serviceDir folder that contains `prisma/migrations`
 * @param options.kitDir folder of the kit's migrations
 * @returns names of the migrations that ran now, those of the kit as `kit/<name>`
 * @throws OperatorError when one fails, or waits too long for a busy table, or when an applied one was edited
 *   afterwards, or when the database has only some of what one replaces
 */
export async function applyMigrations(
  serviceDir: string,
  databaseUrl: string,
  { locks = lockPolicy, kitDir }: { locks?: LockPolicy; kitDir?: string } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('siteswap migrations'))`);
    // Only now: replicas wait for each other as long as it takes.
    await client.query(`set lock_timeout = ${locks.timeoutMs}`);
    await client.query('set client_min_messages = warning');
    const planOf = async (records: MigrationRecords, migrations: readonly Migration[]) => {
      await client.query(records.ensure);
      return planMigrations(migrations, await listApplied(client, records));
    };
    // Both plans come first: a database that the service rejects stays as it is.
    const kitSteps = await planOf(kitRecords, readKitMigrations(kitDir));
    const steps = await planOf(serviceRecords, readMigrations(serviceDir));
    const kitNames = await take(client, kitRecords, kitSteps, locks);
    const names = await take(client, serviceRecords, steps, locks);
    return [...kitNames.map((name) => `kit/${name}`), ...names];
  } finally {
    await client.end();
  }
}
