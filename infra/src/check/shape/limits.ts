import type { Violation } from './violation.ts';

/** The page with a row for each limit. */
const page = 'docs/limits.md';
const isSource =
  /^(?:svc-[\w-]+|packages\/(?:contracts|features|service-kit))\/src\/.+(?<!\.test)\.ts$/;

/** A window or a lifetime; a number of points in a window; and, in a contract, what pages and services both know. */
const limit =
  /^(?:export )?const (\w+)(?:: \w+)? = (?:(?:days|hours|minutes|seconds)\(|\{ points: )/gm;
const contractLimit =
  /^export const ((?:max|min)[A-Z]\w*|\w+(?:Days|Hours|Minutes|Seconds)) = \d/gm;

const row = /^\|.*\| `([^`#]+)#(\w+)` \| (.+) \|$/gm;
const namedTest = /`([^`]+)` ([^;]+)/g;

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const limitsIn = (file: string, text: string): string[] => [
  ...namesIn(text, limit),
  ...(file.startsWith('packages/contracts/') ? namesIn(text, contractLimit) : []),
];

/** Limits without a row, rows without their limit, and tests of rows that are not there. */
export function limitViolations(
  files: readonly string[],
  read: (file: string) => string,
): Violation[] {
  const violation = (file: string, problem: string): Violation => ({
    file,
    problem,
    advice: `Give each limit a row in ${page}, with the test that accepts the last and rejects the next.`,
  });
  const rows = [...read(page).matchAll(row)];
  const known = new Set(rows.map(([, file, name]) => `${file}#${name}`));
  const missing = files
    .filter((file) => isSource.test(file))
    .flatMap((file) => limitsIn(file, read(file)).map((name) => `${file}#${name}`))
    .filter((name) => !known.has(name));
  const stale = rows.flatMap(([, file = '', name = '', tests = '']) => {
    const has = (path: string, text: string) => files.includes(path) && read(path).includes(text);
    const isThere = files.includes(file) && new RegExp(`\\b${name}\\b`).test(read(file));
    const lost = [...tests.matchAll(namedTest)].filter(
      ([, path = '', title = '']) => !has(path, title.trim()),
    );
    return [
      ...(isThere ? [] : [`names ${name}, which ${file} has not`]),
      ...lost.map(([, path, title]) => `names the test “${title}”, which ${path} has not`),
    ];
  });
  return [
    ...missing.map((name) => violation(name.replace('#', ': '), 'has no row')),
    ...stale.map((problem) => violation(page, problem)),
  ];
}
