import { stripVTControlCharacters } from 'node:util';

/** One test of one run. */
export interface TestResult {
  /** Path in the repository. */
  readonly file: string;
  /** All its titles, joined. */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
  /** The first lines of what went wrong. */
  readonly failure?: string;
}

/** One run of a suite. */
export interface SuiteRun {
  readonly results: TestResult[];
  /** How long each file took, loading included. */
  readonly files: { readonly file: string; readonly seconds: number }[];
}

/** The part of `jest --json` that is read. */
export interface JestReport {
  readonly testResults: readonly {
    /** Absolute path. */
    readonly name: string;
    readonly status: string;
    /** Why the file failed: its failed tests, or why it could not run. */
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly expectedStatus: string;
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly {
        readonly duration: number;
        readonly errors: readonly PlaywrightError[];
      }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  /** `rootDir` is the folder the files are named from. */
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly PlaywrightError[];
}

/** Name of the result that stands for a test file that could not run. */
export const couldNotRun = 'could not run';
/** Name of the result that stands for a suite that failed beside its tests. */
export const besideTests = 'beside its tests';

export const isFailed = ({ status }: TestResult): boolean => status === 'failed';

/** What a run in which the suite itself failed counts as. */
export const failedSuite = (suite: string, failure: string): TestResult => ({
  file: suite,
  name: besideTests,
  status: 'failed',
  seconds: 0,
  failure: firstLines(failure),
});

const maxLines = 8;
const maxColumns = 200;

function firstLines(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines
    .slice(0, maxLines)
    .map((line) => line.slice(0, maxColumns))
    .join('\n');
}

const relativeTo = (root: string, path: string): string =>
  path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;

const jestStatus = (status: string): TestResult['status'] => {
  if (status === 'passed' || status === 'failed') return status;
  return 'skipped';
};

/** A file that could not run counts as one failed test. */
export function runOfJest({ testResults }: JestReport, root: string): SuiteRun {
  const results = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relativeTo(root, name);
    const tests = assertionResults.map((test): TestResult => {
      const failure = test.failureMessages?.[0];
      return {
        file,
        name: test.fullName,
        status: jestStatus(test.status),
        seconds: (test.duration ?? 0) / 1000,
        ...(failure === undefined ? {} : { failure: firstLines(failure) }),
      };
    });
    if (status !== 'failed' || tests.some(isFailed)) return tests;
    const failure = firstLines(message);
    return [...tests, { file, name: couldNotRun, status: 'failed' as const, seconds: 0, failure }];
  });
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relativeTo(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { results, files };
}

const playwrightStatus = { expected: 'passed', unexpected: 'failed', flaky: 'passed' } as const;

function resultsOfSuite(suite: PlaywrightSuite, root: string, titles: string[]): TestResult[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, expectedStatus, results }): TestResult => {
      const test = {
        file: `${root}/${suite.file}`,
        name: [...titles, spec.title].join(' › '),
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      };
      if (status === 'skipped') {
        if (expectedStatus === 'skipped') return { ...test, status };
        return { ...test, status: 'failed', failure: 'It did not run: the run ended before it.' };
      }
      const failure = results.flatMap(({ errors }) => errors)[0]?.message;
      return {
        ...test,
        status: playwrightStatus[status],
        ...(failure === undefined ? {} : { failure: firstLines(failure) }),
      };
    }),
  );
  const nested = (suite.suites ?? []).flatMap((each) =>
    resultsOfSuite(each, root, [...titles, each.title]),
  );
  return [...own, ...nested];
}

/** Errors outside tests (a file that does not load, the setup, the end) count as one failed test. */
export function runOfPlaywright(report: PlaywrightReport, root: string): SuiteRun {
  const folder = relativeTo(root, report.config.rootDir);
  const results = report.suites.flatMap((suite) => resultsOfSuite(suite, folder, []));
  const seconds = new Map<string, number>();
  for (const result of results) {
    seconds.set(result.file, (seconds.get(result.file) ?? 0) + result.seconds);
  }
  const files = [...seconds].map(([file, sum]) => ({ file, seconds: sum }));
  const [error] = report.errors;
  if (error) results.push(failedSuite(folder, error.message ?? 'an error without a message'));
  return { results, files };
}
