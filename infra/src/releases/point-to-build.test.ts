import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { movePointer, pointerOf } from '@siteswap/releases';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { pointToBuild } from './point-to-build.ts';

it('leaves a promoted release in use until something else is built', async () => {
  const folder = temporaryFolder('releases');
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
