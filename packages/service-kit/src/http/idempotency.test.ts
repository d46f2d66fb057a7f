import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  clearNotes,
  createNote,
  createNoteAndDie,
  deleteNote,
  knock,
  noteCreated,
  renameNote,
} from '../../test/fixture/src/contracts.ts';
import { spawnNotes } from '../../test/spawn-notes.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import type { TestActor } from '../testing/index.ts';
import { bind, type RouteBinding } from './bind.ts';
import type { RouteRuntime } from './handle-route.ts';
import { createRouter } from './router.ts';

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const ana = () => notes.actor({ userId: 7 });
const withKey = (key: string) => ({ 'idempotency-key': key });
const write = (title: string, key: string, as: TestActor = ana()) =>
  notes.call(createNote, { body: { title } }, as, withKey(key));
const rowsOf = (title: string) => notes.prisma.note.count({ where: { title } });
const eventsOf = (title: string) =>
  notes.nats.events(noteCreated).filter(({ data }) => data.title === title).length;

describe('a write with an Idempotency-Key', () => {
  it('acts once: the repeated call gets the same response', async () => {
    const key = randomUUID();
    const first = await write('once', key);
    const second = await write('once', key);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await rowsOf('once')).toBe(1);
  });

  it('acts once when three calls come at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const title = `at once ${round}`;
      const key = randomUUID();
      const all = await Promise.all([1, 2, 3].map(() => write(title, key)));
      expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
      expect(await rowsOf(title)).toBe(1);
    }
    const last = await write('the last of them', randomUUID());
    await notes.waitFor(() => eventsOf('the last of them') === 1);
    expect(last.status).toBe(201);
    expect([0, 1, 2, 3, 4].map((round) => eventsOf(`at once ${round}`))).toEqual([1, 1, 1, 1, 1]);
  });

  it('rejects another body under the same key', async () => {
    const key = randomUUID();
    await write('the first', key);
    expect(await write('another', key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await rowsOf('another')).toBe(0);
  });

  it('belongs to its member and its route', async () => {
    const key = randomUUID();
    const mine = await write('mine', key);
    const theirs = await write('mine', key, notes.actor({ userId: 8 }));
    expect(theirs.body).toMatchObject({ author: 8 });
    const { id } = mine.body;
    const body = { title: 'renamed' };
    const renamed = await notes.call(renameNote, { params: { id }, body }, ana(), withKey(key));
    expect(renamed).toMatchObject({ status: 200, body: { title: 'renamed' } });
  });

  it('is not sent again once the caller has lost the right to read it', async () => {
    const key = randomUUID();
    const { id } = (await write('mine for now', randomUUID())).body;
    const body = { title: 'still mine' };
    const rename = () => notes.call(renameNote, { params: { id }, body }, ana(), withKey(key));
    expect((await rename()).status).toBe(200);
    expect((await rename()).status).toBe(200);
    await notes.prisma.note.update({ where: { id }, data: { author: 8 } });
    const response = await rename();
    expect(response).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(JSON.stringify(response.body)).not.toContain('still mine');
    await notes.prisma.note.delete({ where: { id } });
    expect((await rename()).status).toBe(404);
  });

  it('stops the start of a service with a route that shows something and checks no right before a replay', () => {
    const route = (binding: RouteBinding) => () =>
      createRouter([binding], new Map(), {} as RouteRuntime);
    const handle = () => ({ id: 1, title: 'secret', author: 7 });
    expect(route(bind(renameNote, handle))).toThrow(/notes\.note\.rename.*beforeReplay/);
    expect(route(bind(renameNote, handle, { beforeReplay: () => undefined }))).not.toThrow();
    expect(route(bind(createNote, handle))).not.toThrow();
    expect(route(bind(clearNotes, () => undefined))).not.toThrow();
  });

  it('stores no rejected call', async () => {
    const key = randomUUID();
    const { id } = (await write('short-lived', randomUUID())).body;
    const remove = (noteId: number) =>
      notes.call(deleteNote, { params: { id: noteId } }, ana(), withKey(key));
    expect((await remove(2_000_000_000)).status).toBe(404);
    expect((await remove(id)).status).toBe(204);
    // The second call would be 404.
    expect((await remove(id)).status).toBe(204);
  });

  it('is stored where the change needs no transaction', async () => {
    const key = randomUUID();
    const knocking = notes.actor({ userId: 71 });
    for (let count = 0; count < 5; count += 1) {
      expect((await notes.call(knock, {}, knocking, withKey(key))).status).toBe(204);
    }
    const points = await notes.pool.query(
      `select points from kit.rate_limit where key = 'knock:71'`,
    );
    expect(points.rows).toEqual([{ points: 1 }]);
  });

  it('acts again after a day', async () => {
    const key = randomUUID();
    await write('daily', key);
    const age = (hours: number) =>
      notes.pool.query(
        'update kit.idempotency_key set created_at = now() - make_interval(hours => $2) where key = $1',
        [key, hours],
      );
    await age(23);
    expect((await write('daily', key)).headers.get('idempotent-replayed')).not.toBeNull();
    await age(24);
    const again = await write('daily', key);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect(await rowsOf('daily')).toBe(2);
    expect((await write('daily', key)).body).toEqual(again.body);
  });

  it('must be a UUID', async () => {
    expect(await write('no key', 'abc')).toMatchObject({
      status: 400,
      body: { code: 'MALFORMED_REQUEST' },
    });
  });

  it('is forgotten with the account, and contains no body', async () => {
    await notes.call(
      createNote,
      { body: { title: 'personal', contact: 'ana@siteswap.test' } },
      notes.actor({ userId: 72 }),
      withKey(randomUUID()),
    );
    const { rows } = await notes.pool.query('select * from kit.idempotency_key where caller = 72');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('ana@siteswap.test');
  });
});

describe('a lost response', () => {
  const headersOf = async (key: string) => ({
    'content-type': 'application/json',
    ...withKey(key),
    ...(await ana().headers()),
  });

  it('is given to the caller who repeats the call after the connection broke', async () => {
    const key = randomUUID();
    const body = JSON.stringify({ title: 'lost on the way' });
    const call = request(notes.baseUrl + createNote.path, {
      method: 'POST',
      headers: await headersOf(key),
    });
    call.on('error', () => {});
    call.end(body, () => call.destroy());
    // It either never began or is committed.
    const repeated = await write('lost on the way', key);
    expect(repeated.status).toBe(201);
    expect(await rowsOf('lost on the way')).toBe(1);
    expect((await write('lost on the way', key)).body).toEqual(repeated.body);
  });

  it('is given to the caller after the process was killed between commit and response', async () => {
    const key = randomUUID();
    const { child, baseUrl } = await spawnNotes(notes);
    const call = { method: 'POST', headers: await headersOf(key), body: '{"title":"last note"}' };
    const first = fetch(baseUrl + createNoteAndDie.path, call).catch(() => null);
    await Promise.all([once(child, 'close'), first]);
    expect(await rowsOf('last note')).toBe(1);

    // This process would be killed, too, if it acted again.
    const again = await fetch(notes.baseUrl + createNoteAndDie.path, call);
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ title: 'last note', author: 7 });
    expect(await rowsOf('last note')).toBe(1);
  });
});
