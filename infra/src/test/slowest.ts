import type { SuiteRun } from './results.ts';

const shown = 30;

interface Timed {
  readonly name: string;
  readonly seconds: number;
}

/** Of what ran several times, the slowest run. */
function table(title: string, timed: readonly Timed[]): string[] {
  const seconds = new Map<string, number>();
  for (const each of timed) {
    seconds.set(each.name, Math.max(each.seconds, seconds.get(each.name) ?? 0));
  }
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, shown);
  const rows = slowest.map(([name, took]) => `${took.toFixed(1).padStart(7)} s  ${name}`);
  return rows.length > 0 ? [title, ...rows] : [];
}

/** What `npm test` prints about a suite: its thirty slowest tests, and its thirty slowest files. */
export function slowestLines(suite: string, { results, files }: SuiteRun): string[] {
  const tests = results.map(({ file, name, seconds }) => ({ name: `${file} › ${name}`, seconds }));
  return [
    ...table(`slowest tests of: ${suite}`, tests),
    ...table(
      `slowest files of: ${suite}`,
      files.map(({ file, seconds }) => ({ name: file, seconds })),
    ),
  ];
}
