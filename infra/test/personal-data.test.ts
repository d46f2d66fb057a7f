import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  collectPersonalData,
  type PersonalData,
  type PrismaLike,
} from '@siteswap/service-kit/platform';
import { createTestDatabase } from '@siteswap/service-kit/testing';
import pg from 'pg';
import { repositoryDir, servicesWithDatabase } from '#src/paths.ts';
import { type Column, columnsOf, containsMember } from './member-columns.ts';
import { enumLabels, type Written, writeRow } from './some-rows.ts';

/** By path: services are not packages that infra depends on, and a new one is found here by looking. */
async function declarationOf(service: string): Promise<PersonalData<unknown>> {
  const file = join(repositoryDir, service, 'src/personal-data.ts');
  if (!existsSync(file)) return { tables: {} };
  return ((await import(file)) as { personalData: PersonalData<unknown> }).personalData;
}

const me: Written = { id: 700_001, text: 'a text of mine' };
const other: Written = { id: 700_002, text: 'other-person@example.org +33 6 00 00 00 02' };

/** Rows about me in every table, with another member wherever a row has two, and rows that have nothing to do with me. */
async function writeRows(
  client: pg.Client,
  { tables }: PersonalData<unknown>,
  columns: readonly Column[],
): Promise<void> {
  // Each by itself, without the rows it points at.
  await client.query('set session_replication_role = replica');
  const labels = await enumLabels(client);
  for (const [table, { columns: people }] of Object.entries(tables)) {
    const own = columns.filter((column) => column.table === table);
    const others = Object.fromEntries(people.map((name) => [name, other.id]));
    if (people.length === 0) await writeRow(client, own, me, {}, labels);
    for (const mine of people) {
      // The first column says whose row it is.
      const about = mine === people[0] ? me : other;
      await writeRow(client, own, about, { ...others, [mine]: me.id }, labels);
    }
    await writeRow(client, own, other, others, labels);
  }
}

describe.each(servicesWithDatabase())('AC-03 what %s stores about members', (service) => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let declared: PersonalData<unknown>;
  let columns: Column[];
  beforeAll(async () => {
    database = await createTestDatabase(service);
    [declared, columns] = await Promise.all([declarationOf(service), columnsOf(database.url)]);
  });
  afterAll(() => database.drop());

  it('is declared: every column that contains the id of a member', () => {
    const forgotten = columns
      .filter((column) => containsMember(column, declared.notMembers))
      .filter(({ table, name }) => !declared.tables[table]?.columns.includes(name))
      .map(({ table, name }) => `${table}.${name}`);
    expect(forgotten).toEqual([]);
  });

  it('is declared by the names the database has', () => {
    const known = columns.map(({ table, name }) => `${table}.${name}`);
    const tables = new Set(columns.map(({ table }) => table));
    const wrong = Object.entries(declared.tables).flatMap(([table, { columns: own, omit = [] }]) =>
      tables.has(table)
        ? [...own, ...omit]
            .map((name) => `${table}.${name}`)
            .filter((name) => !known.includes(name))
        : [table],
    );
    expect(wrong).toEqual([]);
    const unknown = (declared.notMembers ?? []).filter(
      (name) => !columns.some((column) => column.name === name && containsMember(column)),
    );
    expect(unknown).toEqual([]);
  });

  it('says what happens to each row when the account is deleted', () => {
    const unexplained = Object.entries(declared.tables).filter(
      ([, { erase }]) => typeof erase !== 'function' && erase.reason === '',
    );
    expect(unexplained).toEqual([]);
  });

  it('is in my export with every table, and no text of others', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await writeRows(client, declared, columns);
    await client.end();

    const { prismaClient } = (await import(join(repositoryDir, service, 'src/db.ts'))) as {
      prismaClient: (pool: pg.Pool) => PrismaLike;
    };
    const pool = new pg.Pool({ connectionString: database.url });
    // A connection may still be ending while the database is dropped.
    pool.on('error', () => undefined);
    const prisma = prismaClient(pool);
    try {
      const copy = await collectPersonalData(declared, prisma, me.id);
      const empty = Object.entries(copy).filter(([, found]) => found.length === 0);
      expect(empty.map(([table]) => table)).toEqual([]);
      expect(Object.keys(copy)).toEqual(Object.keys(declared.tables));
      const text = JSON.stringify(copy);
      expect(text).not.toContain('other-person');
      expect(text).not.toContain('00 00 02');
    } finally {
      await prisma.$disconnect();
      await pool.end();
    }
  });
});

describe('AC-03 the walk', () => {
  it.each(['user_id', 'author_id', 'added_by', 'resolved_by', 'assigned_by_id', 'referee_id'])(
    'takes %s for a member until the service declares that it is none',
    (name) => expect(containsMember({ name, type: 'integer' })).toBe(true),
  );

  it.each([
    ['id', 'integer'],
    ['event_id', 'uuid'],
    ['valid', 'integer'],
  ])('does not take %s for one', (name, type) =>
    expect(containsMember({ name, type })).toBe(false),
  );

  it('does not take edition_id for one when the service declares it', () =>
    expect(containsMember({ name: 'edition_id', type: 'integer' }, ['edition_id'])).toBe(false));
});
