import { globSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';

const usage = 'Usage: npm run mutants -- <folder or file> [<pattern of test files> …]';

/** What is changed, and which tests are to notice it. */
export interface MutantsRun {
  /** Sources, from the root of the repository. */
  readonly sources: readonly string[];
  /** Test files, from the root of the repository. */
  readonly tests: readonly string[];
  /** The project of the Jest configuration that has them. */
  readonly project: 'node' | 'dom';
}

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

const filesIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, {
    cwd: repositoryDir,
    exclude: ['**/node_modules', '**/dist', '**/generated'],
  }).sort();

/** `svc-core`, `packages/contracts` … */
const workspaceOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('packages/') ? 2 : 1)
    .join('/');

/** Test files whose path matches; without patterns those of the folder, and of its parents as long as there are none. */
function chooseTests(folder: string, patterns: readonly string[]): string[] {
  const expressions = patterns.map((pattern) => new RegExp(pattern, 'i'));
  const isOfBrowser = projectOf(folder) === 'dom';
  const own = filesIn(folder).filter(isTest);
  const chosen = globSync('{*,packages/*}/{src,test}/**/*.test.{ts,tsx}', {
    cwd: repositoryDir,
    exclude: ['**/node_modules', '**/generated'],
  }).filter((file) => expressions.some((expression) => expression.test(file)));
  const all = new Set([...own, ...chosen]);
  if (all.size === 0 && folder !== workspaceOf(folder)) return chooseTests(join(folder, '..'), []);
  return [...all].filter((file) => (projectOf(file) === 'dom') === isOfBrowser).sort();
}

const projectOf = (file: string): MutantsRun['project'] =>
  /^(shell|mf-[^/]+|packages\/(web-kit|ui-kit))(\/|$)/.test(file) ? 'dom' : 'node';

/** @throws OperatorError when there is nothing to change, or no test that could notice it */
export function parseMutantsArguments([given, ...patterns]: readonly string[]): MutantsRun {
  if (!given || given.startsWith('-')) throw new OperatorError(usage);
  const path = relative(repositoryDir, resolve(repositoryDir, given));
  const stats = statSync(join(repositoryDir, path), { throwIfNoEntry: false });
  if (!stats || path.startsWith('..')) throw new OperatorError(`${given} is not there. ${usage}`);
  const folder = stats.isDirectory() ? path : join(path, '..');
  const sources = (stats.isDirectory() ? filesIn(path) : [path]).filter((file) => !isTest(file));
  if (sources.length === 0) throw new OperatorError(`${given} has no sources. ${usage}`);
  const tests = chooseTests(folder, patterns);
  if (tests.length === 0) {
    throw new OperatorError(`No test would notice a change of ${given}: name some. ${usage}`);
  }
  return { sources, tests, project: projectOf(path) };
}
