import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../paths.ts';
import type { TestResult } from './results.ts';

/** A test that passed only when repeated, in one run. */
interface Entry {
  readonly test: string;
  readonly at: string;
  readonly commit: string;
}

const listName = 'unstable.jsonl';

/** Removes what the run before left in its folder, except the list of all runs. */
export function clearOutput(outputDir: string): void {
  if (!existsSync(outputDir)) return;
  for (const name of readdirSync(outputDir).filter((one) => one !== listName)) {
    rmSync(join(outputDir, name), { recursive: true, force: true });
  }
}

function currentCommit(): string {
  try {
    const options = { cwd: repositoryDir, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).trim();
  } catch {
    return 'no commit';
  }
}

/** Adds to the list what passed only when repeated. */
export function recordUnstable(
  outputDir: string,
  unstable: readonly TestResult[],
  { at = new Date().toISOString(), commit = currentCommit() }: Partial<Entry> = {},
): void {
  if (unstable.length === 0) return;
  const entries = unstable.map(
    ({ file, name }): Entry => ({ test: `${file} › ${name}`, at, commit }),
  );
  mkdirSync(outputDir, { recursive: true });
  appendFileSync(
    join(outputDir, listName),
    entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
  );
}

/** Each test of the list with the number of its runs and the last of them, the most frequent first. */
export function unstableLines(outputDir: string): string[] {
  const file = join(outputDir, listName);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const entries = text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Entry] : []));
  return [...Map.groupBy(entries, ({ test }) => test)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([test, runs]) => {
      const last = runs.at(-1);
      return `${runs.length} × ${test} (last ${last?.at.slice(0, 10)}, ${last?.commit})`;
    });
}
