import { OperatorError } from '../operator-error.ts';
import { generateClients } from '../prisma/generate.ts';
import { parseTestArguments } from './arguments.ts';
import { failuresOfRuns, mergeRetry } from './repeated-runs.ts';
import type { SuiteRun, TestResult } from './results.ts';
import { slowestLines } from './slowest.ts';
import { chooseSuites, runSuite, type Suite } from './suites.ts';
import { tallyLine } from './tally.ts';

const isFailed = ({ status }: TestResult): boolean => status === 'failed';

/** Runs the suites one after the other; with `retry`, what failed once more. */
async function runAll(suites: readonly Suite[], retry: boolean) {
  const results: TestResult[] = [];
  const files: SuiteRun['files'] = [];
  const flaky: string[] = [];
  for (const { title, run, rerun } of suites) {
    const first = await runSuite(title, run);
    files.push(...first.files);
    const failedFiles = [...new Set(first.results.filter(isFailed).map(({ file }) => file))];
    if (!retry || !rerun || failedFiles.length === 0) {
      results.push(...first.results);
      continue;
    }
    const second = await runSuite(`${title}: what failed, once more`, () => rerun(failedFiles));
    const merged = mergeRetry(first.results, second.results);
    results.push(...merged.results);
    flaky.push(...merged.flaky);
  }
  return { results, files, flaky };
}

async function repeatAll(suites: readonly Suite[], times: number) {
  const runs: TestResult[][] = [];
  const files: SuiteRun['files'] = [];
  for (let number = 1; number <= times; number += 1) {
    console.log(`\n── run ${number} of ${times}`);
    const run = await runAll(suites, false);
    runs.push(run.results);
    files.push(...run.files);
  }
  const failedRuns = runs.filter((results) => results.some(isFailed)).length;
  console.log(`\n${failedRuns} of ${times} runs failed`);
  for (const { name, failed } of failuresOfRuns(runs)) {
    console.log(`  failed ${failed} of ${times} times: ${name}`);
  }
  return { results: runs.flat(), files };
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(['', title, ...lines].join('\n'));
}

/**
 * `npm test`: checks, unit and service tests, journeys; the last line sums them up. Nothing that failed runs again
 * unless `--retry` is given.
 */
export async function testCommand(args: string[]): Promise<void> {
  const { retry, repeat, patterns, jestOptions } = parseTestArguments(args);
  const suites = chooseSuites(patterns, jestOptions);
  if (suites.length === 0) {
    throw new OperatorError(`No test file matches ${patterns.join(' or ')}: use part of its path.`);
  }
  await generateClients();
  const { results, files, flaky } =
    repeat > 1 ? { ...(await repeatAll(suites, repeat)), flaky: [] } : await runAll(suites, retry);

  console.log(['', ...slowestLines({ results, files })].join('\n'));
  print(
    'flaky: failed, and passed when run once more',
    flaky.map((name) => `  ${name}`),
  );
  if (results.some(isFailed)) process.exitCode = 1;
  console.log(`\n${tallyLine(results)}`);
}
