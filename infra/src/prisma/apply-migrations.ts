import { randomUUID } from 'node:crypto';
import { type Migration, readMigrations } from '@siteswap/service-kit/runner';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/** The table of `prisma migrate`, so that either tool understands what the other did. */
const bookkeeping = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

/** While a migration waits for a table, all that comes after it waits as well: it gives up and tries again later. */
interface LockPolicy {
  /** Milliseconds to wait for a table, and between two attempts. */
  readonly timeoutMs: number;
  readonly attempts: number;
}

const lockPolicy: LockPolicy = { timeoutMs: 3_000, attempts: 10 };
const lockNotAvailable = '55P03';

/** @returns false when another transaction locked a table for too long; the migration was then undone */
async function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  const startedAt = new Date();
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query(
      `insert into _prisma_migrations
         (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, $4, now(), 1)`,
      [randomUUID(), migration.checksum, migration.name, startedAt],
    );
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
  migration: Migration,
  { timeoutMs, attempts }: LockPolicy,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (await applyOnce(client, migration)) return;
    // The pause is as long as the wait was, so that queued statements can run.
    await new Promise((resolve) => setTimeout(resolve, timeoutMs));
  }
  throw new OperatorError(
    `Migration ${migration.name} waits for a table that another transaction holds: run it again when less goes on.`,
  );
}

/**
 * Brings a database to the schema of a service. Each migration runs in a transaction of its own;
 * replicas that start together wait for each other.
 * @param serviceDir folder with `prisma/migrations`
 * @returns names of the migrations that were applied now
 * @throws OperatorError when one fails, or waits too long for a busy table, or when an applied one was edited afterwards
 */
export async function applyMigrations(
  serviceDir: string,
  databaseUrl: string,
  locks = lockPolicy,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('siteswap migrations'))`);
    // Only now: replicas wait for each other as long as it takes.
    await client.query(`set lock_timeout = ${locks.timeoutMs}`);
    await client.query('set client_min_messages = warning');
    await client.query(bookkeeping);
    const { rows } = await client.query<{ migration_name: string; checksum: string }>(
      'select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    );
    const applied = new Map(rows.map((row) => [row.migration_name, row.checksum]));
    const done: string[] = [];
    for (const migration of readMigrations(serviceDir)) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) {
        await applyOne(client, migration, locks);
        done.push(migration.name);
      } else if (checksum !== migration.checksum) {
        throw new OperatorError(
          `Migration ${migration.name} was changed after it had been applied: put it back and write a new one, or run npm run reset to begin with an empty database.`,
        );
      }
    }
    return done;
  } finally {
    await client.end();
  }
}
