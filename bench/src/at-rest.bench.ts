import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { processorMs, processTree, requireProc } from './processor-time.ts';
import { print } from './with-platform.ts';

const loadSeconds = Number(process.env['BENCH_SECONDS'] ?? 20);
const restSeconds = Number(process.env['BENCH_REST_SECONDS'] ?? 20);
const repository = join(import.meta.dirname, '../..');
const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** What a process is, by its command line. */
const names: [RegExp, string][] = [
  [/(svc-[a-z-]+|gateway)\/src\/main\.ts/, '$1'],
  [/nats-server/, 'nats'],
  [/postgres/, 'postgres'],
  [/maildev/, 'mail catcher'],
  [/sign-in-provider/, 'sign-in provider'],
  [/infra\/src\/cli\.ts/, 'runner'],
  [/infra\/bin\/siteswap/, 'launcher'],
];

interface Process {
  readonly pid: number;
  readonly name: string;
  readonly pssMb: number;
  readonly cpuMs: number;
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

function processes(root: number): Process[] {
  return processTree(root).flatMap((pid) => {
    const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') || read(`/proc/${pid}/comm`);
    const [pattern, name] = names.find(([each]) => each.test(command)) ?? [];
    const [, kib] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
    if (!pattern || !name || !kib) return [];
    const [, part = ''] = pattern.exec(command) ?? [];
    const called = name.replace('$1', part);
    return [{ pid, name: called, pssMb: Number(kib) / 1024, cpuMs: processorMs(pid) }];
  });
}

/** Prints memory of each, and the processor time it takes without any request. */
async function report(title: string, root: number): Promise<void> {
  const before = new Map(processes(root).map(({ pid, cpuMs }) => [pid, cpuMs]));
  await sleep(restSeconds);
  const rows = new Map<string, { pss: number; cpu: number }>();
  for (const { pid, name, pssMb, cpuMs } of processes(root)) {
    const { pss, cpu } = rows.get(name) ?? { pss: 0, cpu: 0 };
    const used = cpuMs - (before.get(pid) ?? cpuMs);
    rows.set(name, { pss: pss + pssMb, cpu: cpu + used / (restSeconds * 10) });
  }
  rows.set('all', {
    pss: [...rows.values()].reduce((sum, { pss }) => sum + pss, 0),
    cpu: [...rows.values()].reduce((sum, { cpu }) => sum + cpu, 0),
  });
  print(`\n${title}: PSS in MiB, processor in % of a core over ${restSeconds} s`);
  for (const [name, { pss, cpu }] of rows) {
    print(`  ${name.padEnd(18)} ${pss.toFixed(0).padStart(6)} ${cpu.toFixed(1).padStart(6)}`);
  }
}

async function untilReady(runner: ChildProcess): Promise<string> {
  if (!runner.stdout) throw new Error('no output to read');
  for await (const line of createInterface({ input: runner.stdout })) {
    const [, url] = /^ready (\S+)/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('The product did not start.');
}

requireProc();
const dataDir = mkdtempSync(join(tmpdir(), 'siteswap-bench-'));
// The user PostgreSQL runs as must be able to enter.
chmodSync(dataDir, 0o755);
const runner = spawn(process.execPath, [join(repository, 'infra/bin/siteswap.mjs'), 'start'], {
  cwd: repository,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    MAIL_PORT: '0',
    RATE_LIMIT_FACTOR: '1000000',
  },
});
try {
  const url = await untilReady(runner);
  await sleep(restSeconds);
  await report('At rest', runner.pid ?? 0);
  for (const path of ['/api/editions?showPast=true&limit=20', '/editions/1', '/api/editions/1']) {
    let turn = 0;
    await autocannon({
      url,
      connections: 8,
      duration: loadSeconds / 3,
      requests: [
        {
          setupRequest: (request) => {
            turn += 1;
            return {
              ...request,
              path: `${path}${path.includes('?') ? '&' : '?'}page=${turn % 4}&x=${turn}`,
            };
          },
        },
      ],
    });
  }
  await sleep(2 * restSeconds);
  await report(`A minute after ${loadSeconds} s of reads by 8 connections`, runner.pid ?? 0);
} finally {
  const ended = once(runner, 'exit');
  runner.kill('SIGINT');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
