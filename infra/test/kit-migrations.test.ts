import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { kitMigrationsDir } from '@siteswap/service-kit/runner';
import pg from 'pg';
import { repositoryDir, servicesWithDatabase } from '../src/paths.ts';
import { applyMigrations } from '../src/prisma/apply-migrations.ts';
import { hasMigration } from '../src/prisma/schema-snapshot.ts';
import { temporaryFolder } from './temporary-folder.ts';

const server = process.env['TEST_POSTGRES_URL'] ?? '';
const databases: string[] = [];

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

afterAll(async () => {
  for (const name of databases) await query(server, `drop database ${name} with (force)`);
});

it.each(servicesWithDatabase())(
  'a table of the kit changes in the database of %s by a folder of the kit alone',
  async (service) => {
    const name = `kit_${randomUUID().replaceAll('-', '')}`;
    databases.push(name);
    await query(server, `create database ${name}`);
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
    const serviceDir = join(repositoryDir, service);
    await applyMigrations(serviceDir, url);

    const kitDir = temporaryFolder('kit');
    cpSync(kitMigrationsDir, kitDir, { recursive: true });
    mkdirSync(join(kitDir, '99999999999999_notes'));
    const change = 'alter table kit.task add note text';
    writeFileSync(join(kitDir, '99999999999999_notes/migration.sql'), change);
    const applied = await applyMigrations(serviceDir, url, { kitDir });
    expect(applied).toEqual(['kit/99999999999999_notes']);
    expect(await applyMigrations(serviceDir, url, { kitDir })).toEqual([]);
    expect(await query(url, 'select note from kit.task')).toEqual([]);
    expect(hasMigration(serviceDir)).toBe(true);
  },
);
