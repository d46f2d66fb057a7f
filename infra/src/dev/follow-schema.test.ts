import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { hasMigration, readSchema, snapshotFile } from '../prisma/schema-snapshot.ts';
import { followSchema } from './follow-schema.ts';

const server = process.env['TEST_POSTGRES_URL'] ?? '';
const database = `follow_${randomUUID().replaceAll('-', '')}`;
const url = Object.assign(new URL(server), { pathname: `/${database}` }).href;

async function query(text: string, databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(() => query(`create database ${database}`, server));
afterAll(() => query(`drop database ${database} with (force)`, server));

it('a service in development gets the tables of its new migrations, once', async () => {
  const platform = { databaseUrl: () => url, env: () => ({ DATABASE_URL: url }) };
  const lines: string[] = [];
  const follow = () => followSchema(platform, 'svc-carpool', (line) => lines.push(line));
  await follow();
  expect(lines).toEqual([
    expect.stringMatching(/^svc-carpool: applied kit\/\d+_init, .*\b\d+_init/),
  ]);
  expect(await query('select count(*)::int as count from carpool_offer', url)).toEqual([
    { count: 0 },
  ]);
  await follow();
  expect(lines).toHaveLength(1);
});

it('a schema needs a migration once its tables change, and none for a comment', () => {
  const dir = temporaryFolder('schema');
  const write = (schema: string) => writeFileSync(join(dir, 'prisma/schema.prisma'), schema);
  mkdirSync(join(dir, 'prisma/migrations'), { recursive: true });
  write('model Trip {\n  id Int @id\n}\n');
  expect(hasMigration(dir)).toBe(false);
  writeFileSync(snapshotFile(dir), readSchema(dir));
  write('/// A trip.\nmodel Trip {\n  id   Int @id\n}\n');
  expect(hasMigration(dir)).toBe(true);
  write('model Trip {\n  id Int @id\n  seats Int\n}\n');
  expect(hasMigration(dir)).toBe(false);
});
