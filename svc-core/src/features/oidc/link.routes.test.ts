import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { linkOidc, listIdentities, login, removeIdentity } from '@siteswap/contracts/core';
import { minutes } from '@siteswap/service-kit';
import type { TestBrowser } from '#test/browser.ts';
import { type CoreTestService, startCore } from '#test/core-service.ts';
import { aStranger, comeBy, withProviders } from '#test/third-party.ts';

let core: CoreTestService;
/** The limits as they are in production. */
let limited: CoreTestService;
beforeAll(async () => {
  core = await startCore(withProviders());
  limited = await startCore({ ...withProviders(), RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => Promise.all([core.stop(), limited.stop()]));

const wrongPassword = 'Not-the-password-1';

/** Gives the password in the window in which the sign-in at the provider ended. */
async function givePassword(browser: TestBrowser, password: string) {
  const response = await browser.ask(linkOidc.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const identitiesOf = (email: string) => core.prisma.identity.count({ where: { user: { email } } });

describe('a person with the address of an account', () => {
  it('is signed in and linked once the password of the account is right', async () => {
    const member = await core.aMember();
    const came = await comeBy(
      core.baseUrl,
      { email: member.email, name: 'X' },
      {
        query: '?rememberMe=true',
      },
    );
    expect(came.end).toEqual({ result: 'link', provider: 'local', rememberMe: 'true' });
    expect(came.browser.session).toBeUndefined();
    expect(await identitiesOf(member.email)).toBe(0);

    const wrong = await givePassword(came.browser, wrongPassword);
    expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    expect(await identitiesOf(member.email)).toBe(0);

    const right = await givePassword(came.browser, member.password);
    expect(right).toMatchObject({
      status: 200,
      body: { rememberMe: true, user: { email: member.email, pseudo: member.pseudo } },
    });
    expect((await core.exchange(String(came.browser.session))).status).toBe(200);

    const again = await comeBy(core.baseUrl, { email: member.email, name: 'X' });
    expect(again.end['result']).toBe('signed-in');
    const { status } = await givePassword(came.browser, member.password);
    expect(status).toBe(410);
  });

  it('expires after ten minutes, and is unknown in another browser', async () => {
    const member = await core.aMember();
    const came = await comeBy(core.baseUrl, { email: member.email, name: 'X' });
    const other = await comeBy(core.baseUrl, aStranger(), { isVerified: false });
    const elsewhere = await givePassword(other.browser, member.password);
    expect(elsewhere).toMatchObject({ status: 410, body: { code: 'OIDC_ATTEMPT_EXPIRED' } });
    core.letPass(minutes(10));
    expect((await givePassword(came.browser, member.password)).status).toBe(410);
    expect(await identitiesOf(member.email)).toBe(0);
  });

  it('has the attempts of the sign-in, counted together', async () => {
    const member = await limited.aMember();
    const { browser } = await comeBy(limited.baseUrl, { email: member.email, name: 'X' });
    for (let i = 0; i < 5; i += 1) {
      expect((await givePassword(browser, wrongPassword)).status).toBe(401);
      const body = { identifier: member.email, password: wrongPassword };
      expect((await limited.call(login, { body })).status).toBe(401);
    }
    expect(await givePassword(browser, member.password)).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    });
  });

  it('is not signed in by an unverified address', async () => {
    const member = await core.aMember();
    const came = await comeBy(
      core.baseUrl,
      { email: member.email, name: 'X' },
      {
        isVerified: false,
      },
    );
    expect(came.end['result']).toBe('email-unverified');
    expect((await givePassword(came.browser, member.password)).status).toBe(410);
  });
});

describe('a member who adds a provider', () => {
  const add = async (
    signedIn: Awaited<ReturnType<CoreTestService['signIn']>>,
    person = aStranger(),
  ) => {
    const browser = (await comeBy(core.baseUrl, aStranger(), { action: 'cancel' })).browser;
    browser.actor = signedIn.actor;
    const { end } = await comeBy(core.baseUrl, person, {
      browser,
      query: '?link=true&returnTo=%2Fprofile',
      isVerified: false,
    });
    return { person, end, browser };
  };

  it('signs in by it from then on, even when its address differs', async () => {
    const member = await core.signIn(await core.aMember());
    const { person, end, browser } = await add(member);
    expect(end).toEqual({ result: 'linked', provider: 'local', returnTo: '/profile' });
    expect(browser.session).toBeUndefined();
    const { body } = await core.call(listIdentities, {}, member.actor);
    expect(body.data).toEqual([
      { id: expect.any(String), provider: 'local', createdAt: expect.any(String) },
    ]);
    const came = await comeBy(core.baseUrl, person, { isVerified: false });
    const identity = await core.exchange(String(came.browser.session));
    expect(identity.body.user.id).toBe(member.user.id);
  });

  it('cannot have one that opens another account', async () => {
    const ana = await core.signIn(await core.aMember());
    const bob = await core.signIn(await core.aMember());
    const { person } = await add(ana);
    expect((await add(ana, person)).end['result']).toBe('linked');
    expect((await add(bob, person)).end['result']).toBe('identity-taken');
    expect((await core.call(listIdentities, {}, bob.actor)).body.data).toEqual([]);
  });

  it('has one of each provider: the newest', async () => {
    const member = await core.signIn(await core.aMember());
    const first = await add(member);
    await add(member);
    expect((await core.call(listIdentities, {}, member.actor)).body.data).toHaveLength(1);
    const came = await comeBy(core.baseUrl, first.person, { isVerified: false });
    expect(came.end['result']).toBe('email-unverified');
  });

  it('must have begun on a page of the site, and still be signed in', async () => {
    const ana = await core.signIn(await core.aMember());
    const bob = await core.signIn(await core.aMember());
    const { browser } = await add(ana);
    const start = '/api/auth/oidc/local/start?link=true';
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { url } = await browser.open(start, { headers: { 'sec-fetch-site': site } });
      expect(url.searchParams.get('result')).toBe('expired');
    }
    for (const referer of ['http://localhost:3000.evil.test/', 'http://evil.test/', 'nonsense']) {
      const { url } = await browser.open(start, { headers: { referer } });
      expect(url.searchParams.get('result')).toBe('expired');
    }
    const older = await browser.open(start, {
      headers: { referer: 'http://localhost:3000/profile' },
    });
    expect(older.url.pathname).toContain('/interaction/');

    const page = await browser.open(start, { headers: { 'sec-fetch-site': 'same-origin' } });
    browser.actor = bob.actor;
    const end = await browser.submit(page, { ...aStranger(), action: 'continue' });
    expect(end.url.searchParams.get('result')).toBe('expired');
    expect((await core.call(listIdentities, {}, bob.actor)).body.data).toEqual([]);

    browser.actor = undefined;
    const visitor = await browser.open(start, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(visitor.url.searchParams.get('result')).toBe('expired');
  });

  it('removes it again', async () => {
    const member = await core.signIn(await core.aMember());
    const other = await core.signIn(await core.aMember());
    const { person } = await add(member);
    const { data: identities } = (await core.call(listIdentities, {}, member.actor)).body;
    const params = { id: identities[0]?.id ?? '' };
    expect((await core.call(removeIdentity, { params }, other.actor)).status).toBe(404);
    const removed = await core.call(removeIdentity, { params }, member.actor);
    expect(removed).toMatchObject({ status: 200, body: { ok: true } });
    expect((await core.call(removeIdentity, { params }, member.actor)).status).toBe(404);
    const came = await comeBy(core.baseUrl, person, { isVerified: false });
    expect(came.end['result']).toBe('email-unverified');
  });

  it('rejects removing the last way to sign in', async () => {
    const { browser } = await comeBy(core.baseUrl, aStranger());
    const { sid, user } = (await core.exchange(String(browser.session))).body;
    const actor = core.actor({ userId: user.id, sid });
    const now = new Date();
    await core.prisma.identity.create({
      data: { provider: 'another', subject: `other-${sid}`, userId: user.id, createdAt: now },
    });
    const { data: identities } = (await core.call(listIdentities, {}, actor)).body;
    expect(identities).toHaveLength(2);
    // Two removals at once: the second one must see the first.
    const responses = await Promise.all(
      identities.map(({ id }) => core.call(removeIdentity, { params: { id } }, actor)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('LAST_SIGN_IN_METHOD');
    expect((await core.call(listIdentities, {}, actor)).body.data).toHaveLength(1);
  });
});
