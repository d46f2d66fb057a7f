import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { movePointer, pointerOf, readPointer } from './pointer-file.ts';
import { listVersions, pruneReleases } from './release-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteswap-releases-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the pointer to the release in use', () => {
  it('remembers the release before, to fall back on', async () => {
    expect(await pointerOf(folder, 'shell')).toBeNull();
    await movePointer(folder, 'shell', '1');
    expect(await pointerOf(folder, 'shell')).toMatchObject({ version: '1' });
    await movePointer(folder, 'shell', '2');
    expect(await pointerOf(folder, 'shell')).toMatchObject({ version: '2', previousVersion: '1' });
  });

  it('does not forget the release before when the same one is pointed to again', async () => {
    await movePointer(folder, 'shell', '1');
    await movePointer(folder, 'shell', '2');
    await movePointer(folder, 'shell', '2');
    expect(await pointerOf(folder, 'shell')).toMatchObject({ version: '2', previousVersion: '1' });
  });

  it('may be written by hand, with its version alone', async () => {
    await mkdir(join(folder, 'shell'));
    await writeFile(join(folder, 'shell/current.json'), '{"version":"1"}');
    expect(await readPointer(folder, 'shell')).toEqual({ version: '1', at: expect.any(String) });
    await writeFile(join(folder, 'shell/current.json'), '{"vers');
    expect(await readPointer(folder, 'shell')).toBe('unreadable');
  });
});

describe('releases that are not pruned', () => {
  it('are ten, and the current and previous ones whatever their age', async () => {
    for (let age = 1; age <= 14; age += 1) {
      const dir = join(folder, `shell/v${age}`);
      await mkdir(dir, { recursive: true });
      await utimes(dir, 1_000_000 - age, 1_000_000 - age);
    }
    await movePointer(folder, 'shell', 'v14');
    await movePointer(folder, 'shell', 'v13');
    await pruneReleases(folder, 'shell');
    expect((await listVersions(folder, 'shell')).map(({ version }) => version)).toEqual([
      ...Array.from({ length: 10 }, (_, index) => `v${index + 1}`),
      'v13',
      'v14',
    ]);
    expect(await readdir(join(folder, 'shell'))).toContain('current.json');
  });
});
