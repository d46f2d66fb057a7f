import {
  couldNotRun,
  isFailed,
  isOfSuite,
  isOutsideTests,
  type SuiteRun,
  type TestResult,
} from './results.ts';

/** How often what failed is run again. */
const maxRepeats = 2;
/** How long all repeats of one suite may take. */
const repeatLimitMs = 8 * 60_000;
/** From this many failures on the product or the machine is unwell, and a second chance would only hide it. */
export const tooManyFailures = 16;

/** Runs again, alone, what failed in the run before. */
export type Repeat = (again: {
  /** 2 for the second run of the suite. */
  readonly attempt: number;
  readonly failed: readonly TestResult[];
  readonly limitMs: number;
}) => Promise<SuiteRun>;

export interface Outcome extends SuiteRun {
  /** The first failure of each test that failed and passed in another run. */
  readonly unstable: TestResult[];
}

/** Results with a key that tells apart tests of the same name. */
function keyed(results: readonly TestResult[]): [key: string, TestResult][] {
  const counts = new Map<string, number>();
  return results.map((result) => {
    const name = `${result.file} › ${result.name}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, result];
  });
}

/** Whether a run went well where another one could not even count its tests. */
function wentWell({ results }: SuiteRun, failure: TestResult): boolean {
  if (isOutsideTests(failure)) return !results.some(isOutsideTests);
  const tests = results.filter(({ file }) => file === failure.file);
  return tests.length > 0 && !tests.some((result) => result.name === couldNotRun);
}

/**
 * Sums up the runs of one suite. A test that passed in one of them has passed; one that failed and did not run again
 * has failed.
 */
export function mergeRuns(runs: readonly SuiteRun[]): Outcome {
  const byKey = new Map<string, TestResult[]>();
  for (const [key, result] of runs.flatMap(({ results }) => keyed(results))) {
    byKey.set(key, [...(byKey.get(key) ?? []), result]);
  }
  const results: TestResult[] = [];
  const unstable: TestResult[] = [];
  for (const [first, ...more] of byKey.values()) {
    if (!first) continue;
    const failure = [first, ...more].find(isFailed);
    const good = [first, ...more].find((result) => !isFailed(result));
    const isStandIn = first.name === couldNotRun || isOutsideTests(first);
    const isMended = isStandIn && runs.some((run) => wentWell(run, first));
    if (failure && (good || isMended)) unstable.push(failure);
    // What it stood for is counted by itself.
    if (!isMended) results.push(good ?? first);
  }
  return { results, unstable, files: runs.flatMap(({ files }) => files) };
}

/**
 * Runs again what failed in the first run of a suite, until it passes, twice at most.
 * @param earlierFailures tests that failed in the suites before
 * @param now milliseconds
 */
export async function withSecondChance(
  first: SuiteRun,
  repeat: Repeat,
  earlierFailures = 0,
  now: () => number = () => performance.now(),
): Promise<Outcome> {
  const runs = [first];
  if (earlierFailures + first.results.filter(isFailed).length >= tooManyFailures) {
    return mergeRuns(runs);
  }
  const deadline = now() + repeatLimitMs;
  for (let attempt = 2; attempt <= 1 + maxRepeats; attempt += 1) {
    const failed = mergeRuns(runs).results.filter(
      (result) => isFailed(result) && !isOfSuite(result),
    );
    const limitMs = Math.floor(deadline - now());
    if (failed.length === 0 || limitMs <= 0) break;
    runs.push(await repeat({ attempt, failed, limitMs }));
  }
  return mergeRuns(runs);
}
