import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminNotes,
  breakDown,
  countNotes,
  createNote,
  createNoteAndDie,
  deleteNote,
  getNote,
  knock,
  listNotes,
  listNotesRaw,
  renameNote,
  watchNotes,
  whoAmI,
} from '../../test/fixture/src/contracts.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { accessWalk, badInputWalk } from '../testing/index.ts';

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => notes.stop());

const raw = (path: string, init?: RequestInit) => fetch(notes.baseUrl + path, init);

describe('a contract route', () => {
  it('returns the fields of the contract, and no others', async () => {
    const ana = notes.actor({ userId: 7 });
    const created = await notes.call(createNote, { body: { title: '  Clubs ' } }, ana);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ id: expect.any(Number), title: 'Clubs', author: 7 });
    const list = await notes.call(listNotes, { query: { limit: 5 } });
    expect(list.status).toBe(200);
    expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(list.body.notes).toContainEqual(created.body);
  });

  it('returns 204 without a body', async () => {
    const ana = notes.actor();
    const { body } = await notes.call(createNote, { body: { title: 'Gone soon' } }, ana);
    const removed = await notes.call(deleteNote, { params: { id: body.id } }, ana);
    expect(removed.status).toBe(204);
    expect(removed.body).toBeUndefined();
    expect((await notes.call(getNote, { params: { id: body.id } })).status).toBe(404);
  });

  it('passes the text of a raw route through', async () => {
    const list = await notes.call(listNotes, { query: { limit: 100 } });
    const built = await notes.call(listNotesRaw, {});
    expect(built.body).toEqual(list.body);
  });

  it('returns 304 for a current ETag, and the whole response for a stale one', async () => {
    for (const path of ['/api/notes', '/api/notes/raw']) {
      const first = await raw(path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"/);
      // Like a browser that revalidates; fetch of Node would ask for a reload instead.
      const revalidate = { 'cache-control': 'max-age=0' };
      const again = await raw(path, { headers: { ...revalidate, 'if-none-match': etag } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      const other = { ...revalidate, 'if-none-match': 'W/"other"' };
      expect((await raw(path, { headers: other })).status).toBe(200);
    }
  });

  it('responds to HEAD as to GET, without the body', async () => {
    const [get, head] = [await raw('/api/notes'), await raw('/api/notes', { method: 'HEAD' })];
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  it('lets a stream write its own response and closes it when the service stops', async () => {
    const other = await startNotes();
    const headers = await other.actor().headers();
    const response = await fetch(other.baseUrl + watchNotes.path, { headers });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const text = response.text();
    await other.pause();
    expect(await text).toBe('event: connected\ndata: {}\n\n');
    await other.stop();
  });
});

describe('a rejected request', () => {
  it('is a problem with a code and the request id', async () => {
    const response = await raw('/api/notes/999999', { headers: { 'x-request-id': 'abc-1' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('x-request-id')).toBe('abc-1');
    expect(await response.json()).toMatchObject({
      status: 404,
      code: 'NOTE_NOT_FOUND',
      requestId: 'abc-1',
      title: 'Not Found',
    });
  });

  it('names every field, with a code and the numbers for its sentence', async () => {
    const body = { title: '', kind: 'SOFT', contact: 'no', day: '2026-13-01', seats: 9 };
    const rejected = await notes.call(createNote, { body } as never, notes.actor());
    expect(rejected.status).toBe(422);
    expect(rejected.body.code).toBe('INVALID_INPUT');
    expect(rejected.body.errors).toEqual([
      { path: 'title', code: 'REQUIRED' },
      { path: 'kind', code: 'NOT_ALLOWED', params: { allowed: ['PLAIN', 'LOUD'] } },
      { path: 'contact', code: 'INVALID_EMAIL' },
      { path: 'day', code: 'INVALID_DATE' },
      { path: 'seats', code: 'TOO_LARGE', params: { max: 8 } },
    ]);
    const missing = await notes.call(createNote, { body: {} } as never, notes.actor());
    expect(missing.body.errors).toEqual([{ path: 'title', code: 'REQUIRED' }]);
    const long = { title: 'x'.repeat(81) };
    expect((await notes.call(createNote, { body: long }, notes.actor())).body.errors).toEqual([
      { path: 'title', code: 'TOO_LONG', params: { max: 80 } },
    ]);
    const limit = await raw('/api/notes?limit=101');
    expect(limit.status).toBe(422);
    expect((await limit.json()).errors).toEqual([
      { path: 'limit', code: 'TOO_LARGE', params: { max: 100 } },
    ]);
  });

  it('ignores a query parameter it does not know', async () => {
    expect((await raw('/api/notes?utm_source=mail')).status).toBe(200);
  });

  it('says which methods an address has', async () => {
    const response = await raw('/api/notes', { method: 'PATCH' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
    expect((await response.json()).code).toBe('METHOD_NOT_ALLOWED');
    expect((await raw('/nowhere')).status).toBe(404);
  });

  it('has no internal detail when it is a bug', async () => {
    for (const kind of ['throw', 'outside'] as const) {
      const failed = await notes.call(breakDown, { params: { kind } }, notes.internal);
      expect(failed.status).toBe(500);
      expect(failed.body).toEqual({
        type: 'about:blank',
        title: 'Internal Server Error',
        status: 500,
        code: 'INTERNAL_ERROR',
        detail: 'Something went wrong on our side',
        requestId: expect.any(String),
      });
    }
  });

  it('is 429 with a Retry-After when the limit is reached, for that person only', async () => {
    const eager = notes.actor({ userId: 51 });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await notes.call(knock, {}, eager)).status);
    }
    expect(statuses).toEqual([204, 204, 204, 429]);
    const rejected = await notes.call(knock, {}, eager);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(rejected.body.code).toBe('RATE_LIMITED');
    expect((await notes.call(knock, {}, notes.actor({ userId: 52 }))).status).toBe(204);
  });

  it('is 503 with a Retry-After when the database cannot be reached', async () => {
    const withoutDatabase = await startNotes({
      DATABASE_URL: 'postgresql://stranger:x@127.0.0.1:1/none',
    });
    const listed = await withoutDatabase.call(listNotes, { query: {} });
    expect(listed.status).toBe(503);
    expect(listed.headers.get('retry-after')).toBe('5');
    expect(listed.body.code).toBe('SERVICE_UNAVAILABLE');
    expect((await withoutDatabase.call(listNotesRaw, {})).status).toBe(503);
    const written = await withoutDatabase.call(
      createNote,
      { body: { title: 'x' } },
      withoutDatabase.actor(),
    );
    expect(written.status).toBe(503);
    expect((await fetch(`${withoutDatabase.baseUrl}/readyz`)).status).toBe(503);
    await withoutDatabase.stop();
  });
});

describe('who calls', () => {
  it('is walked over every route', async () => {
    await accessWalk(notes);
  });

  it('is an admin in admin mode only with the claim and the header', async () => {
    const mode = async (isGlobalAdmin: boolean, adminMode: boolean) =>
      (await notes.call(whoAmI, {}, notes.actor({ isGlobalAdmin, adminMode }))).body.adminMode;
    expect(await mode(true, true)).toBe(true);
    expect(await mode(true, false)).toBe(false);
    expect(await mode(false, true)).toBe(false);
    const admin = notes.actor({ isGlobalAdmin: true });
    expect((await notes.call(adminNotes, {}, admin)).status).toBe(200);
  });

  it('may be another service of ours, by the shared token', async () => {
    expect((await notes.call(countNotes, {}, notes.internal)).status).toBe(200);
    expect((await notes.call(countNotes, {}, notes.actor())).status).toBe(404);
  });

  it('are checked by the handler on a policy route', async () => {
    const owner = notes.actor({ userId: 61 });
    const { body } = await notes.call(createNote, { body: { title: 'Mine' } }, owner);
    const rename = { params: { id: body.id }, body: { title: 'Still mine' } };
    expect((await notes.call(renameNote, rename, notes.actor({ userId: 62 }))).status).toBe(403);
    expect((await notes.call(renameNote, rename, owner)).body.title).toBe('Still mine');
  });

  it('has the address the trusted proxy saw, not the one they wrote', async () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' };
    const seen = await notes.call(whoAmI, {}, undefined, headers);
    expect(seen.body.ip).toBe('203.0.113.9');
  });

  it('has the language the gateway resolved, else their own', async () => {
    const ana = notes.actor({ locale: 'da' });
    expect((await notes.call(whoAmI, {}, ana)).body.locale).toBe('da');
    expect((await notes.call(whoAmI, {}, ana, { 'x-locale': 'fr' })).body.locale).toBe('fr');
    expect((await notes.call(whoAmI, {}, undefined, { 'x-locale': 'xx' })).body.locale).toBe('en');
  });
});

describe('bad inputs', () => {
  it('are rejected on every route, never with 5xx', async () => {
    // One route ends the process when its call is valid.
    const routes = notes.routes.filter(({ id }) => id !== createNoteAndDie.id);
    await badInputWalk(notes, routes);
  });
});

describe('the addresses every service has', () => {
  it('report its health, its readiness and its routes', async () => {
    expect(await (await raw('/healthz')).json()).toMatchObject({ status: 'ok', name: 'svc-notes' });
    const ready = await raw('/readyz');
    expect(await ready.json()).toEqual({
      status: 'ready',
      checks: { database: true, broker: true, disk: true },
    });
    const description = await (await raw('/service.json')).json();
    const ids = description.routes.map(({ id }: { id: string }) => id);
    expect(ids).toContain('notes.note.list');
    expect(ids).not.toContain('notes.note.count');
  });

  it('count requests by route', async () => {
    await raw('/api/notes?q=secret');
    // The consumers are made in the background.
    const text = await notes.waitFor(async () => {
      const scraped = await (await raw('/metrics')).text();
      return scraped.includes('notes-greetings') && scraped;
    });
    expect(text).toMatch(/http_request_duration_seconds_count\{.*route="notes.note.list".*\} \d+/);
    expect(text).toMatch(/outbox_pending\{.*\} \d+/);
    expect(text).toMatch(/outbox_publishing\{.*\} [01]\n/);
    expect(text).toMatch(/consumer_lag\{.*name="notes-greetings".*\} 0/);
    expect(text).not.toContain('secret');
  });
});
