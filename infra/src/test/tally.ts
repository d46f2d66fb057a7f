import { type Cost, costLines } from './cost.ts';
import { isFailed, type TestResult } from './results.ts';
import type { SuiteOutcome } from './run-suites.ts';
import { slowestLines } from './slowest.ts';

/** Failed tests with the first lines of what went wrong. */
export function failureLines(title: string, failures: readonly TestResult[]): string[] {
  const lines = failures.flatMap(({ file, name, failure }) => [
    `  ${file} › ${name}`,
    ...(failure?.split('\n') ?? []).map((line) => `      ${line}`),
  ]);
  return [`${title}: ${failures.length}`, ...lines];
}

/** The last line of `npm test`. */
export function tallyLine(results: readonly TestResult[]): string {
  const count = (wanted: TestResult['status']) =>
    results.filter(({ status }) => status === wanted).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
}

/**
 * Prints the end of a run, its tally last.
 * @param notes what else there is to know about the run
 * @returns whether all is well
 */
export function printSummary(
  suites: readonly SuiteOutcome[],
  costs: readonly Cost[],
  notes: readonly string[] = [],
): boolean {
  const results = suites.flatMap((suite) => suite.results);
  const unstable = suites.flatMap((suite) => suite.unstable);
  const failed = results.filter(isFailed);
  const sections = [
    ...suites.map((suite) => slowestLines(suite.title, suite)),
    [...costLines(costs), ...notes],
    ...(failed.length > 0 ? [failureLines('failed', failed)] : []),
    failureLines('passed only when repeated', unstable),
    [tallyLine(results)],
  ];
  for (const lines of sections) console.log(['', ...lines].join('\n'));
  return failed.length === 0;
}
