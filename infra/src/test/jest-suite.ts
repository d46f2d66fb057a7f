import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from '../processes/run-node.ts';
import { tool } from '../processes/tool.ts';
import { couldNotRun, isOfUnreached, notDone, type SuiteRun, unfinishedTest } from './results.ts';
import { runRunner } from './runner-process.ts';
import type { TestServers } from './servers.ts';
import { reportedRun, type Suite, type SuiteContext } from './suite.ts';

export interface JestOptions {
  readonly title: string;
  /** Folder of the configuration, from which test files are named. */
  readonly root: string;
  /** Patterns of files, and options of Jest. */
  readonly args: readonly string[];
  readonly workers: number;
  /** Servers for the tests of one run; their logs go into the folder. */
  readonly startServers?: (logsDir: string) => Promise<TestServers>;
  /** Milliseconds for the first run: only for broken code. */
  readonly limitMs: number;
}

interface Try extends SuiteContext {
  readonly attempt: number;
  readonly args: readonly string[];
  readonly limitMs: number;
}

const jest = ['--experimental-vm-modules', tool('jest', 'bin/jest.js')];

/** A run that ended early, with each file it did not reach as one that could not run. */
async function withUnreachedFiles(run: SuiteRun, root: string, args: readonly string[]) {
  if (!run.results.some(isOfUnreached)) return run;
  const { output } = await runNode([...jest, '--listTests', ...args], {
    cwd: root,
    env: process.env,
  });
  const reached = new Set(run.results.map(({ file }) => file));
  const unreached = output
    .split('\n')
    .filter((line) => line.startsWith(`${root}/`))
    .map((line) => relative(root, line))
    .filter((file) => !reached.has(file));
  if (unreached.length === 0) return run;
  return {
    ...run,
    results: [
      ...run.results.filter((result) => !isOfUnreached(result)),
      ...unreached.map((file) => unfinishedTest(file, couldNotRun, notDone.run)),
    ],
  };
}

async function runJest({ root, startServers }: JestOptions, run: Try): Promise<SuiteRun> {
  const { attempt, args, limitMs, outputDir, signal } = run;
  const servers = await startServers?.(join(outputDir, `jest-${attempt}-servers`));
  try {
    const done = await reportedRun({ suite: 'jest', attempt, root, outputDir, limitMs }, (env) =>
      runRunner(
        [
          ...jest,
          '--reporters=default',
          `--reporters=${fileURLToPath(import.meta.resolve('./jest-reporter.ts'))}`,
          ...args,
        ],
        { cwd: root, env: { ...process.env, ...servers?.env, ...env }, limitMs, signal },
      ),
    );
    return await withUnreachedFiles(done, root, args);
  } finally {
    await servers?.stop();
  }
}

/** Tests of Jest. */
export const jestSuite = (options: JestOptions): Suite => ({
  title: options.title,
  run: (context) =>
    runJest(options, {
      ...context,
      attempt: 1,
      args: [`--maxWorkers=${options.workers}`, ...options.args],
      limitMs: options.limitMs,
    }),
  // The failed files by name rather than --onlyFailures, which needs a cache that outlives the first run.
  repeat: ({ attempt, failed, limitMs }, context) =>
    runJest(options, {
      ...context,
      attempt,
      limitMs,
      args: [
        '--maxWorkers=1',
        // With a limit Jest runs even a single file in a process of its own: a file that ends its process ends no other.
        '--workerIdleMemoryLimit=100%',
        '--runTestsByPath',
        ...new Set(failed.map(({ file }) => file)),
      ],
    }),
});
