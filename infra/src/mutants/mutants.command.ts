import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { generateAll } from '../prisma/generate.ts';
import { tool } from '../processes/tool.ts';
import { runRunner } from '../test/runner-process.ts';
import { startTestServers } from '../test/servers.ts';
import { untilSignalled } from '../test/until-signalled.ts';
import { copyRepository } from '../testing/repository-copy.ts';
import { type MutantsRun, parseMutantsArguments } from './mutants.arguments.ts';
import { mutantsReport, reportLines } from './mutants.report.ts';

/** Only for broken code. */
const limitMs = 6 * 3_600_000;
const reportFile = 'mutants.json';
const jestConfigFile = 'jest.mutants.config.mjs';

/** One project of the Jest configuration, with the chosen tests alone: Stryker takes no configuration of several. */
const jestConfig = ({ tests, project }: MutantsRun): string => `
import config from './jest.config.mjs';
const { projects, ...shared } = config;
const { displayName, ...project } = projects.find(({ displayName }) => displayName === '${project}');
export default { ...shared, ...project, testMatch: ${JSON.stringify(tests.map((file) => `<rootDir>/${file}`))} };
`;

const strykerConfig = ({ sources }: MutantsRun) => ({
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: { projectType: 'custom', configFile: jestConfigFile, enableFindRelatedTests: false },
  // The copy of the repository is there to be changed.
  inPlace: true,
  mutate: sources,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 120_000,
  dryRunTimeoutMinutes: 60,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: reportFile },
  allowEmpty: true,
  warnings: false,
  logLevel: 'warn',
  allowConsoleColors: false,
});

/** Changes the sources one place at a time in a copy of the repository, and runs the tests each time. */
async function runStryker(run: MutantsRun, signal: AbortSignal): Promise<void> {
  const copy = copyRepository();
  try {
    const servers = await startTestServers();
    try {
      writeFileSync(join(copy.dir, jestConfigFile), jestConfig(run));
      writeFileSync(join(copy.dir, 'stryker.config.json'), JSON.stringify(strykerConfig(run)));
      const env = { ...process.env, ...servers.env };
      const stryker = tool('@stryker-mutator/core', 'bin/stryker.js');
      await runRunner([stryker, 'run'], { cwd: copy.dir, env, limitMs, signal });
    } finally {
      await servers.stop();
    }
    const report = join(copy.dir, reportFile);
    if (!existsSync(report)) throw new OperatorError('The tests could not be run: see above.');
    const lines = reportLines(mutantsReport.parse(JSON.parse(readFileSync(report, 'utf8'))));
    console.log(`\n${lines.join('\n')}`);
  } finally {
    copy.remove();
  }
}

/**
 * `npm run mutants -- <folder>`: which small changes of its sources no test notices. The repository stays as it is:
 * a copy is changed, which is removed also when this is interrupted.
 */
export async function mutantsCommand(args: string[]): Promise<void> {
  const run = parseMutantsArguments(args);
  console.log(`${run.sources.length} source files, ${run.tests.length} test files:`);
  for (const file of run.tests) console.log(`  ${file}`);
  await generateAll();
  await untilSignalled((signal) => runStryker(run, signal));
}
