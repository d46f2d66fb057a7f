import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { applyMigrations } from '../prisma/apply-migrations.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { ensureServiceDatabase, grantRows, rolesOf } from './postgres-roles.ts';

const secret = 'superuser-of-this-test';
let dir: string;
let server: PostgresServer;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'siteswap-roles-'));
  chmodSync(dir, 0o755);
  const logFile = join(dir, 'postgres.log');
  const options = { dir: join(dir, 'postgres'), logFile, password: secret, durable: false };
  server = await startPostgres(options);
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Makes database and roles as a start does, with a migration that makes a table. */
async function makeService(folder: string, database: string) {
  const roles = rolesOf(folder, secret);
  await ensureServiceDatabase(server.url, database, roles);
  const ownerUrl = server.url(database, roles.owner);
  const migrations = join(dir, folder, 'prisma/migrations/1_people');
  mkdirSync(migrations, { recursive: true });
  const sql = `create type kind as enum ('a'); create table person (id serial primary key, email text unique, kind kind);`;
  writeFileSync(join(migrations, 'migration.sql'), sql);
  const apply = () => applyMigrations(join(dir, folder), ownerUrl);
  await apply();
  await grantRows(ownerUrl, roles.service.name);
  return { url: server.url(database, roles.service), ownerUrl, apply, roles };
}

describe('a service', () => {
  it('reads and writes rows of its own database, and does nothing else there', async () => {
    // Made from its name alone, as that of a new domain is.
    const { url } = await makeService('svc-lost-found', 'lost_found');
    await query(url, `insert into person (email) values ('ana@example.org')`);
    expect(await query(url, 'select email from person')).toEqual([{ email: 'ana@example.org' }]);
    // Which migrations are applied is all that it learns of them.
    const appliedIn = (table: string) =>
      query(url, `select migration_name from ${table} where finished_at is not null`);
    expect(await appliedIn('_prisma_migrations')).toEqual([{ migration_name: '1_people' }]);
    expect(await appliedIn('kit.migration')).not.toEqual([]);
    // The tables of the kit are its own to write, as those of its schema are.
    const event = `insert into kit.outbox (event_id, subject, kind) values (gen_random_uuid(), 'a', 'event')`;
    await query(url, event);
    expect(await query(url, 'delete from kit.outbox returning id::int')).toEqual([{ id: 1 }]);
    for (const sql of [
      'create table mine (id int)',
      'drop table person',
      'truncate person',
      'alter table person add hidden text',
      'create temp table t (id int)',
      'select * from _prisma_migrations',
      'delete from _prisma_migrations',
      'create table kit.mine (id int)',
      'drop table kit.task',
      'select * from kit.migration',
      'delete from kit.migration',
      `copy person to '/tmp/stolen'`,
      'create role other',
      'select rolpassword from pg_authid',
    ]) {
      await expect(query(url, sql)).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  it('cannot enter the database of another one, nor that of the server', async () => {
    await makeService('svc-props', 'props');
    const { roles } = await makeService('svc-clubs', 'clubs');
    for (const database of ['props', 'postgres', 'template1']) {
      for (const role of [roles.service, roles.owner]) {
        await expect(query(server.url(database, role), 'select 1')).rejects.toThrow(
          `permission denied for database "${database}"`,
        );
      }
    }
  });

  it('gets what an earlier version made as the superuser', async () => {
    await query(server.url('postgres'), 'create database older');
    const tables = `create type color as enum ('red'); create table ball (id int generated always as identity, n serial, color color);
      create function one() returns int language sql as 'select 1'; create view balls as select * from ball;
      insert into ball (color) values ('red');
      create schema kit; create table kit.club (id int);`;
    await query(server.url('older'), tables);
    const { url, ownerUrl } = await makeService('svc-older', 'older');
    expect(await query(url, 'insert into ball (color) values (null) returning n')).toEqual([
      { n: 2 },
    ]);
    await query(ownerUrl, `alter table ball add weight int; alter type color add value 'blue'`);
    await query(ownerUrl, 'drop view balls; drop function one()');
    await query(ownerUrl, 'drop table kit.club; create table kit.ring (id int)');
  });
});

it('the log of the server has no values that were rejected', async () => {
  const { url } = await makeService('svc-log', 'log');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const parameters = ['secret-address@example.org'];
  const again = () => client.query('insert into person (email) values ($1)', parameters);
  await again();
  await expect(again()).rejects.toThrow(/duplicate key/);
  await client.end();
  const log = readFileSync(join(dir, 'postgres.log'), 'utf8');
  expect(log).toMatch(/duplicate key value/);
  expect(log).not.toContain('secret-address');
});
