import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getSession, getSessionMe, sessionEnded, userState } from '@siteswap/contracts/core';
import { waitFor } from '@siteswap/service-kit/testing';
import { CuttableLink } from '#test/cuttable-link.ts';
import { aMember } from '#test/sample-core.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
let link: CuttableLink;
beforeAll(async () => {
  link = await new CuttableLink(process.env['TEST_NATS_URL'] ?? '').restore();
  site = await startTestGateway({ natsUrl: link.url, coreRoutes: [getSession, getSessionMe] });
});
afterAll(async () => {
  await site.stop();
  await link.cut();
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
    expect(response.headers['cache-control']).toBe('private, no-cache');
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
    await site.call('/api/clubs', {
      method: 'POST',
      headers: site.own(site.cookie(cookie)),
      body: '{}',
    });
    await whoAmI(cookie);
    expect(asked()).toBe(1);

    const other = site.core.signIn({ id: 85 });
    await whoAmI(other.cookie);
    expect(asked()).toBe(1);
    await link.cut();
    await waitFor(async () => {
      await whoAmI(other.cookie);
      return asked() > 1;
    });
    await link.restore();
    await waitFor(async () => (await site.call('/readyz')).json.checks.broker);
  });
});
