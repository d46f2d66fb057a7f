import { rmSync } from 'node:fs';
import { OperatorError } from '../operator-error.ts';
import { generateClients } from '../prisma/generate.ts';
import { parseTestArguments } from './arguments.ts';
import { failuresOfRuns } from './repeated-runs.ts';
import { isFailed, type SuiteRun, type TestResult } from './results.ts';
import { mergeRuns, type Outcome, tooManyFailures, withSecondChance } from './second-chance.ts';
import { slowestLines } from './slowest.ts';
import { chooseSuites, outputRoot, runSuite, type Suite } from './suites.ts';
import { failureLines, tallyLine } from './tally.ts';

/** Runs the suites one after the other; unless `once`, what failed in one gets a second chance at its end. */
async function runAll(suites: readonly Suite[], once: boolean): Promise<Outcome> {
  const runs: Outcome[] = [];
  let failures = 0;
  for (const { title, run, repeat } of suites) {
    const first = await runSuite(title, run);
    runs.push(
      once || !repeat
        ? mergeRuns([first])
        : await withSecondChance(
            first,
            (again) => runSuite(`${title}: what failed, run ${again.attempt}`, () => repeat(again)),
            failures,
          ),
    );
    failures += first.results.filter(isFailed).length;
  }
  if (!once && failures >= tooManyFailures) {
    console.log(`\n${failures} tests failed at first: too many for a second chance`);
  }
  return {
    results: runs.flatMap(({ results }) => results),
    files: runs.flatMap(({ files }) => files),
    unstable: runs.flatMap(({ unstable }) => unstable),
  };
}

async function repeatAll(suites: readonly Suite[], times: number): Promise<SuiteRun> {
  const runs: TestResult[][] = [];
  const files: SuiteRun['files'] = [];
  for (let number = 1; number <= times; number += 1) {
    console.log(`\n── run ${number} of ${times}`);
    const run = await runAll(suites, true);
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

/**
 * `npm test`: checks, unit and service tests, journeys; the last line sums them up. What failed runs again, alone, up to
 * twice, and is named when it passes then; `--once` leaves that out.
 */
export async function testCommand(args: string[]): Promise<void> {
  const { once, repeat, patterns, jestOptions } = parseTestArguments(args);
  const suites = chooseSuites(patterns, jestOptions);
  if (suites.length === 0) {
    throw new OperatorError(`No test file matches ${patterns.join(' or ')}: use part of its path.`);
  }
  rmSync(outputRoot, { recursive: true, force: true });
  await generateClients();
  const { results, files, unstable } =
    repeat > 1
      ? { ...(await repeatAll(suites, repeat)), unstable: [] }
      : await runAll(suites, once);

  const failed = results.filter(isFailed);
  if (failed.length > 0) process.exitCode = 1;
  const sections = [
    slowestLines({ results, files }),
    ...(failed.length > 0 ? [failureLines('failed', failed)] : []),
    failureLines('passed only when repeated', unstable),
    [tallyLine(results)],
  ];
  for (const lines of sections) console.log(['', ...lines].join('\n'));
}
