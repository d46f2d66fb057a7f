import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../check/check.command.ts';
import { operatorSentence } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { runVisibly } from '../processes/run-visibly.ts';
import { tool } from '../processes/tool.ts';
import { findChromium } from './chromium.ts';
import {
  failedSuite,
  isFailed,
  type JestReport,
  type PlaywrightReport,
  runOfJest,
  runOfPlaywright,
  type SuiteRun,
} from './results.ts';
import type { Repeat } from './second-chance.ts';
import { startTestServers } from './servers.ts';

export interface Suite {
  readonly title: string;
  run(): Promise<SuiteRun>;
  /** Runs what failed again, alone; a suite without it has one chance. */
  readonly repeat?: Repeat;
}

/** Where the runners leave their reports, traces and pictures: a folder for each try of a suite. */
export const outputRoot = join(repositoryDir, 'test-results');
const outputDir = (suite: string, attempt: number) => join(outputRoot, `${suite}-${attempt}`);

/** Runs a test runner that writes a JSON report, and reads it. */
async function reported<Report>(
  suite: string,
  attempt: number,
  run: (reportFile: string) => Promise<number>,
  read: (report: Report) => SuiteRun,
): Promise<SuiteRun> {
  const reportFile = join(outputDir(suite, attempt), 'report.json');
  mkdirSync(outputDir(suite, attempt), { recursive: true });
  rmSync(reportFile, { force: true });
  const code = await run(reportFile);
  if (!existsSync(reportFile)) {
    return { results: [failedSuite(suite, `It ended with ${code} and no report.`)], files: [] };
  }
  const done = read(JSON.parse(readFileSync(reportFile, 'utf8')) as Report);
  if (code === 0 || done.results.some(isFailed)) return done;
  const failure = failedSuite(suite, `It ended with ${code}, though every test passed.`);
  return { ...done, results: [...done.results, failure] };
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

interface Try {
  /** 1 for the first run of the suite. */
  readonly attempt: number;
  readonly args: readonly string[];
  /** Milliseconds after which the runner is ended. */
  readonly limitMs?: number;
}

/** Unit and service tests, on servers started for them. */
async function runJest({ attempt, args, limitMs }: Try): Promise<SuiteRun> {
  const servers = await startTestServers();
  const stop = () => void servers.stop().then(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await reported<JestReport>(
      'jest',
      attempt,
      (reportFile) =>
        runVisibly(
          [
            '--experimental-vm-modules',
            tool('jest', 'bin/jest.js'),
            ...['--json', `--outputFile=${reportFile}`, ...args],
          ],
          {
            cwd: repositoryDir,
            env: { ...process.env, ...servers.env },
            ...(limitMs === undefined ? {} : { limitMs }),
          },
        ),
      (report) => runOfJest(report, repositoryDir),
    );
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await servers.stop();
  }
}

/** Journeys in Chromium; their own setup starts the platform. */
function runPlaywright({ attempt, args, limitMs }: Try): Promise<SuiteRun> {
  const chromium = findChromium((line) => console.log(`• ${line}`));
  const cli = tool('playwright', 'cli.js', 'e2e');
  return reported<PlaywrightReport>(
    'e2e',
    attempt,
    (reportFile) =>
      runVisibly(
        [
          cli,
          'test',
          '--reporter=list,json',
          `--output=${outputDir('e2e', attempt)}`,
          `--last-failed-file=${join(outputRoot, 'e2e-last-failed.json')}`,
          // Then what did not run yet is in the report, as not run.
          ...(limitMs === undefined ? [] : [`--global-timeout=${limitMs}`]),
          ...args,
        ],
        {
          cwd: join(repositoryDir, 'e2e'),
          env: {
            ...process.env,
            CHROMIUM_PATH: chromium,
            PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
            PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
          },
        },
      ),
    (report) => runOfPlaywright(report, repositoryDir),
  );
}

const jestSuite = (args: readonly string[]): Suite => ({
  title: 'unit and service tests',
  run: () => {
    // One more than processors: tests of services wait for their database and broker in between.
    const workers = `--maxWorkers=${availableParallelism() + 1}`;
    return runJest({ attempt: 1, args: [workers, ...args] });
  },
  // The failed files by name rather than --onlyFailures, which needs a cache that outlives the first run.
  repeat: ({ failedFiles, ...again }) =>
    runJest({ ...again, args: ['--maxWorkers=1', '--runTestsByPath', ...failedFiles] }),
});

const journeySuite = (specs: readonly string[]): Suite => ({
  title: 'journeys',
  run: () => runPlaywright({ attempt: 1, args: specs }),
  repeat: ({ attempt, limitMs }) =>
    runPlaywright({
      attempt,
      limitMs,
      args: ['--last-failed', '--workers=1', '--trace=retain-on-failure'],
    }),
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
    const reason = operatorSentence(error);
    console.error(reason ?? error);
    return { results: [failedSuite(title, reason ?? String(error))], files: [] };
  }
}
