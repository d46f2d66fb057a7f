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

/** The part of a file's result that is read, as Jest gives it to reporters. */
export interface JestFile {
  /** Absolute path. */
  readonly testFilePath: string;
  /** Why the file failed: its failed tests, or why it could not run. */
  readonly failureMessage?: string | null | undefined;
  /** Set when the file could not run, or failed outside its tests. */
  readonly testExecError?: unknown;
  readonly perfStats?: { readonly start: number; readonly end: number };
  readonly testResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly duration?: number | null | undefined;
    readonly failureMessages?: readonly string[];
  }[];
}

/** The part of a test that is read, as Playwright gives it to reporters. */
export interface PlaywrightTest {
  readonly expectedStatus: string;
  outcome(): 'expected' | 'unexpected' | 'flaky' | 'skipped';
}

/** The part of a test's result that is read, as Playwright gives it to reporters. */
export interface PlaywrightResult {
  readonly status: string;
  readonly duration: number;
  readonly errors: readonly { readonly message?: string; readonly value?: string }[];
}

/** Name of the result that stands for a test file that could not run. */
export const couldNotRun = 'could not run';
/** Name of the result that stands for a suite that failed outside its tests. */
const outsideTests = 'outside its tests';
/** Name of the result that stands for the test files that a run did not reach. */
const notReached = 'test files that did not run';

export const isFailed = ({ status }: TestResult): boolean => status === 'failed';

/** Whether a result stands for the suite itself, so that there is no test to run again. */
export const isOfSuite = ({ name }: TestResult): boolean =>
  name === outsideTests || name === notReached;

/** Whether a result stands for the test files that a run did not reach. */
export const isOfUnreached = ({ name }: TestResult): boolean => name === notReached;

/** Whether a result stands for a suite that failed outside its tests. */
export const isOutsideTests = ({ name }: TestResult): boolean => name === outsideTests;

const failedWith = (file: string, name: string, failure: string): TestResult => ({
  file,
  name,
  status: 'failed',
  seconds: 0,
  failure: firstLines(failure),
});

/** What a run in which the suite itself failed counts as. */
export const failedSuite = (suite: string, failure: string): TestResult =>
  failedWith(suite, outsideTests, failure);

/** What a run that did not reach some of its test files counts as. */
export const unreachedFiles = (suite: string, count: number): TestResult =>
  failedWith(suite, notReached, `The run ended before ${count} of its test files began.`);

/** What a test counts as that was running when the run ended, or that never began. */
export const unfinishedTest = (file: string, name: string, failure: string): TestResult =>
  failedWith(file, name, failure);

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

const jestStatus = (status: string): TestResult['status'] => {
  if (status === 'passed' || status === 'failed') return status;
  return 'skipped';
};

/** Results of a file of Jest; one that could not run, or failed outside its tests, counts as one failed test. */
export function resultsOfJestFile(
  { testResults, testExecError, failureMessage }: JestFile,
  file: string,
): TestResult[] {
  const tests = testResults.map(({ fullName, status, duration, failureMessages }): TestResult => {
    const failure = failureMessages?.[0];
    return {
      file,
      name: fullName,
      status: jestStatus(status),
      seconds: (duration ?? 0) / 1000,
      ...(failure === undefined ? {} : { failure: firstLines(failure) }),
    };
  });
  if (!testExecError || tests.some(isFailed)) return tests;
  return [...tests, failedWith(file, couldNotRun, failureMessage ?? String(testExecError))];
}

const playwrightStatus = { expected: 'passed', unexpected: 'failed', flaky: 'passed' } as const;

/** Result of a test of Playwright; one that was to run and did not counts as failed. */
export function resultOfPlaywrightTest(
  test: PlaywrightTest,
  { status, duration, errors }: PlaywrightResult,
  { file, name }: { readonly file: string; readonly name: string },
): TestResult {
  const seconds = duration / 1000;
  const outcome = test.outcome();
  const [error] = errors;
  const failure = error && (error.message ?? error.value ?? 'an error without a message');
  if (outcome === 'skipped') {
    if (status !== 'interrupted' && test.expectedStatus === 'skipped') {
      return { file, name, status: 'skipped', seconds };
    }
    const why = status === 'interrupted' ? 'finished' : 'run';
    return { ...unfinishedTest(file, name, failure ?? notDone[why]), seconds };
  }
  return {
    file,
    name,
    status: playwrightStatus[outcome],
    seconds,
    ...(failure === undefined ? {} : { failure: firstLines(failure) }),
  };
}

/** Why a test without a result failed. */
export const notDone = {
  run: 'It did not run: the run ended before it.',
  finished: 'It had not finished when the run ended.',
} as const;
