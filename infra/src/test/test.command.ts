import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../check/check.command.ts';
import { operatorSentence } from '../operator-error.ts';
import { repositoryDir, servicesWithDatabase } from '../paths.ts';
import { generateClient } from '../prisma/generate.ts';
import { runVisibly } from '../processes/run-visibly.ts';
import { tool } from '../processes/tool.ts';
import { findChromium } from './chromium.ts';
import { startTestServers } from './servers.ts';
import {
  addTallies,
  type JestReport,
  type PlaywrightReport,
  type Tally,
  tallyLine,
  tallyOfJest,
  tallyOfPlaywright,
} from './tally.ts';

const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 };

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

async function checkSuite(): Promise<Tally> {
  const results = await runChecks();
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

/** Unit and service tests, on servers started for them. */
async function jestSuite(reportDir: string, args: string[]): Promise<Tally> {
  const servers = await startTestServers();
  const reportFile = join(reportDir, 'jest.json');
  const stop = () => void servers.stop().then(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const code = await runVisibly(
      [
        '--experimental-vm-modules',
        tool('jest', 'bin/jest.js'),
        '--maxWorkers=2',
        '--json',
        `--outputFile=${reportFile}`,
        ...args,
      ],
      { cwd: repositoryDir, env: { ...process.env, ...servers.env } },
    );
    const report = readReport<JestReport>(reportFile);
    if (!report) return oneFailed;
    const tally = tallyOfJest(report);
    return code !== 0 && tally.failed === 0 ? addTallies(tally, oneFailed) : tally;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await servers.stop();
  }
}

/** Journeys in Chromium; their own setup starts the platform. */
async function journeySuite(reportDir: string): Promise<Tally> {
  const dir = join(repositoryDir, 'e2e');
  if (!existsSync(join(dir, 'playwright.config.ts'))) return { passed: 0, failed: 0, skipped: 0 };
  const chromium = findChromium((line) => console.log(`• ${line}`));
  const cli = tool('playwright', 'cli.js', 'e2e');
  const reportFile = join(reportDir, 'playwright.json');
  const code = await runVisibly([cli, 'test', '--reporter=list,json'], {
    cwd: dir,
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    },
  });
  const report = readReport<PlaywrightReport>(reportFile);
  if (!report) return oneFailed;
  const tally = tallyOfPlaywright(report);
  return code !== 0 && tally.failed === 0 ? addTallies(tally, oneFailed) : tally;
}

/** A suite that cannot run is a failed test with a reason, and the next suites still run. */
async function suite(title: string, run: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n── ${title}`);
  try {
    return await run();
  } catch (error) {
    console.error(operatorSentence(error) ?? error);
    return oneFailed;
  }
}

/**
 * `npm test`: checks, unit and service tests, journeys; the last line sums them up.
 * With a pattern: only the matching unit and service tests.
 */
export async function testCommand(args: string[]): Promise<void> {
  const reportDir = mkdtempSync(join(tmpdir(), 'siteswap-report-'));
  for (const service of servicesWithDatabase()) await generateClient(service);
  const tallies: Tally[] = [];
  if (args.length === 0) tallies.push(await suite('checks', checkSuite));
  tallies.push(await suite('unit and service tests', () => jestSuite(reportDir, args)));
  if (args.length === 0) tallies.push(await suite('journeys', () => journeySuite(reportDir)));
  rmSync(reportDir, { recursive: true, force: true });

  const total = addTallies(...tallies);
  if (total.failed > 0) process.exitCode = 1;
  console.log(`\n${tallyLine(total)}`);
}
