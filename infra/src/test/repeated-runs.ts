import { isFailed, type TestResult } from './results.ts';

export interface FailedTest {
  readonly name: string;
  readonly failed: number;
}

/** Tests that failed in at least one of several runs, and in how many. */
export function failuresOfRuns(runs: readonly (readonly TestResult[])[]): FailedTest[] {
  const counts = new Map<string, number>();
  for (const { file, name } of runs.flat().filter(isFailed)) {
    const key = `${file} › ${name}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([name, failed]) => ({ name, failed }));
}
