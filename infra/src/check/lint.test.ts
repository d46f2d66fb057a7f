import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { repositoryDir } from '../paths.ts';
import { runNode } from '../processes/run-node.ts';
import { tool } from '../processes/tool.ts';

const journey = `import { expect, test } from '#src/support/fixtures.ts';

test.only('a trip', async ({ page }) => {
  await page.waitForTimeout(100);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.pause();
  expect(page.getByRole('list')).toBeVisible();
});
test.skip('another trip', async () => {});
`;

it('rejects journeys that wait for a time, await nothing or leave tests out', async () => {
  const cwd = temporaryFolder('lint');
  const folder = join(cwd, 'e2e/src/journeys');
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(repositoryDir, 'biome.json'), join(cwd, 'biome.json'));
  writeFileSync(join(folder, 'trips.spec.ts'), journey);
  const { code, output } = await runNode(
    [tool('@biomejs/biome', 'bin/biome'), 'lint', '--vcs-enabled=false', '--colors=off', '.'],
    { cwd, env: process.env },
  );
  expect(code).toBe(1);
  const rules = [...output.matchAll(/^e2e\S+:(\d+):\d+ lint\/\w+\/(\w+)/gm)];
  expect(rules.map(([, line, rule]) => `${line} ${rule}`).sort()).toEqual([
    '3 noFocusedTests',
    '4 noPlaywrightWaitForTimeout',
    '5 noPlaywrightNetworkidle',
    '6 noPlaywrightPagePause',
    '7 noPlaywrightMissingAwait',
    '9 noSkippedTests',
  ]);
});
