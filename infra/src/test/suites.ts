import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../check/check.command.ts';
import { operatorSentence } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { runVisibly } from '../processes/run-visibly.ts';
import { tool } from '../processes/tool.ts';
import { findChromium } from './chromium.ts';
import {
  couldNotRun,
  type JestReport,
  type PlaywrightReport,
  runOfJest,
  runOfPlaywright,
  type SuiteRun,
} from './results.ts';
import { startTestServers } from './servers.ts';

export interface Suite {
  readonly title: string;
  run(): Promise<SuiteRun>;
  /** Runs what failed once more; a suite without it fails for good. */
  rerun?(failedFiles: string[]): Promise<SuiteRun>;
}

const failedRun = (file: string): SuiteRun => ({
  results: [{ file, name: couldNotRun, status: 'failed', seconds: 0 }],
  files: [],
});

/** Runs a test runner that writes a JSON report, and reads it. */
async function reported<Report>(
  name: string,
  run: (reportFile: string) => Promise<number>,
  read: (report: Report) => SuiteRun,
): Promise<SuiteRun> {
  const dir = mkdtempSync(join(tmpdir(), 'siteswap-report-'));
  try {
    const file = join(dir, 'report.json');
    const code = await run(file);
    if (!existsSync(file)) return failedRun(name);
    const done = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
    const hasFailed = done.results.some(({ status }) => status === 'failed');
    if (code === 0 || hasFailed) return done;
    return { ...done, results: [...done.results, ...failedRun(name).results] };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const checkSuite: Suite = {
  title: 'checks',
  run: async () => {
    const checks = await runChecks();
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
async function runJest(args: readonly string[]): Promise<SuiteRun> {
  const servers = await startTestServers();
  const stop = () => void servers.stop().then(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await reported<JestReport>(
      'jest',
      (reportFile) =>
        runVisibly(
          [
            '--experimental-vm-modules',
            tool('jest', 'bin/jest.js'),
            // One more than processors: tests of services wait for their database and broker in between.
            ...[
              `--maxWorkers=${availableParallelism() + 1}`,
              '--json',
              `--outputFile=${reportFile}`,
            ],
            ...args,
          ],
          { cwd: repositoryDir, env: { ...process.env, ...servers.env } },
        ),
      (report) => runOfJest(report, repositoryDir),
    );
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await servers.stop();
  }
}

/** Journeys in Chromium; their own setup starts the platform. */
function runPlaywright(args: readonly string[]): Promise<SuiteRun> {
  const chromium = findChromium((line) => console.log(`• ${line}`));
  const cli = tool('playwright', 'cli.js', 'e2e');
  return reported<PlaywrightReport>(
    'e2e',
    (reportFile) =>
      runVisibly([cli, 'test', '--reporter=list,json', ...args], {
        cwd: join(repositoryDir, 'e2e'),
        env: {
          ...process.env,
          CHROMIUM_PATH: chromium,
          PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
          PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
        },
      }),
    (report) => runOfPlaywright(report, repositoryDir),
  );
}

const jestSuite = (args: readonly string[]): Suite => ({
  title: 'unit and service tests',
  run: () => runJest(args),
  rerun: (failedFiles) => runJest(['--runTestsByPath', ...failedFiles]),
});

const journeySuite = (specs: readonly string[]): Suite => ({
  title: 'journeys',
  run: () => runPlaywright(specs),
  // Playwright remembers what failed last, test by test.
  rerun: () => runPlaywright(['--last-failed', '--trace=retain-on-failure']),
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
    return [checkSuite, jestSuite([]), journeySuite([])];
  }
  const jest = jestSuite([...patterns, ...jestOptions]);
  if (jestOptions.length > 0) return [jest];
  const specs = matching('e2e/src/**/*.spec.ts', patterns).map((file) => file.slice('e2e/'.length));
  const hasTests = matching('{*,packages/*}/{src,test}/**/*.test.{ts,tsx}', patterns).length > 0;
  return [...(hasTests ? [jest] : []), ...(specs.length > 0 ? [journeySuite(specs)] : [])];
}

/** Runs a suite; one that cannot run is a failed test with a reason, and the next suites still run. */
export async function runSuite(title: string, run: () => Promise<SuiteRun>): Promise<SuiteRun> {
  console.log(`\n── ${title}`);
  try {
    return await run();
  } catch (error) {
    console.error(operatorSentence(error) ?? error);
    return failedRun(title);
  }
}
