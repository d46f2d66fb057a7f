import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const here = import.meta.dirname;

/**
 * Runs a process until it ends.
 * @param body what it does at its start
 * @param whileStopping what it does before it has stopped
 */
async function run(
  body: string,
  whileStopping = '',
): Promise<{ code: number | null; lines: Record<string, unknown>[] }> {
  const script = `
    import { createLogger } from '${join(here, '../logging/logger.ts')}';
    import { onShutdown } from '${join(here, 'shutdown.ts')}';
    const log = createLogger({ name: 'sample', level: 'info' });
    const stop = () => new Promise((resolve) => {
      ${whileStopping}
      setImmediate(() => setImmediate(resolve));
    });
    onShutdown(stop, { log, withParent: false });
    setInterval(() => {}, 1000);
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: here,
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  const text = Buffer.concat(chunks).toString().trim();
  return { code, lines: text.split('\n').map((line) => JSON.parse(line)) };
}

it.each([
  ['uncaught exception', `setTimeout(() => { throw new Error('a bug'); throw 1; }, 1);`],
  ['unhandled rejection', `setTimeout(() => Promise.reject(new Error('a bug')), 1);`],
])('an %s is logged once, and the process drains and exits with 1', async (msg, body) => {
  const { code, lines } = await run(body);
  expect(code).toBe(1);
  expect(lines.map((line) => line['msg'])).toEqual([msg, 'stopping', 'stopped']);
  expect(lines[0]).toMatchObject({ err: { message: 'a bug' } });
});

it('a second error while draining neither ends it early nor changes how it ends', async () => {
  const { code, lines } = await run(
    `setTimeout(() => Promise.reject(new Error('first')), 1);`,
    `Promise.reject(new Error('second'));`,
  );
  expect(code).toBe(1);
  expect(lines.map((line) => line['msg'])).toEqual([
    'unhandled rejection',
    'stopping',
    'unhandled rejection',
    'stopped',
  ]);
});

it('a signal ends it with 0', async () => {
  const { code, lines } = await run(`setTimeout(() => process.kill(process.pid, 'SIGTERM'), 1);`);
  expect(code).toBe(0);
  expect(lines.map((line) => line['msg'])).toEqual(['stopping', 'stopped']);
});
