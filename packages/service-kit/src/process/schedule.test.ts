import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.ts';
import { waitFor } from '../testing/wait-for.ts';
import { schedule } from './schedule.ts';

const log = createLogger({ name: 'test', level: 'silent' });

describe('scheduled work', () => {
  it('goes on after a failure', async () => {
    let runs = 0;
    const worker = schedule({
      name: 'fails-first',
      everyMs: 1,
      log,
      run: async () => {
        runs += 1;
        if (runs === 1) throw new Error('first');
      },
    });
    await worker.start();
    await waitFor(() => runs >= 3);
    await worker.stop();
    const atStop = runs;
    await new Promise((resolve) => setImmediate(resolve));
    expect(runs).toBe(atStop);
  });

  it('runs at once when kicked, also when the kick comes while it runs', async () => {
    let runs = 0;
    let finish = () => {};
    const worker = schedule({
      name: 'kicked',
      everyMs: 3_600_000,
      log,
      run: () => {
        runs += 1;
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    });
    await worker.start();
    await waitFor(() => runs === 1);
    worker.kick();
    expect(runs).toBe(1);
    finish();
    await waitFor(() => runs === 2);
    finish();
    await new Promise((resolve) => setImmediate(resolve));
    worker.kick();
    await waitFor(() => runs === 3);
    const stopped = Promise.resolve(worker.stop());
    finish();
    await stopped;
  });
});
