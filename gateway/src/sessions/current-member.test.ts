import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getSession, getSessionMe, sessionEnded, userState } from '@siteswap/contracts/core';
import { startTcpProxy, type TcpProxy, waitFor } from '@siteswap/service-kit/testing';
import { aMember } from '#test/sample-core.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';
import { startTestClock } from '#test/test-clock.ts';

const clock = startTestClock();
let site: TestGateway;
let link: TcpProxy;
beforeAll(async () => {
  link = await startTcpProxy(process.env['TEST_NATS_URL'] ?? '');
  site = await startTestGateway({ natsUrl: link.url, coreRoutes: [getSession, getSessionMe] });
});
afterAll(async () => {
  await site.stop();
  await link.close();
});
beforeEach(() => {
  site.core.seen.length = 0;
});

const whoAmI = (cookie: string, headers: Record<string, string> = {}) =>
  site.call(getSessionMe.path, { headers: { ...site.cookie(cookie), ...headers } });
const asked = () => site.core.callsOf(getSessionMe.path).length;

describe('who is signed in', () => {
  it('is known from the exchange of the session, with fields that only a newer svc-core names', async () => {
    const { cookie, user } = site.core.signIn({ id: 81 });
    Object.assign(user, { nickname: 'Jo' });
    const response = await whoAmI(cookie);
    expect([response.status, response.json]).toEqual([200, { user: { ...user, nickname: 'Jo' } }]);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await site.call(getSession.path, { headers: site.cookie(cookie) })).text).toBe(
      response.text,
    );
    const tag = String(response.headers.etag);
    expect((await whoAmI(cookie, { 'if-none-match': tag })).status).toBe(304);
    expect(asked()).toBe(0);
    expect(site.core.exchanges).toBe(1);
  });

  it('is 401 without a session, and once it ended', async () => {
    expect((await site.call(getSessionMe.path)).status).toBe(401);
    const { cookie, sid, user } = site.core.signIn({ id: 82 });
    expect((await whoAmI(cookie)).status).toBe(200);
    site.core.sessions.delete(cookie);
    await site.broker.publishEvent(sessionEnded, { userId: user.id, sid });
    await waitFor(async () => (await whoAmI(cookie)).status === 401);
  });

  it('is new as soon as the member changed', async () => {
    const { cookie, user } = site.core.signIn({ id: 83 });
    expect((await whoAmI(cookie)).json.user.pseudo).toBe('member');
    Object.assign(user, { pseudo: 'renamed' });
    await site.broker.publishState(userState, 83, 2, {
      ...aMember({ id: 83 }),
      isGlobalAdmin: false,
    });
    await waitFor(async () => (await whoAmI(cookie)).json.user.pseudo === 'renamed');
  });

  it('is asked of svc-core after a write of the session, and while events may be missed', async () => {
    const { cookie } = site.core.signIn({ id: 84 });
    await whoAmI(cookie);
    expect(asked()).toBe(0);
    clock.freeze();
    await site.call('/api/clubs', {
      method: 'POST',
      headers: site.own(site.cookie(cookie)),
      body: '{}',
    });
    await whoAmI(cookie);
    expect(asked()).toBe(1);
    clock.move(0);

    const other = site.core.signIn({ id: 85 });
    await whoAmI(other.cookie);
    expect(asked()).toBe(1);
    link.cut();
    await waitFor(async () => {
      await whoAmI(other.cookie);
      return asked() > 1;
    });
    link.mend();
    await waitFor(async () => (await site.call('/readyz')).json.checks.broker);
  });
});
