import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportRequested, reportRateLimits, userDeleted } from '@siteswap/contracts/platform';
import { createNote, noteState, personState } from '../../test/fixture/src/contracts.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';

/** Stands in for svc-core: stores the parts it receives, and responds with the rejections it is given. */
function createPartReceiver() {
  const parts: { url: string; token: unknown; body: unknown }[] = [];
  const receiver = { parts, rejections: [] as { status: number; code: string }[], baseUrl: '' };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    // The same service counts the writes of members.
    if (request.url === reportRateLimits.path) return response.end(JSON.stringify({ entries: [] }));
    parts.push({
      url: request.url ?? '',
      token: request.headers['x-internal-token'],
      body: JSON.parse(text),
    });
    const rejection = receiver.rejections.shift();
    if (!rejection) return response.end(JSON.stringify({ ok: true }));
    const { status, code } = rejection;
    const problem = { type: 'about:blank', title: code, status, code, requestId: 'r' };
    return response.writeHead(status).end(JSON.stringify(problem));
  });
  return Object.assign(receiver, {
    start: async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      receiver.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
}

const exportId = '0198c5d6-7c1e-7000-8000-000000000001';
const core = createPartReceiver();
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
  core.parts.length = 0;
});

const write = (title: string, userId: number) =>
  notes.call(createNote, { body: { title } }, notes.actor({ userId }));
const count = (author: number) => notes.prisma.note.count({ where: { author } });
const untilNoneIsPending = (consumer: string) =>
  notes.waitFor(async () => (await notes.nats.nats.streams.lag('EVENTS', consumer)) === 0);

describe('the export of a member', () => {
  it('is uploaded without a request: their rows by table, those of no other member, without the omitted columns', async () => {
    await write('mine', 7);
    await write('hers', 8);
    await notes.nats.publishState(personState, 7, 1, { name: 'Ana' });
    await notes.waitFor(() => notes.prisma.person.findUnique({ where: { id: '7' } }));
    await notes.nats.publishEvent(exportRequested, { exportId, userId: 7 });
    await notes.waitFor(() => core.parts.length === 1);
    expect(core.parts[0]).toEqual({
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

  it('is empty for a member without rows', async () => {
    await notes.nats.publishEvent(exportRequested, { exportId, userId: 404 });
    await notes.waitFor(() => core.parts.length === 1);
    expect(core.parts[0]?.body).toEqual({ tables: { note: [], person: [] } });
  });

  it('is tried again while svc-core is unavailable, and given up once the export no longer exists', async () => {
    core.rejections.push({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    core.rejections.push({ status: 404, code: 'EXPORT_NOT_FOUND' });
    await notes.nats.publishEvent(exportRequested, { exportId, userId: 7 });
    await notes.waitFor(() => core.parts.length === 2);
    // One that comes later shows that the first was given up.
    const later = '0198c5d6-7c1e-7000-8000-000000000002';
    await notes.nats.publishEvent(exportRequested, { exportId: later, userId: 7 });
    const partsOf = (id: string) => core.parts.filter(({ url }) => url.includes(id));
    await notes.waitFor(() => partsOf(later).length === 1);
    await untilNoneIsPending('svc-notes-export');
    expect(await notes.deadLetters.list()).toEqual([]);
    expect(partsOf(exportId)).toHaveLength(2);
  });
});

describe('the end of an account', () => {
  it('erases what the service declared, publishes it, and does no harm when the event comes twice', async () => {
    const { body } = await write('goodbye', 9);
    await write('stays', 10);
    await notes.nats.publishEvent(userDeleted, { userId: 9 });
    await notes.waitFor(async () => (await count(9)) === 0);
    await notes.waitFor(() =>
      notes.nats.states(noteState).some(({ id, data }) => id === `${body.id}` && data === null),
    );
    await notes.nats.publishEvent(userDeleted, { userId: 9 });
    // Events are handled in order: what follows shows that the second one was.
    await write('goes last', 12);
    await notes.nats.publishEvent(userDeleted, { userId: 12 });
    await notes.waitFor(async () => (await count(12)) === 0);
    await untilNoneIsPending('svc-notes-erase');
    expect(await count(10)).toBe(1);
    expect(await notes.deadLetters.list()).toEqual([]);
  });

  it('also deletes the names in dead letters of a projection', async () => {
    const letter = (subject: string) => notes.prisma.$executeRaw`
      insert into kit.dead_letter (consumer, message_key, subject, message, failures, error, dead_at)
      values ('notes-people', ${subject}, ${subject}, '{"pseudo":"ana"}', 6, 'x', now())`;
    await letter('state.user.11');
    await letter('state.user.12');
    await notes.nats.publishEvent(userDeleted, { userId: 11 });
    await notes.waitFor(async () => (await notes.deadLetters.list()).length === 1);
    expect((await notes.deadLetters.list())[0]?.subject).toBe('state.user.12');
  });
});
