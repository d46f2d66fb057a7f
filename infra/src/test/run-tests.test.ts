import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { plantTests } from '../../test/planted-tests.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { repositoryDir } from '../paths.ts';
import { spawnNode } from '../processes/spawn-node.ts';
import { isAlive } from '../processes/stop-process.ts';
import { waitUntil } from '../servers/wait-until.ts';
import { runRunner } from './runner-process.ts';
import { unstableLines } from './unstable-list.ts';

// Real Jest and real Playwright on tests that fail as planned.

const script = join(repositoryDir, 'infra/test/planted-suites.ts');

function start(root: string, ...options: string[]) {
  // The planted tests are not those of the Jest that runs this file.
  const { JEST_WORKER_ID, FORCE_COLOR, ...env } = process.env;
  const child = spawnNode([script, root, ...options], {
    cwd: root,
    env: { ...env, NO_COLOR: '1' },
    output: 'pipe',
  });
  // What the runners write to the other stream comes in whatever order the pipes are read.
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.resume();
  const ended = new Promise<{ code: number | null; lines: string[] }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code, lines: Buffer.concat(chunks).toString().trim().split('\n') }),
    );
  });
  return { child, ended };
}

/** Tests of a run's folder, by `npm test`'s own means. */
function planted(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder('planted');
  plantTests(root, files);
  return root;
}

/** What stands below a title at the end of the output: names, each with the first line of its failure. */
function section(lines: readonly string[], title: RegExp): { title: string; tests: string[] } {
  const at = lines.findLastIndex((line) => title.test(line));
  const end = lines.indexOf('', at);
  const below = lines.slice(at + 1, end === -1 ? undefined : end);
  const tests = below.flatMap((line, index) =>
    /^ {2}\S/.test(line) ? [`${line.trim()}: ${below[index + 1]?.trim()}`] : [],
  );
  return { title: lines[at] ?? '', tests: tests.sort() };
}

const countTests = `test('passes', () => {});
test('fails once', () => failTimes(1, import.meta.url.slice(-9) + 'fails once'));
test('fails twice', () => failTimes(2, import.meta.url.slice(-9) + 'fails twice'));
test('fails always', () => failTimes(99, import.meta.url.slice(-9) + 'fails always'));
`;

const everyKind = {
  'jest/count.test.mjs': countTests,
  'jest/dies.test.mjs': `test('kills its process', () => killOnce(process.pid, 'jest dies'));
test('is next to it', () => {});
`,
  'jest/dies-always.test.mjs':
    "test('kills its process', () => process.kill(process.pid, 'SIGKILL'));\n",
  'playwright/count.spec.mjs': countTests,
  'playwright/dies.spec.mjs': `test('kills its process', () => killOnce(process.pid, 'playwright dies'));
`,
  'playwright/serial.spec.mjs': `test.describe.serial('steps', () => {
  test('fails once', () => failTimes(1, 'serial'));
  test('waits for it', () => {});
});
`,
};

const failedOnce = [
  'count.test.mjs › fails once: Error: planted: .test.mjsfails once',
  'count.test.mjs › fails twice: Error: planted: .test.mjsfails twice',
  'dies.test.mjs › could not run: ● Test suite failed to run',
  'playwright/count.spec.mjs › fails once: Error: planted: .spec.mjsfails once',
  'playwright/count.spec.mjs › fails twice: Error: planted: .spec.mjsfails twice',
  expect.stringMatching(/^playwright\/dies\.spec\.mjs › kills its process: .*SIGKILL/),
  'playwright/serial.spec.mjs › steps › fails once: Error: planted: serial',
  expect.stringMatching(/^playwright\/serial\.spec\.mjs › steps › waits for it: It did not run/),
];
const failedAlways = [
  'count.test.mjs › fails always: Error: planted: .test.mjsfails always',
  'dies-always.test.mjs › could not run: ● Test suite failed to run',
  'playwright/count.spec.mjs › fails always: Error: planted: .spec.mjsfails always',
];

describe('a run of tests', () => {
  it('passes what passes when repeated, names it, and fails what always fails', async () => {
    const { code, lines } = await start(planted(everyKind)).ended;
    const repeated = section(lines, /^passed only when repeated: /);
    expect(repeated.title).toBe('passed only when repeated: 8');
    expect(repeated.tests).toEqual(failedOnce);
    const failed = section(lines, /^failed: /);
    expect(failed.title).toBe('failed: 3');
    expect(failed.tests).toEqual(failedAlways);
    expect(lines.at(-1)).toBe('11 passed, 3 failed, 0 skipped');
    expect(code).toBe(1);
  });

  it('is green when everything passed in the end', async () => {
    const root = planted({
      'jest/a.test.mjs': "test('fails once', () => failTimes(1, 'a'));\n",
    });
    const { code, lines } = await start(root).ended;
    expect(lines).toContain('passed only when repeated: 1');
    expect(lines.filter((line) => line.startsWith('failed: '))).toEqual([]);
    expect(lines.at(-1)).toBe('1 passed, 0 failed, 0 skipped');
    expect(code).toBe(0);
    expect(unstableLines(join(root, 'test-results'))).toEqual([
      expect.stringContaining('1 × a.test.mjs › fails once'),
    ]);
  });

  it('repeats nothing with --once', async () => {
    const { code, lines } = await start(planted(everyKind), '--once').ended;
    const failed = section(lines, /^failed: /);
    expect(failed.title).toBe('failed: 11');
    expect(failed.tests).toEqual(expect.arrayContaining([...failedOnce, ...failedAlways]));
    expect(lines).toContain('passed only when repeated: 0');
    expect(lines.at(-1)).toBe('2 passed, 11 failed, 0 skipped');
    expect(code).toBe(1);
  });

  it('repeats nothing when sixteen tests failed', async () => {
    const root = planted({
      'jest/many.test.mjs': `test.each(Array.from({ length: 16 }, (_, at) => at))('number %i', (at) =>
  failTimes(1, 'many ' + at));
`,
    });
    const { code, lines } = await start(root).ended;
    expect(lines).toContain('16 tests failed at first: too many for a second chance');
    expect(lines).toContain('failed: 16');
    expect(lines).toContain('passed only when repeated: 0');
    expect(lines.at(-1)).toBe('0 passed, 16 failed, 0 skipped');
    expect(code).toBe(1);
  });

  it('repeats what did not finish or run because the runner died', async () => {
    // Two of the three begin at once.
    const killsJest = `test('kills Jest', async () => {
  await untilWritten('kills Jest');
  await killOnce(process.ppid, 'jest');
});
`;
    const root = planted({
      'jest/first.test.mjs': killsJest,
      'jest/second.test.mjs': killsJest,
      'jest/third.test.mjs': killsJest,
      'playwright/a.spec.mjs': `test('kills Playwright', () => killOnce(process.ppid, 'playwright'));
test('waits for it', () => {});
`,
    });
    const { code, lines } = await start(root).ended;
    const { tests } = section(lines, /^passed only when repeated: /);
    expect(tests).toEqual([
      expect.stringMatching(/^first\.test\.mjs › could not run: It (had not finished|did not run)/),
      expect.stringMatching(/^playwright\/a\.spec\.mjs › kills Playwright: It had not finished/),
      expect.stringMatching(/^playwright\/a\.spec\.mjs › waits for it: It did not run/),
      expect.stringMatching(
        /^second\.test\.mjs › could not run: It (had not finished|did not run)/,
      ),
      expect.stringMatching(/^third\.test\.mjs › could not run: It (had not finished|did not run)/),
    ]);
    expect(lines.filter((line) => line.includes('Its last test: kills Jest'))).not.toEqual([]);
    expect(lines.at(-1)).toBe('5 passed, 0 failed, 0 skipped');
    expect(code).toBe(0);
  });

  it.each([
    ['jest', 'SIGINT', 130],
    ['playwright', 'SIGINT', 130],
    ['playwright', 'SIGKILL', null],
  ] as const)('leaves nothing of %s running after %s', async (runner, signal, exitCode) => {
    const word = runner === 'jest' ? 'test' : 'spec';
    const name = `hangs-${runner}`;
    const root = planted({
      [`${runner}/a.${word}.mjs`]: `test('hangs', () => hang('${name}'));\n`,
      [`${runner}/b.${word}.mjs`]: "test('passes', () => {});\n",
    });
    const { child, ended } = start(root);
    const file = join(root, `${name}.pids`);
    const pids = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : []);
    await waitUntil('Hanging', async () => pids().length === 2);
    child.kill(signal);
    expect((await ended).code).toBe(exitCode);
    await waitUntil('Ending', async () => !pids().map(Number).some(isAlive));
  });
});

describe('a test runner', () => {
  it('ends with all it started when it reaches its limit', async () => {
    const root = temporaryFolder('limit');
    const file = join(root, 'pids');
    const child = "spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])";
    const code = `const { spawn } = require('node:child_process');
require('node:fs').writeFileSync(process.argv[1], process.pid + ' ' + ${child}.pid);
setInterval(() => {}, 1000);`;
    const end = await runRunner(['--eval', code, file], {
      cwd: root,
      env: process.env,
      limitMs: 2000,
      signal: new AbortController().signal,
    });
    expect(end.isOverdue).toBe(true);
    const pids = existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number) : [];
    await waitUntil('Ending', async () => !pids.some(isAlive));
  });
});
