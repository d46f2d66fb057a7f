import { expect, it } from '@jest/globals';
import { startNotes } from '../../test/start-notes.ts';
import { checkFreeSpace, freeSpace } from './free-space.ts';

it('free space is measured on the disk of a folder, and low below a limit', async () => {
  expect(await freeSpace(import.meta.dirname)).toBeGreaterThan(0);
  expect(await checkFreeSpace(import.meta.dirname, 1)).toBe(true);
  expect(await checkFreeSpace(import.meta.dirname, Number.MAX_VALUE)).toBe('low');
  expect(await checkFreeSpace('/no/such/folder', 1)).toBe(true);
});

it('a service whose disk is nearly full stays ready, and says so', async () => {
  const notes = await startNotes({ DISK_LOW_BYTES: String(Number.MAX_SAFE_INTEGER) });
  const ready = await notes.waitFor(async () => {
    const response = await fetch(`${notes.baseUrl}/readyz`);
    if (response.status !== 200) throw new Error(`/readyz: ${response.status}`);
    return response.json();
  });
  expect(ready).toEqual({
    status: 'degraded',
    checks: { database: true, broker: true, disk: 'low' },
  });
  const metrics = await (await fetch(`${notes.baseUrl}/metrics`)).text();
  expect(metrics).toMatch(/disk_free_bytes\{service="svc-notes"\} [1-9]/);
  await notes.stop();
});
