import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { readKitMigrations } from '../database/read-migrations.ts';
import type { Readiness } from '../http/probes.ts';
import { waitFor } from '../testing/index.ts';
import { serviceReadiness } from './service-readiness.ts';

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

/** The database counts as unreachable while it takes longer than two seconds, as on a machine that stands still. */
const expectSoon = (readiness: Readiness, expected: object) =>
  waitFor(async () => {
    expect(await readiness()).toMatchObject(expected);
    return true;
  });

it('is ready once what it serves from memory is loaded, and begins again what failed', async () => {
  let calls = 0;
  const readiness = serviceReadiness({
    pool: notes.pool,
    nats: { isConnected: true },
    env: { DATA_DIR: '/', DISK_LOW_BYTES: 0 },
    load: async () => {
      calls += 1;
      if (calls === 1) throw new Error('not yet');
    },
  });
  expect(await readiness()).toMatchObject({ isReady: false, checks: { loaded: false } });
  await expectSoon(readiness, { isReady: true, checks: { loaded: true } });
});

it('is ready once the migrations of the kit and of its folder are applied, and says which are not', async () => {
  const serviceDir = await mkdtemp(join(tmpdir(), 'service-'));
  const write = async (name: string) => {
    await mkdir(join(serviceDir, 'prisma/migrations', name), { recursive: true });
    await writeFile(join(serviceDir, 'prisma/migrations', name, 'migration.sql'), 'select 1');
  };
  const readinessOf = () =>
    serviceReadiness({
      pool: notes.pool,
      nats: { isConnected: true },
      env: { DATA_DIR: '/', DISK_LOW_BYTES: 0 },
      serviceDir,
    });
  const kit = readKitMigrations().map(({ name }) => name);
  const createRecords = (table: string) =>
    notes.pool.query(
      `create table ${table} (migration_name text, finished_at timestamptz, rolled_back_at timestamptz)`,
    );
  const record = (name: string, finishedAt: string | null, table = '_prisma_migrations') =>
    notes.pool.query(`insert into ${table} values ($1, $2, null)`, [name, finishedAt]);
  try {
    await write('1_first');
    await write('2_second');
    const readiness = readinessOf();
    const unready = (migrations: string) => ({ isReady: false, checks: { migrations } });
    const all = kit.length + 2;
    await expectSoon(readiness, unready(`missing: ${all} of ${all}, from ${kit[0]}`));
    await createRecords('_prisma_migrations');
    await record('1_first', '2026-01-01');
    await record('2_second', null);
    await expectSoon(readiness, unready(`missing: ${all - 1} of ${all}, from ${kit[0]}`));
    // A name among the records of the service is none of the kit's.
    for (const name of kit) await record(name, '2026-01-01');
    await expectSoon(readiness, unready(`missing: ${all - 1} of ${all}, from ${kit[0]}`));
    await createRecords('kit.migration');
    for (const name of kit) await record(name, '2026-01-01', 'kit.migration');
    await expectSoon(readiness, unready(`missing: 1 of ${all}, from 2_second`));
    await record('2_second', '2026-01-02');
    // Of a newer version.
    await record('3_third', '2026-01-03');
    await expectSoon(readiness, { isReady: true, checks: { migrations: true } });
    await write('4_fourth');
    await expectSoon(readinessOf(), unready(`missing: 1 of ${all + 1}, from 4_fourth`));
  } finally {
    await rm(serviceDir, { recursive: true });
  }
});
