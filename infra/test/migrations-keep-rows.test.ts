import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { kitMigrationsDir, readKitMigrations, readMigrations } from '@siteswap/service-kit/runner';
import pg from 'pg';
import { repositoryDir, servicesWithDatabase } from '../src/paths.ts';
import { applyMigrations } from '../src/prisma/apply-migrations.ts';
import { temporaryFolder } from './temporary-folder.ts';

const server = process.env['TEST_POSTGRES_URL'] ?? '';
const databases: string[] = [];

async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

afterAll(() =>
  connected(server, async (client) => {
    for (const name of databases) await client.query(`drop database ${name} with (force)`);
  }),
);

interface Column {
  /** With its schema: `"kit"."outbox"`. */
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

const columnsSql = `
  select format('"%s"."%s"', table_schema, c.table_name) as "table", c.column_name as name, c.udt_name as type
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where table_schema in ('public', 'kit') and t.table_type = 'BASE TABLE'
    and (table_schema, table_name) not in (('public', '_prisma_migrations'), ('kit', 'migration'))
    and c.is_generated = 'NEVER'`;

/** Rows of other tables may become rows of this one. */
const mayGain = '"kit"."job"';

/** The n-th value of a type: the same in each table, so that rows refer to each other. */
function valueAt(type: string, n: number): string {
  if (/^(int|float|numeric)/.test(type)) return `${n}`;
  if (type === 'bool') return 'false';
  if (type === 'xid8') return `'${n}'`;
  if (type === 'uuid') return `'00000000-0000-7000-8000-00000000000${n}'`;
  if (/^(timestamp(tz)?|date)$/.test(type)) return `now() + interval '${n} days'`;
  if (/^jsonb?$/.test(type)) return `'{}'`;
  if (type === 'bytea') return `'\\x0${n}'`;
  if (type.startsWith('_')) return `'{}'`;
  return /^(text|varchar|citext|bpchar)$/.test(type)
    ? `'t${n}'`
    : `(enum_range(null::"${type}"))[1]`;
}

/** Two rows in every table that has none. @returns how many rows each table has */
async function fill(url: string): Promise<Map<string, number>> {
  return await connected(url, async (client) => {
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<Column>(columnsSql);
    const counts = new Map<string, number>();
    for (const [table, columns] of Map.groupBy(rows, (column) => column.table)) {
      const count = async () =>
        Number((await client.query(`select count(*) from ${table}`)).rows[0].count);
      if ((await count()) === 0) {
        const names = columns.map(({ name }) => `"${name}"`).join(', ');
        const tuples = [1, 2].map(
          (n) => `(${columns.map(({ type }) => valueAt(type, n)).join(', ')})`,
        );
        await client
          .query(
            `insert into ${table} (${names}) overriding system value values ${tuples.join(', ')}`,
          )
          // A table with rules of its own stays empty.
          .catch((error: pg.DatabaseError) => {
            if (!['23514', '23505', '22P02'].includes(error.code ?? '')) throw error;
          });
      }
      counts.set(table, await count());
    }
    // Rows that a migration inserts come after these.
    await client.query(`
      select setval(format('%I.%I', schemaname, sequencename), greatest(coalesce(last_value, 1), 2))
      from pg_sequences where schemaname in ('public', 'kit')`);
    return counts;
  });
}

describe('migrations of a database with rows', () => {
  it.each(servicesWithDatabase())('of %s are applied, and no row is lost', async (service) => {
    const name = `rows_${randomUUID().replaceAll('-', '')}`;
    databases.push(name);
    await connected(server, (client) => client.query(`create database ${name}`));
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
    const serviceDir = temporaryFolder('rows');
    const kitDir = temporaryFolder('kit-rows');
    let before = new Map<string, number>();
    let filled = 0;
    const source = join(repositoryDir, service, 'prisma/migrations');
    const target = join(serviceDir, 'prisma/migrations');
    const migrations = [
      ...readKitMigrations().map(({ name }) => ({ name, from: kitMigrationsDir, to: kitDir })),
      ...readMigrations(join(repositoryDir, service)).map(({ name }) => ({
        name,
        from: source,
        to: target,
      })),
    ];
    for (const migration of migrations) {
      cpSync(join(migration.from, migration.name), join(migration.to, migration.name), {
        recursive: true,
      });
      await applyMigrations(serviceDir, url, { kitDir });
      const after = await fill(url);
      for (const [table, count] of before) {
        const now = after.get(table);
        if (now === undefined || (table === mayGain && now > count)) continue;
        expect([migration.name, table, now]).toEqual([migration.name, table, count]);
      }
      before = after;
      filled = [...after.values()].filter((count) => count > 0).length;
    }
    expect(filled).toBeGreaterThan(before.size / 2);
  });
});
