import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jobRoutes } from '@siteswap/contracts/platform';
import { shout } from '../../test/fixture/src/service.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { createPool } from '../database/create-pool.ts';

const routes = jobRoutes('svc-notes');
const main = join(import.meta.dirname, '../../test/fixture/src/main.ts');
let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const jobs = async () => (await notes.call(routes.list, {}, notes.internal)).body.data;
const titles = async () => (await notes.prisma.note.findMany()).map(({ title }) => title);
const add = (title: string) =>
  notes.running.outbox.transact(async (_tx, outbox) => outbox.job(shout, { title }));

describe('the jobs of a service', () => {
  it('run once their transaction is committed, and are gone then', async () => {
    await add('hello');
    await notes.waitFor(async () => (await titles()).length > 0);
    expect(await titles()).toEqual(['HELLO']);
    await notes.waitFor(async () => (await jobs()).length === 0);
  });

  it('leave nothing when their transactions are rolled back', async () => {
    const rolledBack = new Error('rolled back');
    for (let batch = 0; batch < 10; batch += 1) {
      const change = notes.running.outbox.transact(async (_tx, outbox) => {
        for (let count = 0; count < 100; count += 1) outbox.job(shout, { title: 'never' });
        throw rolledBack;
      });
      await expect(change).rejects.toBe(rolledBack);
    }
    await notes.running.jobs.runDue();
    expect(await jobs()).toEqual([]);
    expect(await titles()).not.toContain('NEVER');
  });

  it('also leave nothing when the transaction fails after they are stored', async () => {
    const change = notes.running.outbox.transact(async (tx, outbox) => {
      for (let count = 0; count < 1_000; count += 1) outbox.job(shout, { title: 'never' });
      // Checked at the commit, after the jobs are inserted.
      await tx.$executeRawUnsafe(
        'create table later (id int unique deferrable initially deferred); insert into later values (1), (1)',
      );
    });
    await expect(change).rejects.toThrow();
    await notes.running.jobs.runDue();
    expect(await jobs()).toEqual([]);
    expect(await titles()).not.toContain('NEVER');
  });

  it('stay with their last error once they are given up, are counted, and can be begun anew', async () => {
    await add('silence');
    await notes.waitFor(async () => (await jobs())[0]?.givenUpAt != null);
    const [job] = await jobs();
    expect(job).toMatchObject({
      service: 'svc-notes',
      name: 'shout',
      attempts: 2,
      isRunning: false,
      error: 'Error: cannot be shouted',
    });
    expect(JSON.stringify(job)).not.toContain('silence');
    const metrics = await (await fetch(`${notes.baseUrl}/metrics`)).text();
    expect(metrics).toMatch(/jobs_given_up\{name="shout",service="svc-notes"\} 1/);
    expect(metrics).toMatch(/jobs_waiting\{name="shout",service="svc-notes"\} 0/);

    await notes.pool.query(`update kit.job set payload = '{"title":"noise"}'`);
    const params = { id: job?.id ?? '' };
    expect((await notes.call(routes.runAgain, { params }, notes.internal)).status).toBe(200);
    await notes.waitFor(async () => (await titles()).includes('NOISE'));
    expect((await notes.call(routes.runAgain, { params }, notes.internal)).status).toBe(404);
  });

  it('are for other services of the platform', async () => {
    for (const caller of [undefined, notes.actor({ isGlobalAdmin: true })]) {
      expect((await notes.call(routes.list, {}, caller)).status).toBe(404);
      const call = { params: { id: '1' } };
      expect((await notes.call(routes.runAgain, call, caller)).status).toBe(404);
    }
  });

  it('run again, once, in another process after theirs was killed in the middle', async () => {
    await notes.pause();
    const pool = createPool(notes.env['DATABASE_URL'] ?? '');
    await pool.query(
      `insert into kit.job (name, payload, run_at) values ('shout', '{"title":"again"}', now())`,
    );
    const child = spawn(process.execPath, ['--no-warnings', main], {
      env: { ...process.env, ...notes.env, DIES_IN_JOB: '1' },
      stdio: 'ignore',
    });
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
    const { rows } = await pool.query(
      `update kit.job set lease_until = now() - interval '1 second' where run_id is not null returning attempts`,
    );
    expect(rows).toEqual([{ attempts: 1 }]);
    await pool.end();
    await notes.restart();
    await notes.waitFor(async () => (await titles()).includes('AGAIN'));
    await notes.waitFor(async () => (await jobs()).length === 0);
    expect((await titles()).filter((title) => title === 'AGAIN')).toHaveLength(1);
  });
});
