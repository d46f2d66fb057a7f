import { join } from 'node:path';
import type { Cost } from './cost.ts';
import { makeNoise } from './noise.ts';
import { failuresOfRuns } from './repeated-runs.ts';
import { isFailed, type TestResult } from './results.ts';
import { type Outcomes, runSuites, type SuiteOutcome } from './run-suites.ts';
import type { Outcome } from './second-chance.ts';
import type { Suite } from './suite.ts';
import { printSummary } from './tally.ts';
import { clearOutput, recordUnstable } from './unstable-list.ts';
import { untilSignalled } from './until-signalled.ts';

export interface TestRun {
  /** Leave out the second chance of failed tests. */
  readonly once: boolean;
  /** How often to run the suites. */
  readonly repeat: number;
  /** Number of busy processes that run during them. */
  readonly noise: number;
  /** Where runners leave their reports, traces and pictures; it is cleared first, except the list of unstable tests. */
  readonly outputDir: string;
  /** What was done before. */
  readonly costs: readonly Cost[];
}

const joined = (all: readonly Outcome[]): Outcome => ({
  results: all.flatMap(({ results }) => results),
  files: all.flatMap(({ files }) => files),
  unstable: all.flatMap(({ unstable }) => unstable),
});

/** Runs the suites several times, each test once, and says how often which failed. */
async function repeatSuites(
  suites: readonly Suite[],
  { repeat, outputDir }: TestRun,
  signal: AbortSignal,
): Promise<Outcomes> {
  const runs: TestResult[][] = [];
  const outcomes: SuiteOutcome[] = [];
  const costs: Cost[] = [];
  for (let number = 1; number <= repeat; number += 1) {
    console.log(`\n── run ${number} of ${repeat}`);
    const run = await runSuites(suites, {
      outputDir: join(outputDir, `run-${number}`),
      signal,
      once: true,
    });
    runs.push(run.suites.flatMap(({ results }) => results));
    outcomes.push(...run.suites);
    costs.push(...run.costs);
  }
  const failedRuns = runs.filter((results) => results.some(isFailed)).length;
  console.log(`\n${failedRuns} of ${repeat} runs failed`);
  for (const { name, failed } of failuresOfRuns(runs)) {
    console.log(`  failed ${failed} of ${repeat} times: ${name}`);
  }
  const bySuite = Map.groupBy(outcomes, ({ title }) => title);
  return {
    suites: [...bySuite].map(([title, all]) => ({ title, ...joined(all) })),
    costs,
  };
}

/** Runs suites and prints what they came to; the exit code says whether all is well. */
export async function runTests(suites: readonly Suite[], run: TestRun): Promise<void> {
  const { once, repeat, noise, outputDir, costs } = run;
  clearOutput(outputDir);
  const notes = noise > 0 ? [`busy processes next to the tests: ${noise}`] : [];
  for (const note of notes) console.log(note);
  const busy = makeNoise(noise);
  try {
    await untilSignalled(async (signal) => {
      const outcomes =
        repeat > 1
          ? await repeatSuites(suites, run, signal)
          : await runSuites(suites, { outputDir, signal, once });
      recordUnstable(
        outputDir,
        outcomes.suites.flatMap(({ unstable }) => unstable),
      );
      const allCosts = [...costs, ...outcomes.costs];
      if (!printSummary(outcomes.suites, allCosts, notes)) process.exitCode = 1;
    });
  } finally {
    busy.end();
  }
}
