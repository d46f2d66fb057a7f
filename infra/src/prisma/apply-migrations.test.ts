import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { applyMigrations } from './apply-migrations.ts';

const server = process.env['TEST_POSTGRES_URL'] ?? '';
const databases: string[] = [];
let url: string;
let serviceDir: string;

async function query(text: string, databaseUrl = url) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function addMigration(name: string, sql: string): void {
  const dir = join(serviceDir, 'prisma/migrations', name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'migration.sql'), sql);
}

beforeEach(async () => {
  const database = `migrations_${randomUUID().replaceAll('-', '')}`;
  databases.push(database);
  await query(`create database ${database}`, server);
  url = Object.assign(new URL(server), { pathname: `/${database}` }).href;
  serviceDir = temporaryFolder('migrations');
  addMigration('1_people', 'create table person (id int primary key);');
});

afterAll(async () => {
  for (const database of databases) await query(`drop database ${database} with (force)`, server);
});

describe('applying migrations', () => {
  it('applies each once, in order, and the new ones later', async () => {
    addMigration('2_names', 'alter table person add name text;');
    expect(await applyMigrations(serviceDir, url)).toEqual(['1_people', '2_names']);
    expect(await applyMigrations(serviceDir, url)).toEqual([]);
    addMigration('3_ages', 'alter table person add age int;');
    expect(await applyMigrations(serviceDir, url)).toEqual(['3_ages']);
    await query(`insert into person (id, name, age) values (1, 'Ann', 30)`);
  });

  it('lets replicas that start together wait for each other', async () => {
    const results = await Promise.all([1, 2, 3].map(() => applyMigrations(serviceDir, url)));
    expect(results.flat()).toEqual(['1_people']);
  });

  it('undoes the whole migration that fails, and says which', async () => {
    addMigration('2_broken', 'create table half (id int); alter table nowhere add x int;');
    await expect(applyMigrations(serviceDir, url)).rejects.toThrow(
      /Migration 2_broken failed and was undone: relation "nowhere" does not exist/,
    );
    expect(await query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
    expect(await query('select migration_name from _prisma_migrations')).toEqual([
      { migration_name: '1_people' },
    ]);
  });

  it('does not wait long for a table that is in use, and applies the migration once it is free', async () => {
    await applyMigrations(serviceDir, url);
    addMigration('2_names', 'alter table person add name text;');
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    try {
      await reader.query('begin; lock table person in access share mode');
      const locks = { timeoutMs: 20, attempts: 2 };
      await expect(applyMigrations(serviceDir, url, locks)).rejects.toThrow(
        'Migration 2_names waits for a table that another transaction holds',
      );
      const applying = applyMigrations(serviceDir, url, { ...locks, attempts: 10_000 });
      await reader.query('commit');
      expect(await applying).toEqual(['2_names']);
    } finally {
      await reader.end();
    }
  });

  it('rejects an applied migration that was edited', async () => {
    await applyMigrations(serviceDir, url);
    addMigration('1_people', 'create table person (id bigint primary key);');
    await expect(applyMigrations(serviceDir, url)).rejects.toThrow(/was changed after/);
  });
});
