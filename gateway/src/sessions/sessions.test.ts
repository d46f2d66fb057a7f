import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listMySessions, sessionEnded, userState } from '@siteswap/contracts/core';
import { waitFor } from '@siteswap/service-kit/testing';
import { aMember } from '#test/sample-core.ts';
import { type Respond, sendJson } from '#test/sample-service.ts';
import {
  cookieName,
  startTestGateway,
  type TestGateway,
  uncached,
} from '#test/start-test-gateway.ts';
import { startTestClock } from '#test/test-clock.ts';

const clock = startTestClock();
let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway({ coreRoutes: [listMySessions] });
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.core.start();
  site.core.seen.length = 0;
  site.core.beforeExchange = async () => {};
  site.clubs.seen.length = 0;
  site.clubs.respond = (req, res) => sendJson(res, { url: req.url });
});

const mine = '/api/my-clubs';
const bearer = () => site.clubs.seen.at(-1)?.headers.authorization;

describe('a session', () => {
  it('is exchanged once and its token used again', async () => {
    const { cookie } = site.core.signIn();
    for (let i = 0; i < 3; i++) {
      expect((await site.call(mine, { headers: site.cookie(cookie) })).status).toBe(200);
      expect(bearer()).toMatch(/^Bearer token-\d+-for-svc-clubs$/);
    }
    expect(site.core.exchanges).toBe(1);
  });

  it('has a token for each service, and all of them end with it', async () => {
    const { cookie, sid, user } = site.core.signIn({ id: 34 });
    const headers = site.cookie(cookie);
    const tokenAt = async (path: string, seen: { headers: IncomingHttpHeaders }[]) => {
      expect((await site.call(path, { headers })).status).toBe(200);
      return seen.at(-1)?.headers.authorization;
    };
    const atClubs = await tokenAt(mine, site.clubs.seen);
    const atCore = await tokenAt(listMySessions.path, site.core.seen);
    expect([atClubs, atCore]).toEqual([
      expect.stringMatching(/-for-svc-clubs$/),
      expect.stringMatching(/-for-svc-core$/),
    ]);
    expect(await tokenAt(mine, site.clubs.seen)).toBe(atClubs);
    expect(site.core.exchanges).toBe(2);
    site.core.sessions.delete(cookie);
    await site.broker.publishEvent(sessionEnded, { userId: user.id, sid });
    for (const path of [mine, listMySessions.path]) {
      await waitFor(async () => (await site.call(path, { headers })).status === 401);
    }
  });

  it('is exchanged once for calls that come together', async () => {
    const { cookie } = site.core.signIn();
    const gate = Promise.withResolvers<void>();
    site.core.beforeExchange = () => gate.promise;
    const calls = Array.from({ length: 5 }, () =>
      site.call(mine, { headers: site.cookie(cookie) }),
    );
    await waitFor(() => site.core.exchanges > 0);
    gate.resolve();
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect(site.core.exchanges).toBe(1);
  });

  it('is required on member routes, and without one the service is not called', async () => {
    const response = await site.call(mine);
    expect([response.status, response.json.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(site.clubs.seen).toEqual([]);
  });

  it('that is unknown counts as signed out, is exchanged once, and its cookie is cleared', async () => {
    const headers = site.cookie('no-such-session-0123456789');
    const member = await site.call(mine, { headers });
    expect(member.status).toBe(401);
    expect(member.headers['set-cookie']?.[0]).toMatch(new RegExp(`^${cookieName}=; .*Max-Age=0`));
    const open = await site.call(uncached, { headers });
    expect(open.status).toBe(200);
    expect(open.headers['set-cookie']?.[0]).toMatch(new RegExp(`^${cookieName}=; `));
    expect(bearer()).toBeUndefined();
    expect(site.core.exchanges).toBe(1);
  });

  it('that the service just replaced is not cleared', async () => {
    site.clubs.respond = (_req, res) =>
      sendJson(res, {}, 200, { 'set-cookie': `${cookieName}=fresh-session; Path=/` });
    const response = await site.call('/api/clubs/suggestions', {
      method: 'POST',
      headers: site.own(site.cookie('another-unknown-session-01')),
      body: '{}',
    });
    expect(response.headers['set-cookie']).toEqual([`${cookieName}=fresh-session; Path=/`]);
  });

  it('stops working at once when it ends', async () => {
    const { cookie, sid, user } = site.core.signIn();
    const headers = site.cookie(cookie);
    expect((await site.call(mine, { headers })).status).toBe(200);
    site.core.sessions.delete(cookie);
    await site.broker.publishEvent(sessionEnded, { userId: user.id, sid });
    await waitFor(async () => (await site.call(mine, { headers })).status === 401);
  });

  it('is not restored by an exchange that was under way when it ended', async () => {
    const { cookie, sid, user } = site.core.signIn({ id: 71 });
    const headers = site.cookie(cookie);
    const gate = Promise.withResolvers<void>();
    site.core.beforeExchange = () => gate.promise;
    const call = site.call(mine, { headers });
    await waitFor(() => site.core.exchanges > 0);
    // Events are handled in order: once the end of a later session is handled, so is that of the first.
    const marker = site.core.signIn({ id: 72 });
    await site.broker.publishEvent(sessionEnded, { userId: user.id, sid });
    await waitForEndOf(marker);
    gate.resolve();
    expect((await call).status).toBe(401);
    expect((await site.call(mine, { headers })).status).toBe(401);
  });

  it('is exchanged again when the member changed while it was being exchanged', async () => {
    const { cookie, user } = site.core.signIn({ id: 73 });
    const headers = site.cookie(cookie);
    const gate = Promise.withResolvers<void>();
    site.core.beforeExchange = () => gate.promise;
    const call = site.call(mine, { headers });
    await waitFor(() => site.core.exchanges > 0);
    const known = site.core.signIn({ id: 73 });
    site.core.beforeExchange = async () => {};
    // Another session of the member shows when the change was handled.
    const bearerOf = async () => {
      await site.call(mine, { headers: site.cookie(known.cookie) });
      return bearer();
    };
    const before = await bearerOf();
    await site.broker.publishState(userState, user.id, 2, aMember({ id: 73, pseudo: 'other' }));
    await waitFor(async () => (await bearerOf()) !== before);
    gate.resolve();
    expect((await call).status).toBe(200);
    const exchanges = site.core.exchanges;
    await site.call(mine, { headers });
    expect(site.core.exchanges).toBe(exchanges + 1);
  });

  it('is exchanged again when the member changes', async () => {
    const { cookie } = site.core.signIn({ id: 33 });
    const headers = site.cookie(cookie);
    await site.call(mine, { headers });
    const before = bearer();
    await site.broker.publishState(userState, 33, 2, {
      ...aMember({ id: 33 }),
      isGlobalAdmin: false,
    });
    await waitFor(async () => {
      await site.call(mine, { headers });
      return bearer() !== before;
    });
  });
});

/** Resolves once the gateway has handled everything published before the call. */
async function waitForEndOf(marker: { cookie: string; sid: string; user: { id: number } }) {
  const gate = site.core.beforeExchange;
  site.core.beforeExchange = async () => {};
  const stream = site.call('/api/clubs/news', { headers: site.cookie(marker.cookie) });
  await waitFor(() => site.clubs.trunks.opened.some(({ sid }) => sid === marker.sid));
  site.core.beforeExchange = gate;
  site.core.sessions.delete(marker.cookie);
  await site.broker.publishEvent(sessionEnded, { userId: marker.user.id, sid: marker.sid });
  await stream;
}

describe('while svc-core is unreachable', () => {
  it('members with a cached token continue until it expires, everybody else gets 503', async () => {
    const known = site.core.signIn();
    const unknown = site.core.signIn();
    expect((await site.call(mine, { headers: site.cookie(known.cookie) })).status).toBe(200);
    site.core.stop();
    // The event of a change makes the gateway exchange the session again, while svc-core does not respond.
    await site.broker.publishState(userState, known.user.id, 3, {
      ...aMember(),
      isGlobalAdmin: false,
    });
    expect((await site.call(mine, { headers: site.cookie(known.cookie) })).status).toBe(200);

    const stranger = await site.call(mine, { headers: site.cookie(unknown.cookie) });
    expect([stranger.status, stranger.json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    const open = await site.call(uncached, { headers: site.cookie(unknown.cookie) });
    expect([open.status, bearer()]).toEqual([200, undefined]);
    expect(open.headers['set-cookie']).toBeUndefined();
    const write = await site.call('/api/clubs/suggestions', {
      method: 'POST',
      headers: site.own(site.cookie(unknown.cookie)),
      body: '{}',
    });
    expect(write.status).toBe(503);

    clock.move(site.core.tokenSeconds * 1_000);
    expect((await site.call(mine, { headers: site.cookie(known.cookie) })).status).toBe(503);
    await site.core.start();
    for (const { cookie } of [known, unknown]) {
      await waitFor(
        async () => (await site.call(mine, { headers: site.cookie(cookie) })).status === 200,
      );
    }
  });
});

describe('a page of a member', () => {
  it('leaves the tokens of every service for when svc-core is unreachable', async () => {
    const { cookie } = site.core.signIn({ id: 80 });
    const headers = site.own(site.cookie(cookie));
    const page = await site.call('/', { headers: { ...headers, accept: 'text/html' } });
    expect(page.status).toBe(200);
    await waitFor(() => site.core.exchanges === 2);
    const write = async () =>
      (await site.call('/api/clubs', { method: 'POST', headers, body: '{"a":1}' })).status;
    expect(await write()).toBe(200);
    expect(bearer()).toMatch(/-for-svc-clubs$/);
    // The page's own exchange brought that token.
    expect(site.core.exchanges).toBe(2);
    site.core.stop();
    expect(await write()).toBe(200);
  });
});

describe('svc-core that drains or breaks', () => {
  const failures: [string, number, Respond][] = [
    ['responds with 503', 81, (_req, res) => sendJson(res, {}, 503)],
    ['closes the connection', 82, (req) => req.socket.destroy()],
  ];
  it.each(failures)('and %s leaves members the tokens that are cached', async (_, id, fail) => {
    const { cookie } = site.core.signIn({ id });
    const headers = site.own(site.cookie(cookie));
    const write = async (path: string) =>
      (await site.call(path, { method: 'POST', headers, body: '{"a":1}' })).status;
    expect(await write('/api/clubs')).toBe(200);
    const { respond } = site.core;
    site.core.respond = fail;
    try {
      const exchanges = site.core.exchanges;
      const changed = { ...aMember({ id }), isGlobalAdmin: false };
      await site.broker.publishState(userState, id, 2, changed);
      // The event makes the gateway exchange the session again, which fails.
      await waitFor(async () => {
        expect(await write('/api/clubs')).toBe(200);
        return site.core.exchanges > exchanges;
      });
      expect(await write('/api/clubs')).toBe(200);
      // A token serves one service: there is none for another one that the member had not called.
      expect((await site.call(listMySessions.path, { headers })).status).toBe(503);
    } finally {
      site.core.respond = respond;
    }
    await waitFor(async () => (await site.call(listMySessions.path, { headers })).status === 200);
  });
});

describe('svc-core that is back', () => {
  it('takes the very next call of a member whose token is not cached', async () => {
    const { cookie } = site.core.signIn();
    const headers = site.own(site.cookie(cookie));
    const write = async () =>
      (await site.call('/api/clubs', { method: 'POST', headers, body: '{"a":1}' })).status;
    site.core.stop();
    expect(await write()).toBe(503);
    await site.core.start();
    expect(await write()).toBe(200);
  });

  it('takes an exchange whose connection broke once', async () => {
    const { cookie } = site.core.signIn();
    const { respond } = site.core;
    site.core.respond = (req) => {
      site.core.respond = respond;
      req.socket.destroy();
    };
    expect((await site.call(mine, { headers: site.cookie(cookie) })).status).toBe(200);
    expect(site.core.exchanges).toBe(2);
  });
});

describe('admin mode', () => {
  it('is passed to services only for global admins who request it', async () => {
    const admin = site.core.signIn({ id: 1, isGlobalAdmin: true });
    const member = site.core.signIn({ id: 2 });
    const seen = async (cookie: string, headers: Record<string, string>) => {
      await site.call(mine, { headers: { ...site.cookie(cookie), ...headers } });
      return site.clubs.seen.at(-1)?.headers['x-admin-mode'];
    };
    const headers = { 'x-admin-mode': 'true' };
    expect(await seen(admin.cookie, headers)).toBe('true');
    expect(await seen(admin.cookie, {})).toBeUndefined();
    expect(await seen(admin.cookie, { 'x-admin-mode': '1' })).toBeUndefined();
    expect(await seen(member.cookie, headers)).toBeUndefined();
  });
});
