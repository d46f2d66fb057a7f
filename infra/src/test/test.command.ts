import { OperatorError } from '../operator-error.ts';
import { generateAll } from '../prisma/generate.ts';
import { parseTestArguments } from './arguments.ts';
import { installationCost, measured } from './cost.ts';
import { runTests } from './run-tests.ts';
import { chooseSuites, outputRoot } from './suites.ts';
import { unstableLines } from './unstable-list.ts';

/**
 * `npm test`: checks, unit and service tests, journeys; the last line sums them up. What failed runs again, alone, up to
 * twice, and is named when it passes then; `--once` leaves that out. `--unstable` runs nothing and lists what was named
 * so far.
 */
export async function testCommand(args: string[]): Promise<void> {
  if (args.length === 1 && args[0] === '--unstable') {
    console.log(unstableLines(outputRoot).join('\n') || 'No test has passed only when repeated.');
    return;
  }
  const { patterns, jestOptions, ...run } = parseTestArguments(args);
  const suites = chooseSuites(patterns, jestOptions);
  if (suites.length === 0) {
    throw new OperatorError(`No test file matches ${patterns.join(' or ')}: use part of its path.`);
  }
  const clients = await measured('generated files', generateAll);
  const costs = [...installationCost(), clients.cost];
  await runTests(suites, { ...run, outputDir: outputRoot, costs });
}
