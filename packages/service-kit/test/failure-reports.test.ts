import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failureReported } from '@siteswap/contracts/platform';
import { createLogger, startService } from '../src/index.ts';
import { adminNotes, breakDown, createNote, knock, noteCreated } from './fixture/src/contracts.ts';
import { type Notes, startNotes } from './start-notes.ts';
import { startTcpProxy } from './tcp-proxy.ts';

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const reported = () => notes.nats.events(failureReported);
const withRequestId = (requestId: string) =>
  notes.waitFor(() => reported().find((event) => event.requestId === requestId));

describe('FE-03 a failure', () => {
  it('is told with its route, its status and the request id that the caller sees', async () => {
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

  it('names the member who met it, and is told once', async () => {
    const ana = notes.actor({ userId: 77 });
    const plain = { 'content-type': 'text/plain' };
    const refused = await notes.call(createNote, { body: { title: 'x' } }, ana, plain);
    expect(refused.status).toBe(415);
    const { data } = await withRequestId(String(refused.body.requestId));
    const errorType = 'UNSUPPORTED_MEDIA_TYPE';
    expect(data).toMatchObject({ statusCode: 415, errorType, userId: 77 });
    const same = reported().filter(({ data: { requestId } }) => requestId === data.requestId);
    expect(same).toHaveLength(1);
  });

  it('is not told when its status is noise by configuration', async () => {
    notes.nats.clear();
    expect((await notes.call(createNote, { body: { title: 'x' } })).status).toBe(401);
    expect((await fetch(`${notes.baseUrl}/nowhere`)).status).toBe(404);
    const long = { title: 'x'.repeat(81) };
    expect((await notes.call(createNote, { body: long }, notes.actor())).status).toBe(422);
    const eager = notes.actor({ userId: 53 });
    for (let count = 0; count < 4; count += 1) await notes.call(knock, {}, eager);
    // What comes after them is heard after them.
    const failed = await notes.call(breakDown, { params: { kind: 'throw' } }, notes.internal);
    await withRequestId(String(failed.body.requestId));
    expect(reported().map(({ data }) => data.statusCode)).toEqual([500]);
  });

  it('may leave out every refusal', async () => {
    const quiet = await startNotes({ ERROR_LOG_IGNORES: '4xx' });
    await quiet.call(adminNotes, {}, quiet.actor());
    await quiet.call(breakDown, { params: { kind: 'throw' } }, quiet.internal);
    await quiet.waitFor(() => quiet.nats.events(failureReported).length === 1);
    expect(quiet.nats.events(failureReported)[0]?.data.statusCode).toBe(500);
    await quiet.stop();
  });

  it('is told later when the broker is away, and slows nobody', async () => {
    const proxy = await startTcpProxy(String(notes.env['NATS_URL']));
    const cut = await startService((await import('./fixture/src/service.ts')).notesService, {
      ...notes.env,
      NATS_URL: proxy.url,
    });
    await notes.waitFor(() => cut.nats.isConnected);
    proxy.cut();
    await notes.waitFor(() => !cut.nats.isConnected);
    const answer = await fetch(
      `http://127.0.0.1:${cut.port}${breakDown.path.replace(':kind', 'throw')}`,
      { method: breakDown.method, headers: await notes.internal.headers() },
    );
    expect(answer.status).toBe(500);
    const { requestId } = (await answer.json()) as { requestId: string };
    expect(reported().some((event) => event.requestId === requestId)).toBe(false);
    proxy.mend();
    expect((await withRequestId(requestId)).data.statusCode).toBe(500);
    await cut.stop();
    await proxy.close();
  });

  it('that waits is sent before the process ends', async () => {
    const short = await startNotes();
    await short.waitFor(() => short.running.nats.isConnected);
    const path = breakDown.path.replace(':kind', 'throw');
    const headers = await short.internal.headers();
    const answers = Array.from({ length: 20 }, () =>
      fetch(short.baseUrl + path, { method: breakDown.method, headers }),
    );
    await Promise.all(answers);
    await short.pause();
    await short.waitFor(() => short.nats.events(failureReported).length === 20);
    await short.stop();
  });
});

describe('FE-04 what a failure tells', () => {
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
    const told = await withRequestId(requestId);
    expect(told.data.url).toContain('token=[hidden]');
    expect(JSON.stringify(told)).not.toContain(secret);
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
    const { notesService } = await import('./fixture/src/service.ts');
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
