import type { TestResult } from './results.ts';

/** The last line of `npm test`. */
export function tallyLine(results: readonly TestResult[]): string {
  const count = (wanted: TestResult['status']) =>
    results.filter(({ status }) => status === wanted).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
}
