import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { movePointer, pointerOf } from '@siteswap/releases';
import { pointToBuild } from './point-to-build.ts';

it('leaves a promoted release in use until something else is built', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'siteswap-releases-'));
  await mkdir(join(folder, 'shell'));
  await pointToBuild(folder, 'shell', 'built-1');
  await movePointer(folder, 'shell', 'promoted');
  await pointToBuild(folder, 'shell', 'built-1');
  expect((await pointerOf(folder, 'shell'))?.version).toBe('promoted');
  await pointToBuild(folder, 'shell', 'built-2');
  expect(await pointerOf(folder, 'shell')).toMatchObject({
    version: 'built-2',
    previousVersion: 'promoted',
  });
});
