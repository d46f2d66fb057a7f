import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../check/check.command.ts';
import { repositoryDir } from '../paths.ts';
import { findHeadlessShell } from './chromium.ts';
import { jestSuite } from './jest-suite.ts';
import { playwrightSuite } from './playwright-suite.ts';
import { startTestServers } from './servers.ts';
import type { Suite } from './suite.ts';

/** Where the runners leave their reports, traces and pictures; each run clears it, except the list of unstable tests. */
export const outputRoot = join(repositoryDir, 'test-results');

/** Several times what they take on a busy machine with two cores. */
const limits = { jestMs: 70 * 60_000, journeysMs: 60 * 60_000 };

/** Rejects when a signal fires, with its reason. */
const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const checkSuite: Suite = {
  title: 'checks',
  run: async ({ signal }) => {
    // Its processes end with ours.
    const checks = await Promise.race([runChecks(), rejectedBy(signal)]);
    const results = checks.map(({ title, passed, seconds }) => ({
      file: 'npm run check',
      name: title,
      status: passed ? ('passed' as const) : ('failed' as const),
      seconds,
    }));
    return { results, files: [] };
  },
};

/** Unit and service tests, on servers started for them. */
const tests = (args: readonly string[]): Suite =>
  jestSuite({
    title: 'unit and service tests',
    root: repositoryDir,
    args,
    // Two more than processors: tests of services and of processes wait in between, and are spread over the run.
    workers: availableParallelism() + 2,
    startServers: startTestServers,
    limitMs: limits.jestMs,
  });

/** Journeys in Chromium; their own setup starts the platform. */
const journeys = (specs: readonly string[]): Suite =>
  playwrightSuite({
    title: 'journeys',
    root: repositoryDir,
    dir: join(repositoryDir, 'e2e'),
    specs,
    env: () => ({ HEADLESS_SHELL_PATH: findHeadlessShell((line) => console.log(`• ${line}`)) }),
    limitMs: limits.journeysMs,
  });

const matching = (glob: string, patterns: readonly string[]): string[] => {
  const expressions = patterns.map((pattern) => new RegExp(pattern, 'i'));
  return globSync(glob, { cwd: repositoryDir, exclude: ['**/node_modules'] })
    .filter((file) => expressions.some((expression) => expression.test(file)))
    .sort();
};

/**
 * The suites a call of `npm test` runs: all of them; with patterns those that have a file whose path matches; with
 * options of Jest its own alone.
 */
export function chooseSuites(patterns: readonly string[], jestOptions: readonly string[]): Suite[] {
  if (patterns.length === 0 && jestOptions.length === 0) {
    return [checkSuite, tests([]), journeys([])];
  }
  const chosen = tests([...patterns, ...jestOptions]);
  if (jestOptions.length > 0) return [chosen];
  const specs = matching('e2e/src/**/*.spec.ts', patterns).map((file) => file.slice('e2e/'.length));
  const hasTests = matching('{*,packages/*}/{src,test}/**/*.test.{ts,tsx}', patterns).length > 0;
  return [...(hasTests ? [chosen] : []), ...(specs.length > 0 ? [journeys(specs)] : [])];
}
