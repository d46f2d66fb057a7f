import type { SuiteRun } from './results.ts';

const shown = 10;

interface Timed {
  readonly name: string;
  readonly seconds: number;
}

function table(title: string, timed: readonly Timed[]): string[] {
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown);
  const rows = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return rows.length > 0 ? [title, ...rows] : [];
}

/** What `npm test` prints above its last line: the ten slowest tests, and the ten slowest files. */
export function slowestLines({ results, files }: SuiteRun): string[] {
  const tests = results.map(({ file, name, seconds }) => ({ name: `${file} › ${name}`, seconds }));
  return [
    ...table('slowest tests', tests),
    ...table(
      'slowest files',
      files.map(({ file, seconds }) => ({ name: file, seconds })),
    ),
  ];
}
