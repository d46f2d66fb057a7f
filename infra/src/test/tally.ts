import type { TestResult } from './results.ts';

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
