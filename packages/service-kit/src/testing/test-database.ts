import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { readKitMigrations, readMigrations } from '../database/read-migrations.ts';

/** A variable that the test runner sets. */
export function testVariable(name: 'TEST_POSTGRES_URL' | 'TEST_NATS_URL'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with npm test`);
  return value;
}

/** Folder of the repository: the nearest one upwards whose package.json has workspaces. */
export function repositoryDir(from = process.cwd()): string {
  const file = join(from, 'package.json');
  if (existsSync(file) && 'workspaces' in JSON.parse(readFileSync(file, 'utf8'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('No package.json with workspaces above this folder');
  return repositoryDir(parent);
}

const withName = (url: string, database: string) => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
};

async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** A migrated database to copy, named after a hash of its migrations, so that it is made once for all test files. */
async function ensureTemplate(admin: pg.Client, url: string, schema: string): Promise<string> {
  const own = readMigrations(resolve(repositoryDir(), schema));
  const migrations = [...readKitMigrations(), ...own].map(({ sql }) => sql);
  const hash = createHash('sha256').update(migrations.join('\n')).digest('hex').slice(0, 10);
  const name = `tpl_${schema.replaceAll(/[^a-z0-9]+/g, '_')}_${hash}`;
  await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
  try {
    const { rowCount } = await admin.query(
      'select 1 from pg_database where datname = $1 and datistemplate',
      [name],
    );
    if (rowCount) return name;
    // A template that was not finished is not marked as one.
    await admin.query(`drop database if exists "${name}" with (force)`);
    await admin.query(`create database "${name}"`);
    await connected(withName(url, name), async (client) => {
      for (const sql of migrations) await client.query(sql);
    });
    await admin.query(`alter database "${name}" is_template true`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', [name]);
  }
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A fresh database with the migrations of the kit and of a service, on the server named by TEST_POSTGRES_URL.
 * @param schema the service's folder, from the top of the repository: `svc-carpool`
 */
export async function createTestDatabase(schema: string): Promise<TestDatabase> {
  const adminUrl = testVariable('TEST_POSTGRES_URL');
  const name = `t_${schema.replaceAll(/[^a-z0-9]+/g, '_')}_${randomBytes(5).toString('hex')}`;
  await connected(adminUrl, async (admin) => {
    const template = await ensureTemplate(admin, adminUrl, schema);
    await admin.query(`create database "${name}" template "${template}"`);
  });
  return {
    url: withName(adminUrl, name),
    // Cleaning up may wait for a checkpoint, so a test neither fails for it nor waits long.
    drop: async () => {
      const dropped = connected(adminUrl, (admin) =>
        admin.query(`drop database if exists "${name}" with (force)`),
      ).catch(() => {});
      await Promise.race([dropped, new Promise((resolve) => setTimeout(resolve, 10_000).unref())]);
    },
  };
}
