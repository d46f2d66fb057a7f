import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/core';
import {
  getImport,
  getImportReport,
  listEditions,
  listImports,
  undoImport,
} from '@siteswap/contracts/editions';
import { later, minutes } from '@siteswap/service-kit';
import { waitFor } from '@siteswap/service-kit/testing';
import { aRow, fileOf, type SendOptions, sendImport } from '#test/send-import.ts';
import { startEditions } from '#test/start-editions.ts';

const adminId = 1;
let started: Awaited<ReturnType<typeof startEditions>>;
const service = () => started.service;
beforeAll(async () => {
  started = await startEditions();
});
afterAll(() => service().stop());
beforeEach(async () => {
  await service().prisma.import.deleteMany();
  await service().prisma.edition.deleteMany();
  await service().prisma.convention.deleteMany();
});

const admin = () => service().actor({ userId: adminId, isGlobalAdmin: true });
const send = (rows: unknown, options: Partial<SendOptions> = {}) =>
  sendImport(service(), JSON.stringify(rows), { by: admin(), ...options });
const read = async (id: string | null) =>
  (await service().call(getImport, { params: { id: id ?? '' } }, admin())).body;
const ended = (id: string | null, status: 'DONE' | 'FAILED' = 'DONE') =>
  waitFor(async () => {
    const found = await read(id);
    return found.status === status && found;
  });
const undo = (id: string | null) =>
  service().call(undoImport, { params: { id: id ?? '' } }, admin());
const editions = () => service().prisma.edition.count({ where: { deletedAt: null } });

/** Rows with a different town each. */
const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) => aRow({ city: `Town ${index + 1}` }));

/** Lets imports wait until the returned function is called. */
async function blockImports(): Promise<() => Promise<void>> {
  const client = await service().pool.connect();
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtext('edition import'))`);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

describe('an import of more than 200 rows', () => {
  it('is accepted, done in the order of its rows, reported, and undone', async () => {
    const rows: unknown[] = manyRows(250);
    rows[2] = aRow({ endDate: '2028-04-01' });
    rows[149] = aRow({ city: 'town 1 ' });
    rows[239] = aRow({ city: 'Town 230' });
    rows[244] = aRow({ city: '\ud800\u3164' });
    rows[248] = 'no row';
    const sent = await send(rows);
    expect(sent).toMatchObject({
      status: 202,
      body: { dryRun: false, status: 'RUNNING', rows: 250, created: 0, outcomes: [] },
    });

    const { id } = sent.body;
    const done = await ended(id);
    expect(done).toMatchObject({ rows: 250, created: 245, duplicates: 2, invalid: 3 });
    expect(done.outcomes.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1));
    const [first, , third] = done.outcomes;
    expect(third).toMatchObject({ outcome: 'INVALID', errors: [{ path: 'endDate' }] });
    expect(done.outcomes[149]).toMatchObject({
      outcome: 'DUPLICATE',
      editionId: first?.editionId,
      sameAsRow: 1,
    });
    expect(done.outcomes[239]).toMatchObject({ outcome: 'DUPLICATE', sameAsRow: 230 });
    expect(done.outcomes[244]).toMatchObject({ errors: [{ path: 'city', code: 'REQUIRED' }] });
    expect(await service().prisma.convention.count()).toBe(1);
    expect(await service().prisma.importBatch.count()).toBe(0);
    const { body: list } = await service().call(listEditions, { query: { showPast: true } });
    expect(list.pagination.total).toBe(245);

    const report = await service().call(getImportReport, { params: { id: id ?? '' } }, admin());
    expect(String(report.body)).toContain('\r\n250,,Trois Balles 2028,CREATED,');
    const { body: undone } = await undo(id);
    expect(undone.editions).toMatchObject({ stayed: [], removed: { length: 245 } });
    expect(await editions()).toBe(0);
  });

  it('creates nothing the second time, and nothing twice while the same rows are imported', async () => {
    const [one, other, few] = await Promise.all([
      send(manyRows(201)),
      send(manyRows(201)),
      send(manyRows(50)),
    ]);
    const both = [await ended(one.body.id), await ended(other.body.id)];
    const created = [few.body, ...both].reduce((sum, { created: count }) => sum + count, 0);
    expect(created).toBe(201);
    expect(await editions()).toBe(201);
    const again = await ended((await send(manyRows(201))).body.id);
    expect(again).toMatchObject({ created: 0, duplicates: 201 });
  });

  it('is previewed at once, and nothing stored', async () => {
    const preview = await send(manyRows(201), { dryRun: true });
    expect(preview).toMatchObject({
      status: 200,
      body: { id: null, status: 'DONE', created: 201, outcomes: { length: 201 } },
    });
    expect(await service().prisma.import.count()).toBe(0);
  });

  it('lists numbers that are none, as a smaller one does', async () => {
    const header = 'conventionName,startDate,endDate,city,country,latitude,longitude\n';
    const line = 'Massues,2028-04-14,2028-04-17,Lille,FR,north,3\n';
    const file = (count: number) => fileOf('rows.csv', header + line.repeat(count));
    const small = await sendImport(service(), file(1), { by: admin() });
    const large = await sendImport(service(), file(201), { by: admin() });
    const done = await ended(large.body.id);
    expect(done).toMatchObject({ kind: 'CSV', fileName: 'rows.csv', invalid: 201 });
    expect(done.outcomes[0]).toEqual(small.body.outcomes[0]);
  });
});

describe('an import that is running', () => {
  it('is listed without its rows, and cannot be undone', async () => {
    const release = await blockImports();
    const { body } = await send(manyRows(201));
    const { body: list } = await service().call(listImports, { query: {} }, admin());
    expect(list.data).toMatchObject([{ id: body.id, status: 'RUNNING', rows: 201, created: 0 }]);
    expect(await undo(body.id)).toMatchObject({ status: 409, body: { code: 'IMPORT_RUNNING' } });
    await release();
    await ended(body.id);
    expect((await undo(body.id)).status).toBe(200);
  });

  it('ends with the account of who began it', async () => {
    const release = await blockImports();
    const { body } = await send(manyRows(201));
    await service().nats.publishEvent(userDeleted, { userId: adminId });
    const given = await ended(body.id, 'FAILED');
    await release();
    expect(given).toMatchObject({ actor: null, created: 0, outcomes: [] });
    expect(await service().prisma.importBatch.count()).toBe(0);
    // Done after it, so that what was given up would be there by now.
    await ended((await send(manyRows(201))).body.id);
    expect(await editions()).toBe(201);
  });

  /** 250 rows, of whose second batch each attempt fails until `reject_poison` is dropped. */
  async function poisonedRows() {
    await service().pool.query(`
      create function reject_poison() returns trigger language plpgsql as
        $$ begin raise exception 'poison'; end $$;
      create trigger reject_poison before insert on editions for each row
        when (new.name = 'Poison') execute function reject_poison()`);
    const rows = manyRows(250);
    rows[120] = aRow({ name: 'Poison' });
    return rows;
  }
  /** An attempt of a batch whose process ended before it stored the end. */
  const leaveAttempt = (importId: string | null, firstRow: number, attempts: number) =>
    service().pool.query(
      `insert into kit.job (name, key, payload, run_at, attempts, run_id, lease_until) values
         ('import-batch', $1::text, $2, $3, $4, gen_random_uuid(), now() - interval '1 minute')`,
      [importId, { importId, firstRow }, started.clock.now, attempts],
    );

  it.each([
    ['is repeated', 1],
    ['was the last one', 3],
  ])('goes on after an attempt that did a batch %s', async (_, attempts) => {
    const { body } = await send(await poisonedRows());
    await waitFor(async () => (await read(body.id)).created === 100);
    await leaveAttempt(body.id, 1, attempts);
    await service().running.jobs.runDue();
    expect(await read(body.id)).toMatchObject({ status: 'RUNNING', created: 100 });
    await service().pool.query('drop function reject_poison cascade');
    started.clock.now = later(started.clock.now, minutes(1));
    await service().running.jobs.runDue();
    expect(await read(body.id)).toMatchObject({ status: 'DONE', created: 250 });
  });

  it('lets later ones wait while a batch waits for its next attempt', async () => {
    const { body } = await send(await poisonedRows());
    await waitFor(async () => (await read(body.id)).created === 100);
    const after = await send(manyRows(201));
    await service().running.jobs.runDue();
    expect(await read(after.body.id)).toMatchObject({ status: 'RUNNING', created: 0 });
    await service().pool.query('drop function reject_poison cascade');
    started.clock.now = later(started.clock.now, minutes(1));
    await service().running.jobs.runDue();
    expect((await read(body.id)).status).toBe('DONE');
    expect(await read(after.body.id)).toMatchObject({ status: 'DONE', created: 1 });
  });

  it('is given up after three tries of a batch, and the next ones are done', async () => {
    const rows = await poisonedRows();
    const { body } = await send(rows);
    const after = await send(manyRows(201));
    await waitFor(async () => {
      // A failed batch is attempted again after a minute.
      started.clock.now = later(started.clock.now, minutes(10));
      await service().running.jobs.runDue();
      return (await read(after.body.id)).status === 'DONE';
    });
    const failed = await read(body.id);
    expect(failed).toMatchObject({ status: 'FAILED', rows: 250, created: 100 });
    expect(failed.outcomes).toHaveLength(100);
    expect(await service().prisma.importBatch.count()).toBe(0);

    await service().pool.query('drop function reject_poison cascade');
    const again = await ended((await send(rows)).body.id);
    expect(again.duplicates + again.created).toBe(250);
    expect(await editions()).toBe(251);
    expect((await undo(body.id)).body.editions.removed).toHaveLength(100);
  });
});
