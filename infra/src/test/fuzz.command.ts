import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { testCommand } from './test.command.ts';

const usage = 'Usage: npm run fuzz [-- [--runs <cases>] [<pattern> …]]';
/** Some hundred times what `npm test` tries of each. */
const usualRuns = 1_000;

export interface FuzzArguments {
  /** Random cases of each test. */
  readonly runs: number;
  /** Parts of paths, as regular expressions; none for all tests with random input. */
  readonly patterns: readonly string[];
}

/** @throws OperatorError when the arguments make no sense */
export function parseFuzzArguments(args: readonly string[]): FuzzArguments {
  const at = args.indexOf('--runs');
  const runs = at === -1 ? usualRuns : Number(args[at + 1]);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new OperatorError(`--runs needs a number from 1. ${usage}`);
  }
  const patterns = at === -1 ? args : args.toSpliced(at, 2);
  const unknown = patterns.find((pattern) => pattern.startsWith('-'));
  if (unknown !== undefined) throw new OperatorError(`${unknown} is unknown. ${usage}`);
  return { runs, patterns };
}

/** A test file with random input: fast-check's, or that of a generator which FUZZ_SEED repeats. */
export const hasRandomInput = (text: string): boolean =>
  /from 'fast-check'|import\b[^;]*\b(?:seededRandom|randomFrom|fuzzRuns)\b/.test(text);

const filesWithRandomInput = (): string[] =>
  globSync(['{*,packages/*}/{src,test}/**/*.test.{ts,tsx}', 'e2e/src/**/*.spec.ts'], {
    cwd: repositoryDir,
    exclude: ['**/node_modules'],
  })
    .filter((file) => hasRandomInput(readFileSync(join(repositoryDir, file), 'utf8')))
    .sort();

function givenSeed(): number | undefined {
  const given = process.env['FUZZ_SEED'];
  if (given === undefined) return undefined;
  if (/^\d{1,10}$/.test(given)) return Number(given);
  throw new OperatorError(`FUZZ_SEED is ${given}: set it to the whole number of an earlier run.`);
}

/** `npm run fuzz`: the tests with random input, with a new seed and many cases; `npm test` always takes the same few. */
export async function fuzzCommand(args: string[]): Promise<void> {
  const { runs, patterns } = parseFuzzArguments(args);
  const expressions = patterns.map((pattern) => new RegExp(pattern, 'i'));
  const files = filesWithRandomInput().filter(
    (file) => patterns.length === 0 || expressions.some((expression) => expression.test(file)),
  );
  if (files.length === 0) {
    throw new OperatorError(
      `No test with random input matches ${patterns.join(' or ')}: use part of its path.`,
    );
  }
  const seed = givenSeed() ?? Math.floor(Math.random() * 2 ** 31);
  process.env['FUZZ_SEED'] = String(seed);
  process.env['FUZZ_RUNS'] = String(runs);
  const again = ['npm run fuzz -- --runs', runs, ...patterns].join(' ');
  console.log(`${files.length} test files, ${runs} random cases of each test, seed ${seed}`);
  for (const file of files) console.log(`  ${file}`);
  await testCommand(['--once', ...files]);
  if (process.exitCode) console.log(`\nThe same cases again: FUZZ_SEED=${seed} ${again}`);
}
