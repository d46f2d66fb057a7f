import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CacheTags } from '@siteswap/contracts/event';
import { startTcpProxy, type TcpProxy, waitFor } from '@siteswap/service-kit/testing';
import type { TestResponse } from '#test/call.ts';
import { clubState, meetingEnded } from '#test/sample-routes.ts';
import { sendJson } from '#test/sample-service.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';
import { startTestClock } from '#test/test-clock.ts';

const clock = startTestClock();
let site: TestGateway;
let link: TcpProxy;
beforeAll(async () => {
  link = await startTcpProxy(process.env['TEST_NATS_URL'] ?? '');
  site = await startTestGateway({ natsUrl: link.url });
});
afterAll(async () => {
  await site.stop();
  await link.close();
});

// The clock goes on, also after a test that failed while it stood still.
afterEach(() => clock.move(0));

/** Each test reads an address of its own. */
let path = '';
let reads = 0;
let version = 0;
beforeEach(() => {
  reads += 1;
  version = 1;
  path = `/api/clubs?test=${reads}`;
  site.clubs.seen.length = 0;
  site.clubs.respond = (_req, res) => sendJson(res, { version });
});

const changeClub = (id = 1, cacheTags?: CacheTags) =>
  site.broker.publishState(clubState, id, Date.now(), { name: 'x' }, cacheTags);

describe('a public read', () => {
  it('is fetched from the service once', async () => {
    const first = await site.call(path);
    const second = await site.call(path);
    expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['miss', 'hit']);
    expect(second.json).toEqual({ version: 1 });
    expect(second.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(second.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(site.clubs.seen).toHaveLength(1);
  });

  it('is one entry whatever the order of its parameters', async () => {
    await site.call(`${path}&a=1&b=2`);
    const again = await site.call(`/api/clubs?b=2&a=1&test=${reads}`);
    expect(again.headers['x-cache']).toBe('hit');
    expect((await site.call(`${path}&a=1&b=3`)).headers['x-cache']).toBe('miss');
  });

  it('is one entry whatever else its address carries, and the service never sees that', async () => {
    await site.call(`${path}&a=1`);
    const long = `${path}&a=1&utm=${'x'.repeat(2_000)}`;
    for (const other of [`${path}&a=1&utm=1`, `/api/clubs?utm=2&a=%31&test=${reads}`, long]) {
      expect((await site.call(other)).headers['x-cache']).toBe('hit');
    }
    await site.call(`${path}&utm=1&a=x%20y`);
    expect(site.clubs.seen.map(({ url }) => url)).toEqual([
      `/api/clubs?a=1&test=${reads}`,
      `/api/clubs?a=x%20y&test=${reads}`,
    ]);
  });

  it.each(['0x2', '+1', '%201', '1e0', '01', '-1', '%zz', '1.0'])(
    'is 404 for the id %s',
    async (id) => {
      const response = await site.call(`/api/clubs/${id}`);
      expect([response.status, response.json.code]).toEqual([404, 'NOT_FOUND']);
      expect(site.clubs.seen).toEqual([]);
    },
  );

  it('is fetched without a session, and cached for everybody', async () => {
    const { cookie } = site.core.signIn();
    await site.call(path, { headers: { ...site.cookie(cookie), 'accept-language': 'fr' } });
    expect(site.clubs.seen[0]?.headers.authorization).toBeUndefined();
    expect(site.clubs.seen[0]?.headers['x-locale']).toBeUndefined();
    expect((await site.call(path)).headers['x-cache']).toBe('hit');
    expect(site.core.exchanges).toBe(0);
  });

  it('gets 304 when the client has it', async () => {
    const { headers } = await site.call(path);
    const tag = headers.etag ?? '';
    expect(tag).toMatch(/^W\/"/);
    const again = await site.call(path, { headers: { 'if-none-match': tag } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
    const other = await site.call(path, { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });

  it('is sent compressed once the compressed form is made', async () => {
    site.clubs.respond = (_req, res) => sendJson(res, { text: 'juggling '.repeat(300) });
    const plain = await site.call(path);
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await waitFor(async () => {
        const response = await site.call(path, { headers: { 'accept-encoding': encoding } });
        expect(response.headers['content-encoding']).toBe(encoding);
        return response;
      });
      expect(unpack(packed.body).toString()).toBe(plain.text);
      expect(packed.headers['vary']).toContain('accept-encoding');
    }
    expect((await site.call(path)).headers['content-encoding']).toBeUndefined();
  });

  it('has no body for HEAD', async () => {
    await site.call(path);
    const head = await site.call(path, { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '13']);
  });

  it('is not cached when it fails', async () => {
    site.clubs.respond = (_req, res) =>
      sendJson(res, { code: 'NOT_FOUND' }, 404, { 'content-type': 'application/problem+json' });
    const missing = await site.call('/api/clubs/4711');
    expect([missing.status, missing.json.code]).toEqual([404, 'NOT_FOUND']);
    expect(missing.headers['content-type']).toBe('application/problem+json');
    site.clubs.respond = (_req, res) => sendJson(res, { version });
    expect((await site.call('/api/clubs/4711')).status).toBe(200);
  });

  it('waits together with others for one response', async () => {
    const { open } = gated({ version: 1 });
    const calls = await fourAtOnce();
    await waitFor(() => site.clubs.seen.length > 0);
    open();
    for (const { json } of await Promise.all(calls)) expect(json).toEqual({ version: 1 });
    expect(site.clubs.callsOf('/api/clubs')).toHaveLength(1);
  });
});

/** Four requests for the same, once the gateway has received all of them. */
async function fourAtOnce(): Promise<Promise<TestResponse>[]> {
  const arrivals = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const calls = arrivals.map(({ resolve }) => site.call(path, { onArrival: resolve }));
  await Promise.all(arrivals.map(({ promise }) => promise));
  return calls;
}

/** Responds to all once `open` is called. */
function gated(response: object, status = 200) {
  const gate = Promise.withResolvers<void>();
  site.clubs.respond = async (_req, res) => {
    await gate.promise;
    sendJson(res, response, status);
  };
  return { open: () => gate.resolve() };
}

describe('a change', () => {
  it.each([
    ['a state', () => changeClub()],
    ['an event', () => site.broker.publishEvent(meetingEnded, { clubId: 1 })],
  ])('%s makes the next read fetch again', async (_name, change) => {
    await site.call(path);
    expect((await site.call(path)).headers['x-cache']).toBe('hit');
    version = 2;
    await change();
    await waitFor(async () => (await site.call(path)).json.version === 2);
  });

  it('of something else invalidates nothing', async () => {
    await site.call('/api/clubs/12');
    await site.broker.publishEvent(meetingEnded, { clubId: 1 });
    // The same message invalidates the list, which shows that the gateway has handled it.
    await site.call(path);
    version = 2;
    await site.broker.publishEvent(meetingEnded, { clubId: 1 });
    await waitFor(async () => (await site.call(path)).json.version === 2);
    expect((await site.call('/api/clubs/12')).headers['x-cache']).toBe('hit');
  });

  it('during a fetch excludes its response from the cache and from later requests', async () => {
    const gate = Promise.withResolvers<void>();
    const other = `/api/clubs?other=${reads}`;
    await site.call(other);
    site.clubs.respond = async (_req, res) => {
      const now = version;
      if (now === 1) await gate.promise;
      sendJson(res, { version: now });
    };
    const early = site.call(path);
    await waitFor(() => site.clubs.seen.length > 1);
    version = 2;
    await changeClub();
    await waitFor(async () => (await site.call(other)).json.version === 2);
    expect((await site.call(path)).json).toEqual({ version: 2 });
    gate.resolve();
    expect((await early).json).toEqual({ version: 1 });
    const later = await site.call(path);
    expect([later.json.version, later.headers['x-cache']]).toEqual([2, 'hit']);
  });
});

/** A read that every message of a club touches: once it is fetched anew, the gateway has handled the message. */
async function afterHandling(change: () => Promise<unknown>): Promise<void> {
  const marker = `/api/clubs?other=marker-${reads}`;
  const state = async () => (await site.call(marker)).headers['x-cache'];
  await waitFor(async () => (await state()) === 'hit');
  await change();
  await waitFor(async () => (await state()) === 'miss');
}

describe('a change of one entity', () => {
  it('invalidates the responses about it, and about no other', async () => {
    const own = ['/api/clubs/21', '/api/clubs/21/preview', '/api/clubs/21/preview?locale=fr'];
    const others = ['/api/clubs/2', '/api/clubs/210', '/api/clubs/22/preview?locale=fr'];
    for (const address of [...own, ...others]) await site.call(address);
    version = 2;
    await afterHandling(() => changeClub(21));
    for (const address of own) expect((await site.call(address)).json.version).toBe(2);
    for (const address of others) {
      const { json, headers } = await site.call(address);
      expect([json.version, headers['x-cache']]).toEqual([1, 'hit']);
    }
  });

  it('invalidates the lists that name it', async () => {
    const [with23, without23] = ['/api/club-counts?ids=22,23', '/api/club-counts?ids=22,230'];
    for (const address of [with23, without23]) await site.call(address);
    version = 2;
    await afterHandling(() => changeClub(23));
    expect((await site.call(with23)).json.version).toBe(2);
    expect((await site.call(without23)).headers['x-cache']).toBe('hit');
  });

  it.each([
    ['itself', 31, 2, 'miss'],
    ['another', 32, 1, 'hit'],
  ])('during a fetch of %s decides whether its response is stored', async (_, id, now, state) => {
    const gate = Promise.withResolvers<void>();
    const address = `/api/clubs/31/preview?locale=${id}`;
    site.clubs.respond = async (req, res) => {
      const then = version;
      if (req.url === address && then === 1) await gate.promise;
      sendJson(res, { version: then });
    };
    const early = site.call(address);
    await waitFor(() => site.clubs.callsOf('/api/clubs/31/preview').length > 0);
    await afterHandling(() => changeClub(id));
    version = 2;
    // What asks now joins a fetch that a change of another has not touched, and no other.
    const arrival = Promise.withResolvers<void>();
    const joined = site.call(address, { onArrival: arrival.resolve });
    await arrival.promise;
    gate.resolve();
    expect((await early).json.version).toBe(1);
    expect((await joined).json.version).toBe(now);
    const later = await site.call(address);
    expect([later.json.version, later.headers['x-cache']]).toEqual([now, 'hit']);
    expect(site.clubs.callsOf('/api/clubs/31/preview')).toHaveLength(state === 'hit' ? 1 : 2);
  });

  it('invalidates all once there were more than the gateway remembers', async () => {
    // What is compared here must not grow too old meanwhile.
    clock.freeze();
    await site.call('/api/clubs/41');
    await site.call('/api/clubs/42');
    const many = Array.from({ length: 600 }, (_, at) => 1_000 + at);
    await afterHandling(() => Promise.all(many.map((id) => changeClub(id))));
    expect((await site.call('/api/clubs/41')).headers['x-cache']).toBe('hit');
    await afterHandling(() => Promise.all(many.map((id) => changeClub(id))));
    // Compared with the first half already, and with the second now; the other was compared with none of them.
    expect((await site.call('/api/clubs/41')).headers['x-cache']).toBe('hit');
    expect((await site.call('/api/clubs/42')).headers['x-cache']).toBe('miss');
  });
});

describe('a change that says what it concerns', () => {
  const found = '/api/clubs/found';
  const queries = ['', '?towns=Lyon', '?towns=Lyon,Metz', '?hasBar=1', '?towns=Lyon&q=x'];
  const staleAfter = async (cacheTags: CacheTags | undefined) => {
    // Some other change: each test begins with responses that were fetched after it.
    await afterHandling(() => changeClub(1));
    version = 1;
    for (const query of queries) await site.call(found + query);
    version = 2;
    await afterHandling(() => changeClub(1, cacheTags));
    const responses = await Promise.all(queries.map((query) => site.call(found + query)));
    return queries.filter((_, at) => responses[at]?.json.version === 2);
  };

  it.each([
    ['a town', { town: ['Metz'], thing: [] }, ['', '?towns=Lyon,Metz', '?towns=Lyon&q=x']],
    ['another thing', { town: ['Lyon'], thing: ['bar'] }, queries],
    ['nothing', { town: [], thing: [] }, ['?towns=Lyon&q=x']],
    ['everything, since it does not say', undefined, queries],
    ['what cannot be read', { town: 'Metz' } as never, queries],
  ])('invalidates what can contain it: %s', async (_, cacheTags, expected) => {
    expect(await staleAfter(cacheTags)).toEqual(expected);
  });

  it('excludes a response that misses it from the cache', async () => {
    const gates = { Metz: Promise.withResolvers<void>(), Lyon: Promise.withResolvers<void>() };
    await afterHandling(() => changeClub(1));
    site.clubs.respond = async (req, res) => {
      const then = version;
      const town = new URL(req.url ?? '', 'http://x').searchParams.get('towns');
      if (then === 1) await (town === 'Metz' || town === 'Lyon' ? gates[town].promise : undefined);
      sendJson(res, { version: then });
    };
    const early = ['Metz', 'Lyon'].map((town) => site.call(`${found}?towns=${town}`));
    await waitFor(() => site.clubs.callsOf(found).length === 2);
    await afterHandling(() => changeClub(1, { town: ['Metz'] }));
    version = 2;
    expect((await site.call(`${found}?towns=Metz`)).json.version).toBe(2);
    gates.Metz.resolve();
    gates.Lyon.resolve();
    for (const { json } of await Promise.all(early)) expect(json.version).toBe(1);
    const later = ['Metz', 'Lyon'].map((town) => site.call(`${found}?towns=${town}`));
    const states = (await Promise.all(later)).map(({ json, headers }) => [
      json.version,
      headers['x-cache'],
    ]);
    expect(states).toEqual([
      [2, 'hit'],
      [1, 'hit'],
    ]);
  });
});

describe('a session that just wrote', () => {
  it('bypasses the cache, others do not', async () => {
    const writer = site.core.signIn({ id: 51 });
    const reader = site.core.signIn({ id: 52 });
    await site.call(path);
    clock.freeze();
    await site.call('/api/clubs', {
      method: 'POST',
      headers: site.own(site.cookie(writer.cookie)),
      body: '{}',
    });
    version = 2;
    const own = await site.call(path, { headers: site.cookie(writer.cookie) });
    expect([own.json.version, own.headers['x-cache']]).toEqual([2, 'bypass']);
    const others = await site.call(path, { headers: site.cookie(reader.cookie) });
    expect([others.json.version, others.headers['x-cache']]).toEqual([1, 'hit']);
    clock.move(2_000);
    const again = await waitFor(async () => {
      const response = await site.call(path, { headers: site.cookie(writer.cookie) });
      expect(response.headers['x-cache']).toBe('hit');
      return response;
    });
    expect(again.json.version).toBe(1);
  });
});

describe('without the broker', () => {
  it('nothing is cached, and no cached response is used', async () => {
    await waitFor(async () => (await site.call(path)).headers['x-cache'] === 'hit');
    link.cut();
    version = 2;
    const away = await waitFor(async () => {
      const response = await site.call(path);
      expect(response.headers['x-cache']).toBe('bypass');
      return response;
    });
    expect(away.json.version).toBe(2);
    version = 3;
    expect((await site.call(path)).json.version).toBe(3);

    const { open } = gated({ version: 3 });
    site.clubs.seen.length = 0;
    const together = await fourAtOnce();
    await waitFor(() => site.clubs.seen.length > 0);
    open();
    for (const { json } of await Promise.all(together)) expect(json).toEqual({ version: 3 });
    expect(site.clubs.seen).toHaveLength(1);
    site.clubs.respond = (_req, res) => sendJson(res, { version });

    link.mend();
    await waitFor(async () => (await site.call('/readyz')).json.checks.broker);
    version = 4;
    expect((await site.call(path)).json.version).toBe(4);
    await waitFor(async () => (await site.call(path)).headers['x-cache'] === 'hit');
    version = 5;
    await changeClub();
    await waitFor(async () => (await site.call(path)).json.version === 5);
  });
});
