import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createNote, listNotes, noteCreated } from '../../test/fixture/src/contracts.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
  await notes.pause();
});
afterAll(() => notes.stop());

const children = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  }
  children.clear();
});

const main = join(import.meta.dirname, '../../test/fixture/src/main.ts');

interface Process {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly port: () => Promise<number>;
}

function start(env: Record<string, string>, stdin: 'pipe' | 'ignore' = 'ignore'): Process {
  const child = spawn(process.execPath, ['--no-warnings', main], {
    env: { ...process.env, ...notes.env, LOG_LEVEL: 'info', ...env },
    stdio: [stdin, 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  return {
    child,
    output: () => output,
    port: async () => Number(await notes.waitFor(() => /"port":(\d+)/.exec(output)?.[1])),
  };
}

describe('a process', () => {
  it('finishes what it began, publishes its events and exits 0 on SIGTERM', async () => {
    const { child, port } = start({ DRAIN_TIMEOUT_MS: '60000' });
    const at = await port();
    const text = JSON.stringify({ title: 'slow writer' });
    const socket = connect(at, '127.0.0.1');
    let response = '';
    socket.on('data', (chunk) => {
      response += String(chunk);
    });
    const { authorization } = (await notes.actor().headers()) as { authorization: string };
    socket.write(
      `POST ${createNote.path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n` +
        `content-type: application/json\r\ncontent-length: ${text.length}\r\nexpect: 100-continue\r\n\r\n`,
    );
    // The server says so once the request has arrived.
    await notes.waitFor(() => response.includes('HTTP/1.1 100 Continue'));
    socket.write(text.slice(0, 5));
    const exited = once(child, 'close');
    child.kill('SIGTERM');
    await notes.waitFor(() =>
      fetch(`http://127.0.0.1:${at}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    socket.write(text.slice(5));
    expect(await exited).toEqual([0, null]);
    expect(response).toContain('HTTP/1.1 201 Created');
    expect(response.toLowerCase()).toContain('connection: close');
    await notes.waitFor(() => notes.nats.events(noteCreated).length === 1);
  });

  it('is not ready while migrations of its folder are missing, and says which', async () => {
    const at = await start({}).port();
    // The tables of these tests were made without the record of migrations.
    const response = await fetch(`http://127.0.0.1:${at}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      status: 'unready',
      checks: { database: true, migrations: expect.stringMatching(/^missing: \d+ of \d+, from /) },
    });
  });

  it('stops when its parent process ends', async () => {
    const { child, port } = start({ EXIT_WITH_PARENT: '1' }, 'pipe');
    await port();
    const exited = once(child, 'close');
    child.stdin?.end();
    expect(await exited).toEqual([0, null]);
  });

  it('prints why it cannot start', async () => {
    const wrong = start({ DATABASE_URL: '', JWKS_URL: 'nowhere' });
    expect(await once(wrong.child, 'close')).toEqual([1, null]);
    expect(wrong.output()).toMatch(/^svc-notes: Correct these variables: DATABASE_URL/);

    const first = start({});
    const port = String(await first.port());
    const second = start({ PORT: port });
    expect(await once(second.child, 'close')).toEqual([1, null]);
    expect(second.output()).toContain('svc-notes: The port is in use: set PORT to a free one.');
    first.child.kill('SIGTERM');
    await once(first.child, 'close');
  });

  it('logs one line per request, with its route and without its secrets', async () => {
    const { child, port, output } = start({});
    const at = await port();
    await fetch(`http://127.0.0.1:${at}${listNotes.path}?q=hush`, {
      headers: { 'x-request-id': 'req-7', 'x-remote': 'mf-notes@1.0.0' },
    });
    await fetch(`http://127.0.0.1:${at}/no/ana@siteswap.test?token=hush`);
    child.kill('SIGTERM');
    await once(child, 'close');
    const lines = output()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { requestId: 'req-7', remote: 'mf-notes@1.0.0', route: 'notes.note.list', status: 200 },
      { route: 'none', status: 404, path: '/no/[hidden]' },
    ]);
    expect(output()).not.toMatch(/hush|ana@/);
  });
});
