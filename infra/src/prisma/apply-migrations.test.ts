import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readKitMigrations } from '@siteswap/service-kit/runner';
import pg from 'pg';
import { oldKitRows, oldKitTables, oldRecords } from '../../test/old-kit-tables.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { applyMigrations } from './apply-migrations.ts';

const server = process.env['TEST_POSTGRES_URL'] ?? '';
const databases: string[] = [];
const kitNames = readKitMigrations().map(({ name }) => `kit/${name}`);
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
    expect(await applyMigrations(serviceDir, url)).toEqual([...kitNames, '1_people', '2_names']);
    expect(await applyMigrations(serviceDir, url)).toEqual([]);
    addMigration('3_ages', 'alter table person add age int;');
    expect(await applyMigrations(serviceDir, url)).toEqual(['3_ages']);
    await query(`insert into person (id, name, age) values (1, 'Ann', 30)`);
  });

  it('lets replicas that start together wait for each other', async () => {
    const results = await Promise.all([1, 2, 3].map(() => applyMigrations(serviceDir, url)));
    expect(results.flat()).toEqual([...kitNames, '1_people']);
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
      await expect(applyMigrations(serviceDir, url, { locks })).rejects.toThrow(
        'Migration 2_names waits for a table that another transaction locks',
      );
      const applying = applyMigrations(serviceDir, url, {
        locks: { ...locks, attempts: 10_000 },
      });
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

describe('the tables of the kit', () => {
  const tablesIn = (schema: string) =>
    query(`select table_name as name from information_schema.tables
           where table_schema = '${schema}' order by table_name`);

  it('are made in a schema of their own, with records of their own', async () => {
    await applyMigrations(serviceDir, url);
    expect(await tablesIn('public')).toEqual([{ name: '_prisma_migrations' }, { name: 'person' }]);
    expect(await tablesIn('kit')).toContainEqual({ name: 'outbox' });
    expect(await query(`select 'kit/' || migration_name as name from kit.migration`)).toEqual(
      kitNames.map((name) => ({ name })),
    );
  });

  it('are there before the first migration of the service', async () => {
    addMigration('0_tasks', 'insert into kit.rate_limit values (1, 1, now())');
    expect(await applyMigrations(serviceDir, url)).toEqual([...kitNames, '0_tasks', '1_people']);
  });

  it('are taken over from a database of the version before, with their rows', async () => {
    await query(oldKitTables + oldKitRows);
    const rowsIn = async (schema: string) => {
      const tables = (await tablesIn(schema)).filter(({ name }) => !/migration|person/.test(name));
      const rows = tables.map(async ({ name }) => [name, await query(`table ${schema}.${name}`)]);
      return Object.fromEntries(await Promise.all(rows));
    };
    const before = await rowsIn('public');
    expect(Object.keys(before)).toHaveLength(10);

    expect(await applyMigrations(serviceDir, url)).toEqual([...kitNames, '1_people']);
    // Tables that the kit has added since are empty.
    expect(await rowsIn('kit')).toMatchObject(before);
    expect(await rowsIn('public')).toEqual({});
    // The sequence goes on, and the index that makes an event unique is there.
    const insert = (eventId: string) =>
      query(
        `insert into kit.outbox (event_id, subject, kind) values (${eventId}, 'a', 'event') returning id::int`,
      );
    expect(await insert('gen_random_uuid()')).toEqual([{ id: 2 }]);
    await expect(insert('(select event_id from kit.outbox where id = 1)')).rejects.toThrow(
      /outbox_event_id_key/,
    );
    expect(
      await query(`select indexname from pg_indexes where indexname = 'outbox_unpublished'`),
    ).toHaveLength(1);
  });
});

describe('a migration that replaces others', () => {
  const replaced = ['0_people', '0_names'];
  beforeEach(() => {
    const file = join(serviceDir, 'prisma/migrations/1_people/replaces');
    writeFileSync(file, ['version abc1234', ...replaced, ''].join('\n'));
  });
  const recordOfPeople = `select applied_steps_count as steps from _prisma_migrations where migration_name = '1_people'`;

  it('runs where none of them is applied', async () => {
    expect(await applyMigrations(serviceDir, url)).toEqual([...kitNames, '1_people']);
    expect(await query(recordOfPeople)).toEqual([{ steps: 1 }]);
    expect(await applyMigrations(serviceDir, url)).toEqual([]);
  });

  it('is only recorded where all of them are applied, and the rows stay', async () => {
    const people = 'create table person (id int primary key); insert into person values (7);';
    await query(people + oldKitTables + oldKitRows + oldRecords(replaced));
    addMigration('2_names', 'alter table person add name text;');
    expect(await applyMigrations(serviceDir, url)).toEqual([...kitNames, '2_names']);
    expect(await query(recordOfPeople)).toEqual([{ steps: 0 }]);
    expect(await query('select id from person')).toEqual([{ id: 7 }]);
    expect(await query('select key from kit.rate_limit')).toEqual([{ key: 'login:1' }]);
    expect(await applyMigrations(serviceDir, url)).toEqual([]);
  });

  it('says what to do where only some are applied, and leaves the database as it is', async () => {
    await query(oldKitTables + oldRecords(['0_people']));
    await expect(applyMigrations(serviceDir, url)).rejects.toThrow(
      /1_people replaces 2, of which this database lacks 1, from 0_names: start version abc1234 once.*npm run reset/,
    );
    expect(await query(`select to_regclass('public.outbox')::text as outbox`)).toEqual([
      { outbox: 'outbox' },
    ]);
    expect(await query(recordOfPeople)).toEqual([]);
  });

  it('must name the version and the migrations', async () => {
    writeFileSync(join(serviceDir, 'prisma/migrations/1_people/replaces'), '0_people\n');
    await expect(applyMigrations(serviceDir, url)).rejects.toThrow(/must have a line "version/);
  });
});
