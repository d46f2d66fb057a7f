import { couldNotRun, type TestResult } from './results.ts';

const keyOf = ({ file, name }: TestResult): string => `${file} › ${name}`;

export interface RetriedResults {
  /** One result for each test: of a test that failed, that of the second run. */
  readonly results: TestResult[];
  /** Tests that failed, and passed when they were run once more. */
  readonly flaky: string[];
}

/** Puts a second run of what failed in the place of the first. A test that did not run again has failed. */
export function mergeRetry(
  first: readonly TestResult[],
  second: readonly TestResult[],
): RetriedResults {
  const again = new Map(second.map((result) => [keyOf(result), result]));
  const filesAgain = new Set(second.map(({ file }) => file));
  const flaky: string[] = [];
  const results: TestResult[] = [];
  for (const result of first) {
    const repeated = again.get(keyOf(result));
    again.delete(keyOf(result));
    if (result.status !== 'failed') {
      // The files of failed tests run whole: what fails only now has failed.
      results.push(repeated?.status === 'failed' ? repeated : result);
    } else if (repeated) {
      results.push(repeated);
      if (repeated.status === 'passed') flaky.push(keyOf(result));
    } else if (result.name === couldNotRun && filesAgain.has(result.file)) {
      flaky.push(keyOf(result));
    } else results.push(result);
  }
  return { results: [...results, ...again.values()], flaky };
}

export interface RepeatedTest {
  readonly name: string;
  readonly failed: number;
}

/** Tests that failed in at least one of several runs, and in how many. */
export function failuresOfRuns(runs: readonly (readonly TestResult[])[]): RepeatedTest[] {
  const counts = new Map<string, number>();
  for (const result of runs.flat()) {
    if (result.status !== 'failed') continue;
    counts.set(keyOf(result), (counts.get(keyOf(result)) ?? 0) + 1);
  }
  return [...counts].map(([name, failed]) => ({ name, failed }));
}
