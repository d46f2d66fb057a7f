import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { taskRoutes } from '@siteswap/contracts/platform';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { createPool } from '../database/create-pool.ts';

const routes = taskRoutes('svc-notes');
const main = join(import.meta.dirname, '../../test/fixture/src/main.ts');
let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const run = (name: string) => notes.call(routes.run, { params: { name } }, notes.internal);
const tasks = async () => (await notes.call(routes.list, {}, notes.internal)).body.data;
const task = async (name: string) => (await tasks()).find((row) => row.name === name);

describe('the tasks of a service', () => {
  it('are listed for other services of the platform, the own ones and those of the kit', async () => {
    expect(await tasks()).toMatchObject([
      { name: 'dies', service: 'svc-notes' },
      { name: 'kit-clean-up', schedule: { kind: 'every', seconds: 3_600 } },
      {
        name: 'loud-notes',
        schedule: { kind: 'daily', at: '02:00', timezone: 'Europe/Paris' },
        isRunning: false,
        lastStartedAt: null,
        lastResult: null,
        failures: 0,
      },
    ]);
    for (const caller of [undefined, notes.actor({ isGlobalAdmin: true })]) {
      expect((await notes.call(routes.list, {}, caller)).status).toBe(404);
      const call = { params: { name: 'loud-notes' } };
      expect((await notes.call(routes.run, call, caller)).status).toBe(404);
    }
  });

  it('run now when asked to', async () => {
    await notes.prisma.note.create({ data: { title: 'LOUD', author: 1 } });
    expect(await run('loud-notes')).toMatchObject({ status: 202, body: { name: 'loud-notes' } });
    await notes.waitFor(async () => (await task('loud-notes'))?.lastResult === 'success');
    expect(await task('loud-notes')).toMatchObject({ lastMessage: 'deleted 1' });
    expect(await notes.prisma.note.count()).toBe(0);
    expect((await run('quiet-notes')).status).toBe(404);
  });

  it('are counted by their failures', async () => {
    const text = await (await fetch(`${notes.baseUrl}/metrics`)).text();
    expect(text).toMatch(/task_failures\{name="loud-notes",service="svc-notes"\} 0/);
  });

  it('delete what has expired in the tables of the kit', async () => {
    await notes.pool.query(
      `insert into kit.rate_limit values ('old', 1, now() - interval '1 s'), ('new', 1, now() + interval '1 h')`,
    );
    await run('kit-clean-up');
    const keys = async () =>
      (await notes.pool.query<{ key: string }>('select key from kit.rate_limit')).rows;
    await notes.waitFor(async () => (await keys()).every(({ key }) => key !== 'old'));
    expect(await keys()).toEqual([{ key: 'new' }]);
  });

  it('go on in another process after theirs was killed', async () => {
    await notes.pause();
    const pool = createPool(notes.env['DATABASE_URL'] ?? '');
    await pool.query(`update kit.task set requested = true where name = 'dies'`);
    const child = spawn(process.execPath, ['--no-warnings', main], {
      env: { ...process.env, ...notes.env, DIES_IN_TASK: '1' },
      stdio: 'ignore',
    });
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
    const { rows } = await pool.query(
      `update kit.task set lease_until = now() - interval '1 second' where run_id is not null returning name, result`,
    );
    expect(rows).toEqual([{ name: 'dies', result: null }]);
    await pool.end();
    await notes.restart();
    await notes.waitFor(async () => (await task('dies'))?.lastResult === 'success');
    expect(await task('dies')).toMatchObject({ lastMessage: 'survived' });
  });
});
