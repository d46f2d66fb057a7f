import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tool } from '../processes/tool.ts';
import type { SuiteRun, TestResult } from './results.ts';
import { runRunner } from './runner-process.ts';
import { reportedRun, type Suite, type SuiteContext } from './suite.ts';

export interface PlaywrightOptions {
  readonly title: string;
  /** Folder from which test files are named. */
  readonly root: string;
  /** Folder of the configuration. */
  readonly dir: string;
  /** Test files, from the folder of the configuration; none for all. */
  readonly specs: readonly string[];
  /** Variables of a run, for which it may have to install something. */
  readonly env: () => Record<string, string>;
  /** Milliseconds for the first run: only for broken code. */
  readonly limitMs: number;
}

/** How long Playwright may take beyond its own limit, to end what it started, in milliseconds. */
const endMs = 120_000;

interface Try extends SuiteContext {
  readonly attempt: number;
  readonly args: readonly string[];
  readonly limitMs: number;
}

function runPlaywright({ root, dir, env }: PlaywrightOptions, run: Try): Promise<SuiteRun> {
  const { attempt, args, limitMs, outputDir, signal } = run;
  const given = env();
  return reportedRun({ suite: 'e2e', attempt, root, outputDir, limitMs }, (variables) =>
    runRunner(
      [
        tool('playwright', 'cli.js', 'e2e'),
        'test',
        `--reporter=list,${fileURLToPath(import.meta.resolve('./playwright-reporter.ts'))}`,
        `--output=${join(outputDir, `e2e-${attempt}`)}`,
        `--global-timeout=${limitMs}`,
        ...args,
      ],
      {
        cwd: dir,
        env: {
          ...process.env,
          ...given,
          ...variables,
          PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
        },
        limitMs: limitMs + endMs,
        signal,
        graceful: true,
      },
    ),
  );
}

/** Writes tests as `playwright test --test-list` reads them. */
function listTests({ root, dir }: PlaywrightOptions, file: string, tests: readonly TestResult[]) {
  const lines = tests.map((test) => `${relative(dir, join(root, test.file))} › ${test.name}`);
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** Tests of Playwright. */
export const playwrightSuite = (options: PlaywrightOptions): Suite => ({
  title: options.title,
  run: (context) =>
    runPlaywright(options, {
      ...context,
      attempt: 1,
      args: options.specs,
      limitMs: options.limitMs,
    }),
  // By name rather than --last-failed, which leaves out tests that were running when the run was ended.
  repeat: ({ attempt, failed, limitMs }, context) => {
    const list = join(context.outputDir, `e2e-${attempt}-tests.txt`);
    mkdirSync(context.outputDir, { recursive: true });
    listTests(options, list, failed);
    return runPlaywright(options, {
      ...context,
      attempt,
      limitMs,
      args: [`--test-list=${list}`, '--workers=1', '--trace=retain-on-failure'],
    });
  },
});
