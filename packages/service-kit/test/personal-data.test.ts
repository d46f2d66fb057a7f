import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportRequested, userDeleted } from '@siteswap/contracts/core';
import { createNote, noteState, personState } from './fixture/src/contracts.ts';
import { type Notes, startNotes } from './start-notes.ts';

/** Stands where svc-core is: keeps the parts that come, and answers as it is told. */
function createPartTaker() {
  const taken: { url: string; token: unknown; body: unknown }[] = [];
  const taker = { taken, answers: [] as { status: number; code: string }[], baseUrl: '' };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    taken.push({
      url: request.url ?? '',
      token: request.headers['x-internal-token'],
      body: JSON.parse(text),
    });
    const refusal = taker.answers.shift();
    if (!refusal) return response.end(JSON.stringify({ ok: true }));
    const { status, code } = refusal;
    const problem = { type: 'about:blank', title: code, status, code, requestId: 'r' };
    return response.writeHead(status).end(JSON.stringify(problem));
  });
  return Object.assign(taker, {
    start: async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      taker.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
}

const exportId = '0198c5d6-7c1e-7000-8000-000000000001';
const core = createPartTaker();
let notes: Notes;

beforeAll(async () => {
  await core.start();
  notes = await startNotes({ CORE_URL: core.baseUrl });
});
afterAll(async () => {
  await notes.stop();
  await core.stop();
});
beforeEach(() => {
  core.taken.length = 0;
});

const write = (title: string, userId: number) =>
  notes.call(createNote, { body: { title } }, notes.actor({ userId }));
const count = (author: number) => notes.prisma.note.count({ where: { author } });
const untilHandled = (consumer: string) =>
  notes.waitFor(async () => (await notes.nats.nats.streams.lag('EVENTS', consumer)) === 0);

describe('the export of a member', () => {
  it('is handed in by itself: their rows by table, nobody else’s, without what was left out', async () => {
    await write('mine', 7);
    await write('hers', 8);
    await notes.nats.publishState(personState, 7, 1, { name: 'Ana' });
    await notes.waitFor(() => notes.prisma.person.findUnique({ where: { id: '7' } }));
    await notes.nats.publishEvent(exportRequested, { exportId, userId: 7 });
    await notes.waitFor(() => core.taken.length === 1);
    expect(core.taken[0]).toEqual({
      url: `/internal/exports/${exportId}/parts/svc-notes`,
      token: notes.env['INTERNAL_TOKEN'],
      body: {
        tables: {
          note: [{ id: expect.any(Number), title: 'mine', author: 7 }],
          person: [{ id: '7', name: 'Ana' }],
        },
      },
    });
  });

  it('is empty for somebody of whom there is nothing', async () => {
    await notes.nats.publishEvent(exportRequested, { exportId, userId: 404 });
    await notes.waitFor(() => core.taken.length === 1);
    expect(core.taken[0]?.body).toEqual({ tables: { note: [], person: [] } });
  });

  it('is tried again while svc-core is away, and given up once nobody waits for it', async () => {
    core.answers.push({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    core.answers.push({ status: 404, code: 'EXPORT_NOT_FOUND' });
    await notes.nats.publishEvent(exportRequested, { exportId, userId: 7 });
    await notes.waitFor(() => core.taken.length === 2, { timeoutMs: 20_000 });
    await untilHandled('svc-notes-export');
    expect(await notes.deadLetters.list()).toEqual([]);
    expect(core.taken).toHaveLength(2);
  });
});

describe('the end of an account', () => {
  it('erases what the service declared, and tells it, and does no harm when it comes twice', async () => {
    const { body } = await write('goodbye', 9);
    await write('stays', 10);
    await notes.nats.publishEvent(userDeleted, { userId: 9 });
    await notes.waitFor(async () => (await count(9)) === 0);
    await notes.waitFor(() =>
      notes.nats.states(noteState).some(({ id, data }) => id === `${body.id}` && data === null),
    );
    await notes.nats.publishEvent(userDeleted, { userId: 9 });
    await untilHandled('svc-notes-erase');
    expect(await count(10)).toBe(1);
    expect(await notes.deadLetters.list()).toEqual([]);
  });

  it('takes the names with it that a failed projection left behind', async () => {
    const letter = (subject: string) => notes.prisma.$executeRaw`
      insert into dead_letter (consumer, message_key, subject, message, failures, error, dead_at)
      values ('notes-people', ${subject}, ${subject}, '{"pseudo":"ana"}', 6, 'x', now())`;
    await letter('state.user.11');
    await letter('state.user.12');
    await notes.nats.publishEvent(userDeleted, { userId: 11 });
    await notes.waitFor(async () => (await notes.deadLetters.list()).length === 1);
    expect((await notes.deadLetters.list())[0]?.subject).toBe('state.user.12');
  });
});
