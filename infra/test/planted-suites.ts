import '#src/processes/end-with-parent.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { jestSuite } from '#src/test/jest-suite.ts';
import { playwrightSuite } from '#src/test/playwright-suite.ts';
import { runTests } from '#src/test/run-tests.ts';

/**
 * Runs the tests of a folder as `npm test` runs those of the repository: those in its folder `jest` by Jest, those in
 * `playwright` by Playwright. `node planted-suites.ts <folder> [--once]`
 */
const [root = '', once] = process.argv.slice(2);
const [jest, playwright] = [join(root, 'jest'), join(root, 'playwright')];
const limitMs = 120_000;
await runTests(
  [
    ...(existsSync(jest)
      ? [jestSuite({ title: 'jest', root: jest, args: [], workers: 2, limitMs })]
      : []),
    ...(existsSync(playwright)
      ? [
          playwrightSuite({
            ...{ title: 'playwright', root, dir: playwright, specs: [] },
            ...{ env: () => ({}), limitMs },
          }),
        ]
      : []),
  ],
  {
    ...{ once: once === '--once', repeat: 1, noise: 0, costs: [] },
    outputDir: join(root, 'test-results'),
  },
);
