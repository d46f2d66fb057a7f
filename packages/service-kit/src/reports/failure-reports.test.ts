import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failureReported } from '@siteswap/contracts/platform';
import {
  adminNotes,
  breakDown,
  createNote,
  knock,
  noteCreated,
} from '../../test/fixture/src/contracts.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { createLogger } from '../logging/logger.ts';
import { startService } from '../process/run-service.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const reported = () => notes.nats.events(failureReported);
const withRequestId = (requestId: string) =>
  notes.waitFor(() => reported().find((event) => event.requestId === requestId));

describe('FE-03 a failure', () => {
  it('is reported with its route, its status and the request id that the caller sees', async () => {
    const failed = await notes.call(breakDown, { params: { kind: 'throw' } }, notes.internal);
    expect(failed.status).toBe(500);
    const requestId = String(failed.body.requestId);
    expect(failed.headers.get('x-request-id')).toBe(requestId);
    const { data } = await withRequestId(requestId);
    expect(data).toMatchObject({
      service: 'svc-notes',
      statusCode: 500,
      errorType: 'Error',
      message: 'secret inside',
      method: breakDown.method,
      route: breakDown.id,
      requestId,
      path: breakDown.path.replace(':kind', 'throw'),
    });
    expect(data.stack).toContain('service.ts');
    expect(data.headers?.['x-internal-token']).toBe('[hidden]');
  });

  it('names the member who met it, and is reported once', async () => {
    const ana = notes.actor({ userId: 77 });
    const plain = { 'content-type': 'text/plain' };
    const rejected = await notes.call(createNote, { body: { title: 'x' } }, ana, plain);
    expect(rejected.status).toBe(415);
    const { data } = await withRequestId(String(rejected.body.requestId));
    const errorType = 'UNSUPPORTED_MEDIA_TYPE';
    expect(data).toMatchObject({ statusCode: 415, errorType, userId: 77 });
    const same = reported().filter(({ data: { requestId } }) => requestId === data.requestId);
    expect(same).toHaveLength(1);
  });

  it('is not reported when the configuration ignores its status', async () => {
    notes.nats.clear();
    expect((await notes.call(createNote, { body: { title: 'x' } })).status).toBe(401);
    expect((await fetch(`${notes.baseUrl}/nowhere`)).status).toBe(404);
    const long = { title: 'x'.repeat(81) };
    expect((await notes.call(createNote, { body: long }, notes.actor())).status).toBe(422);
    const eager = notes.actor({ userId: 53 });
    for (let count = 0; count < 4; count += 1) await notes.call(knock, {}, eager);
    // Events arrive in order, so a later report proves that none of these was sent.
    const failed = await notes.call(breakDown, { params: { kind: 'throw' } }, notes.internal);
    await withRequestId(String(failed.body.requestId));
    expect(reported().map(({ data }) => data.statusCode)).toEqual([500]);
  });

  it('may leave out every rejection', async () => {
    const quiet = await startNotes({ ERROR_LOG_IGNORES: '4xx' });
    await quiet.call(adminNotes, {}, quiet.actor());
    await quiet.call(breakDown, { params: { kind: 'throw' } }, quiet.internal);
    await quiet.waitFor(() => quiet.nats.events(failureReported).length === 1);
    expect(quiet.nats.events(failureReported)[0]?.data.statusCode).toBe(500);
    await quiet.stop();
  });

  it('is reported later when the broker is unavailable, and slows no request', async () => {
    const proxy = await startTcpProxy(String(notes.env['NATS_URL']));
    const cut = await startService(
      (await import('../../test/fixture/src/service.ts')).notesService,
      {
        ...notes.env,
        NATS_URL: proxy.url,
      },
    );
    await notes.waitFor(() => cut.nats.isConnected);
    proxy.cut();
    await notes.waitFor(() => !cut.nats.isConnected);
    const response = await fetch(
      `http://127.0.0.1:${cut.port}${breakDown.path.replace(':kind', 'throw')}`,
      { method: breakDown.method, headers: await notes.internal.headers() },
    );
    expect(response.status).toBe(500);
    const { requestId } = (await response.json()) as { requestId: string };
    expect(reported().some((event) => event.requestId === requestId)).toBe(false);
    proxy.mend();
    expect((await withRequestId(requestId)).data.statusCode).toBe(500);
    await cut.stop();
    await proxy.close();
  });

  it('that waits is sent before the process ends', async () => {
    const short = await startNotes({ DRAIN_TIMEOUT_MS: '60000' });
    await short.waitFor(() => short.running.nats.isConnected);
    const path = breakDown.path.replace(':kind', 'throw');
    const headers = await short.internal.headers();
    const requests = Array.from({ length: 20 }, () =>
      fetch(short.baseUrl + path, { method: breakDown.method, headers }),
    );
    await Promise.all(requests);
    await short.pause();
    await short.waitFor(() => short.nats.events(failureReported).length === 20);
    await short.stop();
  });
});

describe('a flood of rejected calls', () => {
  it('from one address is reported a few times, and counted', async () => {
    const flooded = await startNotes();
    const plain = { 'content-type': 'text/plain', 'x-forwarded-for': '203.0.113.7' };
    const reject = (headers: Record<string, string>) =>
      flooded.call(createNote, { body: { title: 'x' } }, flooded.actor(), headers);
    for (let count = 0; count < 40; count += 1) expect((await reject(plain)).status).toBe(415);
    const call = { params: { kind: 'throw' as const } };
    await flooded.call(breakDown, call, flooded.internal);
    const reports = () =>
      flooded.nats
        .events(failureReported)
        .flatMap(({ data }) => (data.repeats ? [] : data.statusCode));
    await flooded.waitFor(() => reports().includes(500));
    expect(reports().filter((status) => status === 415)).toHaveLength(10);
    const metrics = await (await fetch(`${flooded.baseUrl}/metrics`)).text();
    expect(metrics).toMatch(/failures_total\{status="415",reported="false",[^}]*\} 30/);
    await flooded.stop();
  });
});

describe('FE-04 the report of a failure', () => {
  it('has no secret of the body, the query or the headers', async () => {
    const secret = 'Canary-in-the-mine-9';
    const response = await fetch(`${notes.baseUrl}${createNote.path}?token=${secret}`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        authorization: `Bearer ${secret}`,
        cookie: `siteswap_session=${secret}`,
        ...(await notes.actor().headers()),
        'x-strange': secret,
      },
      body: secret,
    });
    expect(response.status).toBe(415);
    const { requestId } = (await response.json()) as { requestId: string };
    const report = await withRequestId(requestId);
    expect(report.data.url).toContain('token=[hidden]');
    expect(JSON.stringify(report)).not.toContain(secret);
  });
});

describe('AD-02 a write in admin mode', () => {
  it('is logged as such with who made it; nothing else is', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const log = createLogger({ name: 'svc-notes', level: 'info', destination });
    const { notesService } = await import('../../test/fixture/src/service.ts');
    const replica = await startService(notesService, notes.env, { log });
    const write = async (actor: ReturnType<typeof notes.actor>, requestId: string) => {
      const response = await fetch(`http://127.0.0.1:${replica.port}${createNote.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(await actor.headers()),
          'x-request-id': requestId,
        },
        body: '{"title":"x"}',
      });
      expect(response.status).toBe(201);
    };
    const admin = { userId: 71, isGlobalAdmin: true };
    await write(notes.actor({ ...admin, adminMode: true }), 'on');
    await write(notes.actor({ ...admin, adminMode: false }), 'off');
    await write(notes.actor({ userId: 72, adminMode: true }), 'member');
    const read = { ...(await notes.actor({ ...admin, adminMode: true }).headers()) };
    await fetch(`http://127.0.0.1:${replica.port}${createNote.path}`, {
      headers: { ...read, 'x-request-id': 'read' },
    });
    await replica.stop();
    const requests = lines
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request');
    const marked = requests.filter((line) => 'adminMode' in line);
    expect(requests).toHaveLength(4);
    expect(marked).toMatchObject([
      { requestId: 'on', adminMode: true, userId: 71, route: createNote.id, status: 201 },
    ]);
    await notes.waitFor(() => notes.nats.events(noteCreated).length > 0);
  });
});
