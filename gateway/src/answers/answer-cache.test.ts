import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@siteswap/service-kit/testing';
import { CuttableLink } from '#test/cuttable-link.ts';
import { clubState, meetingHeld } from '#test/sample-routes.ts';
import { sendJson } from '#test/sample-service.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
let link: CuttableLink;
beforeAll(async () => {
  link = await new CuttableLink(process.env['TEST_NATS_URL'] ?? '').mend();
  site = await startTestGateway({ natsUrl: link.url });
});
afterAll(async () => {
  await site.stop();
  await link.cut();
});

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

const changeClub = () => site.broker.publishState(clubState, 1, Date.now(), { name: 'x' });

describe('a public read', () => {
  it('asks the service once', async () => {
    const first = await site.call(path);
    const second = await site.call(path);
    expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['miss', 'hit']);
    expect(second.json).toEqual({ version: 1 });
    expect(second.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(second.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(site.clubs.seen).toHaveLength(1);
  });

  it('is the same in whatever order its parameters come', async () => {
    await site.call(`${path}&a=1&b=2`);
    const again = await site.call(`/api/clubs?b=2&a=1&test=${reads}`);
    expect(again.headers['x-cache']).toBe('hit');
    expect((await site.call(`${path}&a=1&b=3`)).headers['x-cache']).toBe('miss');
  });

  it('is asked on nobody’s behalf, and kept for everybody', async () => {
    const { cookie } = site.core.signIn();
    await site.call(path, { headers: { ...site.cookie(cookie), 'accept-language': 'fr' } });
    expect(site.clubs.seen[0]?.headers.authorization).toBeUndefined();
    expect(site.clubs.seen[0]?.headers['x-locale']).toBeUndefined();
    expect((await site.call(path)).headers['x-cache']).toBe('hit');
    expect(site.core.exchanges).toBe(0);
  });

  it('is answered 304 to who has it', async () => {
    const { headers } = await site.call(path);
    const tag = headers.etag ?? '';
    expect(tag).toMatch(/^W\/"/);
    const again = await site.call(path, { headers: { 'if-none-match': tag } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
    const other = await site.call(path, { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });

  it('goes out compressed once that is made', async () => {
    site.clubs.respond = (_req, res) => sendJson(res, { words: 'juggling '.repeat(300) });
    const plain = await site.call(path);
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await waitFor(async () => {
        const answer = await site.call(path, { headers: { 'accept-encoding': encoding } });
        expect(answer.headers['content-encoding']).toBe(encoding);
        return answer;
      });
      expect(unpack(packed.body).toString()).toBe(plain.text);
      expect(packed.headers['vary']).toContain('accept-encoding');
    }
    expect((await site.call(path)).headers['content-encoding']).toBeUndefined();
  });

  it('answers HEAD without a body', async () => {
    await site.call(path);
    const head = await site.call(path, { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '13']);
  });

  it('is not kept when it is refused', async () => {
    site.clubs.respond = (_req, res) =>
      sendJson(res, { code: 'NOT_FOUND' }, 404, { 'content-type': 'application/problem+json' });
    const missing = await site.call('/api/clubs/4711');
    expect([missing.status, missing.json.code]).toEqual([404, 'NOT_FOUND']);
    expect(missing.headers['content-type']).toBe('application/problem+json');
    site.clubs.respond = (_req, res) => sendJson(res, { version });
    expect((await site.call('/api/clubs/4711')).status).toBe(200);
  });

  it('waits together with others for one answer', async () => {
    const gate = Promise.withResolvers<void>();
    site.clubs.respond = async (_req, res) => {
      await gate.promise;
      sendJson(res, { version });
    };
    const calls = [1, 2, 3, 4].map(() => site.call(path));
    // All four have been received once a later request on another address is answered.
    await waitFor(() => site.clubs.seen.length > 0);
    await site.call('/api/platform/config');
    gate.resolve();
    for (const { json } of await Promise.all(calls)) expect(json).toEqual({ version: 1 });
    expect(site.clubs.callsOf('/api/clubs')).toHaveLength(1);
  });
});

describe('a change', () => {
  it.each([
    ['a state', changeClub],
    ['an event', () => site.broker.publishEvent(meetingHeld, { clubId: 1 })],
  ])('told as %s makes the next read ask again', async (_name, change) => {
    await site.call(path);
    expect((await site.call(path)).headers['x-cache']).toBe('hit');
    version = 2;
    await change();
    await waitFor(async () => (await site.call(path)).json.version === 2);
  });

  it('of something else changes nothing', async () => {
    await site.call('/api/clubs/12');
    await site.broker.publishEvent(meetingHeld, { clubId: 1 });
    // The list is dropped by the same message, which shows that it has been heard.
    await site.call(path);
    version = 2;
    await site.broker.publishEvent(meetingHeld, { clubId: 1 });
    await waitFor(async () => (await site.call(path)).json.version === 2);
    expect((await site.call('/api/clubs/12')).headers['x-cache']).toBe('hit');
  });

  it('while an answer is under way keeps that answer from being kept, and from those who ask later', async () => {
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

describe('who just wrote', () => {
  it('reads past the cache, others do not', async () => {
    const writer = site.core.signIn({ id: 51 });
    const reader = site.core.signIn({ id: 52 });
    await site.call(path);
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
    const again = await waitFor(async () => {
      const answer = await site.call(path, { headers: site.cookie(writer.cookie) });
      expect(answer.headers['x-cache']).toBe('hit');
      return answer;
    });
    expect(again.json.version).toBe(1);
  });
});

describe('without the broker', () => {
  it('nothing is kept, and what was kept is forgotten', async () => {
    await site.call(path);
    expect((await site.call(path)).headers['x-cache']).toBe('hit');
    await link.cut();
    version = 2;
    const away = await waitFor(async () => {
      const answer = await site.call(path);
      expect(answer.headers['x-cache']).toBe('bypass');
      return answer;
    });
    expect(away.json.version).toBe(2);
    version = 3;
    expect((await site.call(path)).json.version).toBe(3);

    await link.mend();
    await waitFor(async () => (await site.call('/readyz')).json.checks.broker);
    version = 4;
    expect((await site.call(path)).json.version).toBe(4);
    expect((await site.call(path)).headers['x-cache']).toBe('hit');
    version = 5;
    await changeClub();
    await waitFor(async () => (await site.call(path)).json.version === 5);
  });
});
