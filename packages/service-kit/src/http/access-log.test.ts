import { request } from 'node:http';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  adminNotes,
  clearNotes,
  countNotes,
  createNote,
  listNotes,
} from '../../test/fixture/src/contracts.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { createLogger, startService, type TestActor } from '../testing/index.ts';

let notes: Notes;
let replica: Awaited<ReturnType<typeof startService>>;
const lines: string[] = [];
beforeAll(async () => {
  notes = await startNotes();
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(...String(chunk).trim().split('\n'));
      done();
    },
  });
  const log = createLogger({ name: 'svc-notes', level: 'info', destination });
  const { notesService } = await import('../../test/fixture/src/service.ts');
  replica = await startService(notesService, notes.env, { log });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await replica.stop();
  await notes.stop();
});

const url = (path: string) => `http://127.0.0.1:${replica.port}${path}`;
const logged = (msg: string) =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.msg === msg);
const send = async (path: string, init: RequestInit = {}, as?: TestActor) => {
  const headers = { ...(await as?.headers()), ...(init.headers as Record<string, string>) };
  return await fetch(url(path), { ...init, headers });
};

describe('the access log', () => {
  it('has one line for a read, with its route and neither its query nor its path', async () => {
    await send(`${listNotes.path}?q=secret`, { headers: { 'x-request-id': 'by-gateway' } });
    const line = await notes.waitFor(() => logged('request')[0]);
    expect(line).toMatchObject({ requestId: 'by-gateway', route: listNotes.id, status: 200 });
    expect(JSON.stringify(line)).not.toMatch(/secret|api.notes/);
  });

  it('counts a call that its caller aborts as 499, not as 404', async () => {
    const call = request(url(createNote.path), {
      method: 'POST',
      headers: {
        ...(await notes.actor().headers()),
        'content-type': 'application/json',
        'content-length': '20',
        // The response to it says that the call has arrived.
        expect: '100-continue',
      },
    });
    call.on('error', () => {});
    call.on('continue', () => call.write('{"title":', () => call.destroy()));
    call.flushHeaders();
    const line = await notes.waitFor(() => logged('request')[0]);
    expect(line).toMatchObject({ status: 499, route: createNote.id });
    const metrics = await (await fetch(url('/metrics'))).text();
    expect(metrics).toMatch(/_count\{.*route="notes.note.create",status="499".*\} 1/);
  });
});

describe('a rejected caller', () => {
  const events = () => logged('security event');
  const clear = (as?: TestActor, body = '{"reason":"old"}') =>
    send(
      clearNotes.path,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body },
      as,
    );
  const now = () => Math.floor(Date.now() / 1000);

  it('is a security event, unless they are a visitor', async () => {
    await send(adminNotes.path);
    await send(adminNotes.path, { headers: { authorization: 'Bearer a.b.c' } });
    await send(adminNotes.path, {}, notes.actor({ userId: 12 }));
    await send(countNotes.path);
    await send(countNotes.path, { headers: { 'x-internal-token': 'x'.repeat(32) } });
    const rejected = { type: 'access.rejected', outcome: 'rejected' };
    const address = { addressPrefix: expect.any(String) };
    expect(events()).toMatchObject([
      { ...rejected, ...address, reason: 'invalid token' },
      { ...rejected, ...address, userId: 12, reason: 'not an administrator' },
      { ...rejected, ...address, reason: 'wrong internal token' },
    ]);
    expect(events()).toHaveLength(3);
  });

  it('is a security event too when the handler rejects them, also a repeated call', async () => {
    const { body } = await notes.call(
      createNote,
      { body: { title: 'of 14' } },
      notes.actor({ userId: 14 }),
    );
    const rename = (as?: TestActor) =>
      send(
        `/api/notes/${body.id}`,
        {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: '{"title":"of 15"}',
        },
        as,
      );
    expect((await rename(notes.actor({ userId: 15 }))).status).toBe(403);
    expect((await rename(notes.actor({ userId: 14 }))).status).toBe(200);
    expect(events()).toMatchObject([
      {
        type: 'access.rejected',
        userId: 15,
        route: 'notes.note.rename',
        reason: 'FORBIDDEN',
        addressPrefix: expect.any(String),
      },
    ]);
  });

  it('proves who they are first where the route wants that, before the body is looked at', async () => {
    const long = notes.actor({ userId: 13, provenAt: now() - 16 * 60 });
    for (const actor of [notes.actor({ userId: 13, provenAt: 0 }), long]) {
      const response = await clear(actor, '{');
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'PROOF_REQUIRED' });
    }
    expect(events()).toMatchObject([{ userId: 13, reason: 'no recent proof' }, { userId: 13 }]);
    expect((await clear(notes.actor({ userId: 13, provenAt: now() - 14 * 60 }))).status).toBe(204);
    expect((await clear()).status).toBe(401);
  });
});
