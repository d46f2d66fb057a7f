/** One test of one run. */
export interface TestResult {
  /** Path in the repository. */
  readonly file: string;
  /** All its titles, joined. */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
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
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  /** `rootDir` is the folder the files are named from. */
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

/** Name of the result that stands for a file, or a whole suite, that could not run. */
export const couldNotRun = 'could not run';

const relativeTo = (root: string, path: string): string =>
  path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;

const jestStatus = (status: string): TestResult['status'] => {
  if (status === 'passed' || status === 'failed') return status;
  return 'skipped';
};

/** A file that could not run counts as one failed test. */
export function runOfJest({ testResults }: JestReport, root: string): SuiteRun {
  const results = testResults.flatMap(({ name, status, assertionResults }): TestResult[] => {
    const file = relativeTo(root, name);
    if (assertionResults.length === 0 && status === 'failed') {
      return [{ file, name: couldNotRun, status, seconds: 0 }];
    }
    return assertionResults.map((test) => ({
      file,
      name: test.fullName,
      status: jestStatus(test.status),
      seconds: (test.duration ?? 0) / 1000,
    }));
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
    spec.tests.map(({ status, results }) => ({
      file: `${root}/${suite.file}`,
      name: [...titles, spec.title].join(' › '),
      status: status === 'skipped' ? status : playwrightStatus[status],
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  const nested = (suite.suites ?? []).flatMap((each) =>
    resultsOfSuite(each, root, [...titles, each.title]),
  );
  return [...own, ...nested];
}

/** Errors outside tests (setup) count as one failed test if none of the tests failed. */
export function runOfPlaywright(report: PlaywrightReport, root: string): SuiteRun {
  const folder = relativeTo(root, report.config.rootDir);
  const results = report.suites.flatMap((suite) => resultsOfSuite(suite, folder, []));
  const seconds = new Map<string, number>();
  for (const result of results) {
    seconds.set(result.file, (seconds.get(result.file) ?? 0) + result.seconds);
  }
  const files = [...seconds].map(([file, sum]) => ({ file, seconds: sum }));
  const hasFailed = results.some(({ status }) => status === 'failed');
  if (report.errors.length > 0 && !hasFailed) {
    results.push({ file: folder, name: couldNotRun, status: 'failed', seconds: 0 });
  }
  return { results, files };
}
