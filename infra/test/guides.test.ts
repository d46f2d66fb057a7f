import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryDir } from '#src/paths.ts';

const guidesDir = join(repositoryDir, 'docs/guides');
const guides = readdirSync(guidesDir).filter((name) => name !== 'README.md');

interface FileList {
  /** What each file of the example contains; undefined for a list that only has to exist. */
  readonly example: string | undefined;
  readonly files: readonly string[];
}

/** The block of a guide that lists the files to touch: a path and what to do there, one per line. */
function fileListOf(guide: string): FileList {
  const text = readFileSync(join(guidesDir, guide), 'utf8');
  const [, example = '', body = ''] = /^```files ?(.*)\n([\s\S]*?)^```$/m.exec(text) ?? [];
  const files = body
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter(Boolean);
  return { example: example || undefined, files };
}

/** Paths between backticks that look like files of the repository. */
function pathsInText(guide: string): string[] {
  const text = readFileSync(join(guidesDir, guide), 'utf8');
  return [...text.matchAll(/`((?:packages|svc-|mf-|infra|shell|docs)[\w./-]*\.\w+)`/g)].map(
    ([, path]) => path as string,
  );
}

/** Files outside of tests and documents that contain the example. */
function filesWith(example: string): string[] {
  const args = [
    'grep',
    '-lE',
    example,
    '--',
    ':!docs',
    ':!bench',
    ':!*.test.ts',
    ':!*.test.tsx',
    ':!**/seed/**',
    ':!**/test/**',
  ];
  return execFileSync('git', args, { cwd: repositoryDir, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}

/** The other ten languages stand for the one that a guide names. */
const inEnglish = (file: string) => file.replace(/\/locales\/[a-z]{2}\.json$/, '/locales/en.json');

const { scripts } = JSON.parse(readFileSync(join(repositoryDir, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Commands that a guide names: `create` of `npm run create -- gear-swap`. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/npm (?:run ([\w:-]+)|(test|start))/g)].map(
    ([, script, own]) => script ?? own ?? '',
  );
}

/** Functions, components and types between backticks: `useRouteForm`, `<QueryStates>`, `outbox.job`. */
function namesIn(text: string): string[] {
  const code = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)];
  return code.flatMap(([, inside = '']) =>
    [...inside.matchAll(/(?<![\w./-])<?([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)\b(?![\w]*[./-])/g)].map(
      ([, name = '']) => name,
    ),
  );
}

/** Whether a source outside of documents has the word. */
function isInSources(word: string): boolean {
  const args = ['grep', '-qw', word, '--', '*.ts', '*.tsx', '*.txt'];
  try {
    execFileSync('git', args, { cwd: repositoryDir });
    return true;
  } catch {
    return false;
  }
}

describe.each(guides)('the guide %s', (guide) => {
  const { example, files } = fileListOf(guide);
  const text = readFileSync(join(guidesDir, guide), 'utf8');

  it('names commands and code that exist', () => {
    expect(commandsIn(text).filter((command) => !(command in scripts))).toEqual([]);
    expect(namesIn(text).filter((name) => !isInSources(name))).toEqual([]);
  });

  it('names files that exist', () => {
    expect(files.length).toBeGreaterThan(1);
    const missing = [...files, ...pathsInText(guide)].filter(
      (file) => !existsSync(join(repositoryDir, file)),
    );
    expect(missing).toEqual([]);
  });

  if (example) {
    it('names every file that its example touches', () => {
      const touched = new Set(filesWith(example).map(inEnglish));
      expect([...touched].filter((file) => !files.includes(file))).toEqual([]);
      expect(touched.size).toBeGreaterThan(1);
    });
  }
});
