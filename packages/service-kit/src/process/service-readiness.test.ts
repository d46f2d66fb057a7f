import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { serviceReadiness } from './service-readiness.ts';

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

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
  expect(await readiness()).toMatchObject({ isReady: true, checks: { loaded: true } });
});
