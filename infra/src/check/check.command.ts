import { generateAll } from '../prisma/generate.ts';
import { type CheckResult, checks, runCheck } from './checks.ts';

/** Runs every check, two at a time, and prints a line for each (and the tool's output when it fails). */
export async function runChecks(): Promise<CheckResult[]> {
  // The generated database clients are part of what the types are checked against.
  await generateAll();
  const waiting = checks();
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const result = await runCheck(next);
      results.push(result);
      const { title, passed, seconds } = result;
      const what = result.result ? `${title}: ${result.result}` : title;
      console.log(`${passed ? '✓' : '✗'} ${what} (${seconds.toFixed(1)} s)`);
      if (!passed) console.log(result.output);
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}

/** `npm run check`. */
export async function checkCommand(): Promise<void> {
  const results = await runChecks();
  if (results.some(({ passed }) => !passed)) process.exitCode = 1;
}
