import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

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

function readMigrations(serviceDir: string): Migration[] {
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

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
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
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `Migration ${migration.name} failed and was undone: ${reason}. Mend it and start again.`,
    );
  }
}

/**
 * Brings a database to the schema of a service. Each migration runs in a transaction of its own;
 * replicas that start together wait for each other.
 * @param serviceDir folder that holds `prisma/migrations`
 * @returns names of the migrations that were applied now
 * @throws OperatorError when one fails, or an applied one was edited afterwards
 */
export async function applyMigrations(serviceDir: string, databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('siteswap migrations'))`);
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
        await applyOne(client, migration);
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
