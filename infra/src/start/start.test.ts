import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { repositoryDir } from '../paths.ts';
import { isAlive } from '../processes/stop-process.ts';
import { waitUntil } from '../servers/wait-until.ts';

// Each test starts real servers, twice, and may wait for the end of each; on a busy machine that takes its time.
jest.setTimeout(600_000);

const runners: ChildProcess[] = [];

function newDataDir(): string {
  const dir = temporaryFolder('start');
  // PostgreSQL runs as another user when these tests run as root.
  chmodSync(dir, 0o755);
  return dir;
}

function start(dataDir: string): ChildProcess {
  const script = join(repositoryDir, 'infra/test/run-services.ts');
  const runner = spawn(process.execPath, [script, dataDir, 'svc-core'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
  runners.push(runner);
  return runner;
}

/** Resolves with everything written until a line, the one that begins with `ready` by default. */
async function untilLine(runner: ChildProcess, pattern = /^ready/): Promise<string[]> {
  const lines: string[] = [];
  if (!runner.stdout) throw new Error('no output to read');
  for await (const line of createInterface({ input: runner.stdout })) {
    lines.push(line);
    if (pattern.test(line)) return lines;
  }
  throw new Error(`no line like ${pattern}:\n${lines.join('\n')}`);
}

/** Resolves with the code and the signal that a process ended by. */
function untilEnded(runner: ChildProcess): Promise<unknown[]> {
  // Output that is not read would keep it from closing.
  for (const output of [runner.stdout, runner.stderr]) output?.resume();
  return once(runner, 'close');
}

/** Every process below one, found by its parent. */
function descendants(pid: number | undefined): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const children = rows.flatMap(([child, parent]) =>
    child !== undefined && parent === pid ? [child] : [],
  );
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** The command line of a process; empty when it has ended since it was listed. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

const findService = (runner: ChildProcess) =>
  descendants(runner.pid).find((pid) => commandOf(pid).includes('svc-core/src/main.ts'));

const allEnded = (pids: number[]) =>
  waitUntil('Ending', async () => pids.every((pid) => !isAlive(pid)), { limitMs: 120_000 });

/** Kills what a failed test left running; each runner takes the servers below it along. */
afterEach(async () => {
  const left = runners
    .splice(0)
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const pids = left.flatMap(({ pid }) => [Number(pid), ...descendants(pid)]);
  for (const runner of left) runner.kill('SIGKILL');
  await allEnded(pids);
});

describe('npm start', () => {
  it('runs two copies side by side, and Ctrl-C leaves no process of either', async () => {
    const [first, second] = [start(newDataDir()), start(newDataDir())];
    await Promise.all([untilLine(first), untilLine(second)]);
    const pids = [first, second].flatMap((runner) => descendants(runner.pid));
    // PostgreSQL with its own children, NATS, the mail catcher and svc-core, twice.
    expect(pids.length).toBeGreaterThan(8);

    const ended = [first, second].map(untilEnded);
    first.kill('SIGINT');
    second.kill('SIGTERM');
    expect(await Promise.all(ended)).toEqual([
      [0, null],
      [0, null],
    ]);
    await allEnded(pids);
  });

  it('stops everything when npm alone is interrupted', async () => {
    // The shell between npm and a script would keep the signal to itself: the script replaces it (package.json).
    const npm = spawn('npm', ['start'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: repositoryDir,
      env: { ...process.env, DATA_DIR: newDataDir(), PORT: '0', MAIL_PORT: '0' },
    });
    runners.push(npm);
    await untilLine(npm, /starting PostgreSQL/);
    const pids = descendants(npm.pid);
    const ended = untilEnded(npm);
    npm.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    await allEnded(pids);
  });

  it('leaves nothing when it is killed, and the next start takes the folder over', async () => {
    const dataDir = newDataDir();
    const killed = start(dataDir);
    await untilLine(killed);
    const pids = descendants(killed.pid);
    killed.kill('SIGKILL');
    await allEnded(pids);

    const next = start(dataDir);
    await untilLine(next);
    const ended = untilEnded(next);
    next.kill('SIGINT');
    await ended;
  });

  it('starts a crashed service again, and rejects a second copy on its folder', async () => {
    const dataDir = newDataDir();
    const runner = start(dataDir);
    const lines = await untilLine(runner);
    expect(lines.join('\n')).toMatch(/admin@siteswap\.test[\s\S]*Mail catcher: http:/);

    const second = start(dataDir);
    const output: Buffer[] = [];
    second.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    const [code] = await once(second, 'close');
    expect(code).toBe(1);
    expect(Buffer.concat(output).toString()).toMatch(/is in use by another copy/);

    const service = findService(runner);
    process.kill(service ?? 0, 'SIGKILL');
    await waitUntil('Starting svc-core again', async () => {
      const started = findService(runner);
      return started !== undefined && started !== service;
    });
    const ended = untilEnded(runner);
    runner.kill('SIGINT');
    await ended;
  });
});
