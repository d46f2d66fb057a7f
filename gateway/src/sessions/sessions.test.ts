import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sessionEnded, userState } from '@siteswap/contracts/core';
import { waitFor } from '@siteswap/service-kit/testing';
import { aMember } from '#test/sample-core.ts';
import { sendJson } from '#test/sample-service.ts';
import {
  cookieName,
  startTestGateway,
  type TestGateway,
  uncached,
} from '#test/start-test-gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway();
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.core.start().catch(() => undefined);
  site.core.seen.length = 0;
  site.core.beforeExchange = async () => {};
  site.core.tokenSeconds = 300;
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
      expect(bearer()).toMatch(/^Bearer token-\d+$/);
    }
    expect(site.core.exchanges).toBe(1);
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

  it('is needed on member routes, and never asked of the service without', async () => {
    const answer = await site.call(mine);
    expect([answer.status, answer.json.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(site.clubs.seen).toEqual([]);
  });

  it('that is unknown counts as signed out, is asked about once, and its cookie is taken away', async () => {
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
    const answer = await site.call('/api/clubs/suggestions', {
      method: 'POST',
      headers: site.own(site.cookie('another-unknown-session-01')),
      body: '{}',
    });
    expect(answer.headers['set-cookie']).toEqual([`${cookieName}=fresh-session; Path=/`]);
  });

  it('stops working at once when it ends', async () => {
    const { cookie, sid, user } = site.core.signIn();
    const headers = site.cookie(cookie);
    expect((await site.call(mine, { headers })).status).toBe(200);
    site.core.sessions.delete(cookie);
    await site.broker.publishEvent(sessionEnded, { userId: user.id, sid });
    await waitFor(async () => (await site.call(mine, { headers })).status === 401);
  });

  it('does not come back through an exchange that was under way when it ended', async () => {
    const { cookie, sid, user } = site.core.signIn({ id: 71 });
    const headers = site.cookie(cookie);
    const gate = Promise.withResolvers<void>();
    site.core.beforeExchange = () => gate.promise;
    const call = site.call(mine, { headers });
    await waitFor(() => site.core.exchanges > 0);
    // The end of another session, sent afterwards, shows when the first has been heard.
    const marker = site.core.signIn({ id: 72 });
    await site.broker.publishEvent(sessionEnded, { userId: user.id, sid });
    const stream = await hearEndOf(marker);
    gate.resolve();
    expect((await call).status).toBe(401);
    expect((await site.call(mine, { headers })).status).toBe(401);
    stream();
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

/** Resolves once the gateway has heard everything published before the call. */
async function hearEndOf(marker: { cookie: string; sid: string; user: { id: number } }) {
  site.clubs.respond = (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('event: connected\n\n');
  };
  const gate = site.core.beforeExchange;
  site.core.beforeExchange = async () => {};
  const stream = site.call('/api/clubs/news', { headers: site.cookie(marker.cookie) });
  await waitFor(() => site.clubs.callsOf('/api/clubs/news').length > 0);
  site.core.beforeExchange = gate;
  site.core.sessions.delete(marker.cookie);
  await site.broker.publishEvent(sessionEnded, { userId: marker.user.id, sid: marker.sid });
  await stream;
  return () => {
    site.clubs.respond = (req, res) => sendJson(res, { url: req.url });
  };
}

describe('while core is away', () => {
  it('lets a known member go on until the token expires, and asks everybody else to come back', async () => {
    const known = site.core.signIn();
    const unknown = site.core.signIn();
    site.core.tokenSeconds = 2;
    expect((await site.call(mine, { headers: site.cookie(known.cookie) })).status).toBe(200);
    await site.core.stop();
    // The news of a change makes the gateway ask, and nobody answers.
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

    await waitFor(
      async () => (await site.call(mine, { headers: site.cookie(known.cookie) })).status === 503,
    );
    await site.core.start();
    site.core.tokenSeconds = 300;
    for (const { cookie } of [known, unknown]) {
      await waitFor(
        async () => (await site.call(mine, { headers: site.cookie(cookie) })).status === 200,
      );
    }
  });
});

describe('admin mode', () => {
  it('is told to services only for global admins who ask for it', async () => {
    const admin = site.core.signIn({ id: 1, isGlobalAdmin: true });
    const member = site.core.signIn({ id: 2 });
    const seen = async (cookie: string, headers: Record<string, string>) => {
      await site.call(mine, { headers: { ...site.cookie(cookie), ...headers } });
      return site.clubs.seen.at(-1)?.headers['x-admin-mode'];
    };
    const asked = { 'x-admin-mode': 'true' };
    expect(await seen(admin.cookie, asked)).toBe('true');
    expect(await seen(admin.cookie, {})).toBeUndefined();
    expect(await seen(admin.cookie, { 'x-admin-mode': '1' })).toBeUndefined();
    expect(await seen(member.cookie, asked)).toBeUndefined();
  });
});
