import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'playwright/test';
import { walked } from '#src/support/walk.ts';

const run = promisify(execFile);
const repositoryDir = join(import.meta.dirname, '../../..');

const tiny = {
  BENCH_APPLICATIONS: '30,60',
  BENCH_ASSIGNMENTS: '6x8',
  BENCH_ASSIGNMENT_SECONDS: '5,5',
  BENCH_CALENDAR_CONNECTIONS: '2',
  BENCH_CALENDAR_EDITIONS: '20',
  BENCH_CALENDAR_ROUNDS: '1',
  BENCH_CALENDAR_SECONDS: '1',
  BENCH_CARS: '2',
  BENCH_CHANGES: '2',
  BENCH_DRAGS: '1',
  BENCH_FLOOD_SECONDS: '2',
  BENCH_LIGHTHOUSE_RUNS: '0',
  BENCH_MESSAGES: '2',
  BENCH_NOTIFICATIONS: '400,800',
  BENCH_OFFERS: '3',
  BENCH_PLANNINGS: '24x12x2',
  BENCH_PUSHES: '10',
  BENCH_READERS: '10',
  BENCH_REPEATS: '1',
  BENCH_REST_SECONDS: '1',
  BENCH_ROUNDS: '1',
  BENCH_RUNS: '1',
  BENCH_SECONDS: '1',
  BENCH_SEEDS: '1',
  BENCH_SIZES: '100,200',
  BENCH_STATES: '100',
};

const all = globSync('bench/src/*.bench.ts', { cwd: repositoryDir })
  .map((file) => basename(file, '.bench.ts'))
  .sort();

// One after the other, as they are run.
test.describe('a measurement of tiny size runs to its end', () => {
  for (const name of walked(all, ['sign-in'])) {
    test(name, async () => {
      const { stdout } = await run(
        process.execPath,
        [join(repositoryDir, 'infra/bin/siteswap.mjs'), 'bench', name],
        { cwd: repositoryDir, env: { ...process.env, ...tiny } },
      );
      expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
      expect(stdout.trim().split('\n').length, stdout).toBeGreaterThan(1);
    });
  }
});
