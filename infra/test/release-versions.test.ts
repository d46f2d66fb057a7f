import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { copyRepository, type RepositoryCopy } from '#src/testing/repository-copy.ts';
import { temporaryFolder } from './temporary-folder.ts';

let copy: RepositoryCopy;
let dataDir: string;
beforeAll(() => {
  copy = copyRepository();
  dataDir = temporaryFolder('versions');
});
afterAll(() => copy.remove());

/** Version of mf-carpool as `npm run mf -- build` gives it. */
function version(): string {
  const mf = ['infra/src/cli.ts', 'mf', 'build', 'mf-carpool'];
  const args = ['--disable-warning=ExperimentalWarning', ...mf];
  const env = { ...process.env, DATA_DIR: dataDir };
  const output = execFileSync(process.execPath, args, { cwd: copy.dir, env, encoding: 'utf8' });
  return basename(output.trim().split('\n').at(-1) ?? '');
}

it('MF-01 a line in a contract that a remote does not use releases nothing', () => {
  const before = version();
  expect(before).toMatch(/^1\.0\.0-[0-9a-f]{10}$/);
  appendFileSync(
    join(copy.dir, 'packages/contracts/src/carpool/trips.ts'),
    '\n/** For a page that is still to be written. */\nexport const unusedTrips = { most: 7 };\n',
  );
  expect(version()).toBe(before);
  expect(copy.changes()).toEqual([' M packages/contracts/src/carpool/trips.ts']);
});
