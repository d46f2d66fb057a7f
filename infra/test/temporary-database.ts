import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import pg from 'pg';

const server = process.env['TEST_POSTGRES_URL'] ?? '';

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const names: string[] = [];

afterAll(async () => {
  for (const name of names) await query(server, `drop database if exists ${name} with (force)`);
});

/** A new empty database, dropped after the last test of the file. */
export async function temporaryDatabase(prefix: string) {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  names.push(name);
  await query(server, `create database ${name}`);
  return {
    url,
    query: <T extends pg.QueryResultRow>(text: string) => query<T>(url, text),
  };
}
