import { randomUUID } from 'node:crypto';
import type { Migration } from '@siteswap/service-kit/runner';
import type pg from 'pg';

/** A table that says which migrations of a folder are applied. */
export interface MigrationRecords {
  readonly table: '_prisma_migrations' | 'kit.migration';
  /** Makes it unless it is there. */
  readonly ensure: string;
}

const columns = `
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0`;

/** The table of `prisma migrate`, so that either tool understands what the other did. */
export const serviceRecords: MigrationRecords = {
  table: '_prisma_migrations',
  ensure: `create table if not exists _prisma_migrations (${columns})`,
};

/** The same for the tables of the kit, which every service's database has in a schema of their own. */
export const kitRecords: MigrationRecords = {
  table: 'kit.migration',
  ensure: `create schema if not exists kit; create table if not exists kit.migration (${columns})`,
};

/** @returns checksums of the applied migrations by name */
export async function listApplied(
  client: pg.Client,
  { table }: MigrationRecords,
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    `select migration_name, checksum from ${table} where finished_at is not null and rolled_back_at is null`,
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

/** @param steps 1 when it ran, 0 when the ones that it replaces had run */
export async function recordMigration(
  client: pg.Client,
  { table }: MigrationRecords,
  migration: Migration,
  { startedAt, steps }: { startedAt: Date; steps: 0 | 1 },
): Promise<void> {
  await client.query(
    `insert into ${table} (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, $4, now(), $5)`,
    [randomUUID(), migration.checksum, migration.name, startedAt, steps],
  );
}
