import { operatorSentence } from '../operator-error.ts';
import { type Cost, measured } from './cost.ts';
import { failedSuite, isFailed, type SuiteRun } from './results.ts';
import { mergeRuns, type Outcome, tooManyFailures, withSecondChance } from './second-chance.ts';
import type { Suite, SuiteContext } from './suite.ts';

/** What a suite came to, with all its runs. */
export interface SuiteOutcome extends Outcome {
  readonly title: string;
}

/** The suites, and what each of their runs took. */
export interface Outcomes {
  readonly suites: SuiteOutcome[];
  readonly costs: Cost[];
}

/** Runs a suite; one that cannot run is a failed test with a reason, and the next suites still run. */
async function runSuite(
  title: string,
  run: () => Promise<SuiteRun>,
  signal: AbortSignal,
): Promise<SuiteRun> {
  console.log(`\n── ${title}`);
  try {
    return await run();
  } catch (error) {
    signal.throwIfAborted();
    const reason = operatorSentence(error);
    console.error(reason ?? error);
    return { results: [failedSuite(title, reason ?? String(error))], files: [] };
  }
}

/**
 * Runs the suites one after the other; unless `once`, what failed in one gets a second chance at its end.
 * @throws when the signal of the context fires
 */
export async function runSuites(
  suites: readonly Suite[],
  { once, ...context }: SuiteContext & { readonly once: boolean },
): Promise<Outcomes> {
  const outcomes: SuiteOutcome[] = [];
  const costs: Cost[] = [];
  let failures = 0;
  const runOnce = async (title: string, run: () => Promise<SuiteRun>): Promise<SuiteRun> => {
    context.signal.throwIfAborted();
    const { value, cost } = await measured(title, () => runSuite(title, run, context.signal));
    costs.push(cost);
    context.signal.throwIfAborted();
    return value;
  };
  for (const suite of suites) {
    const { title, repeat } = suite;
    const first = await runOnce(title, () => suite.run(context));
    const outcome =
      once || !repeat
        ? mergeRuns([first])
        : await withSecondChance(
            first,
            (again) =>
              runOnce(`${title}: what failed, run ${again.attempt}`, () => repeat(again, context)),
            failures,
          );
    outcomes.push({ title, ...outcome });
    failures += first.results.filter(isFailed).length;
  }
  if (!once && failures >= tooManyFailures) {
    console.log(`\n${failures} tests failed at first: too many for a second chance`);
  }
  return { suites: outcomes, costs };
}
