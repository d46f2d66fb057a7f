import { existsSync, mkdirSync, mkdtempSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { movePointer, pointToBuild, readPointer, removeOldReleases } from './pointer.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'siteswap-releases-'));

describe('the pointer to the release in use', () => {
  it('remembers the release before, to fall back on', () => {
    const dir = newFolder();
    expect(readPointer(dir)).toBeNull();
    movePointer(dir, '1');
    expect(readPointer(dir)).toMatchObject({ version: '1' });
    movePointer(dir, '2');
    expect(readPointer(dir)).toMatchObject({ version: '2', previousVersion: '1' });
  });

  it('does not forget the release before when the same one is pointed to again', () => {
    const dir = newFolder();
    movePointer(dir, '1');
    movePointer(dir, '2');
    movePointer(dir, '2');
    expect(readPointer(dir)).toMatchObject({ version: '2', previousVersion: '1' });
  });

  it('leaves a promoted release alone until something else is built', () => {
    const dir = newFolder();
    pointToBuild(dir, 'built-1');
    movePointer(dir, 'promoted');
    pointToBuild(dir, 'built-1');
    expect(readPointer(dir)?.version).toBe('promoted');
    pointToBuild(dir, 'built-2');
    expect(readPointer(dir)).toMatchObject({ version: 'built-2', previousVersion: 'promoted' });
  });

  it('keeps ten releases, and the current and previous ones whatever their age', () => {
    const dir = newFolder();
    for (let age = 1; age <= 14; age += 1) {
      mkdirSync(join(dir, `v${age}`));
      utimesSync(join(dir, `v${age}`), 1_000_000 - age, 1_000_000 - age);
    }
    movePointer(dir, 'v14');
    movePointer(dir, 'v13');
    removeOldReleases(dir);
    const kept = Array.from({ length: 14 }, (_, index) => `v${index + 1}`).filter((name) =>
      existsSync(join(dir, name)),
    );
    expect(kept).toEqual([
      ...Array.from({ length: 10 }, (_, index) => `v${index + 1}`),
      'v13',
      'v14',
    ]);
  });
});
