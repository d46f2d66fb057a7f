import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login, register, userVerified, verifyEmail } from '@siteswap/contracts/core';
import { days, minutes } from '@siteswap/service-kit';
import { assertWait } from '@siteswap/service-kit/testing';
import { TestBrowser } from '#test/browser.ts';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { codeIn } from '#test/mailbox.ts';
import { aStranger, comeBy, withProviders } from '#test/third-party.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore(withProviders());
});
afterAll(() => core.stop());

const userOf = (email: string) => core.prisma.user.findUnique({ where: { email } });
const come = (person: { email: string; name: string }, choices?: Parameters<typeof comeBy>[2]) =>
  comeBy(core.baseUrl, person, choices);

describe('a person without an account', () => {
  it('AC-02 gets a confirmed account without a password, in their language, and is signed in', async () => {
    const person = aStranger();
    const { browser, end } = await come(person);
    expect(end).toEqual({ result: 'signed-in', provider: 'local' });
    const { body } = await core.exchange(String(browser.session));
    expect(body.user).toMatchObject({
      email: person.email,
      pseudo: person.name.replaceAll(' ', '-'),
      prenom: 'Kim',
      isEmailVerified: true,
      isGlobalAdmin: false,
      locale: 'fr',
    });
    expect(await userOf(person.email)).toMatchObject({ passwordHash: null });
    expect(await core.prisma.oidcAttempt.count()).toBe(0);

    const { id } = body.user;
    await core.waitFor(() => core.nats.events(userVerified).some((e) => e.data.userId === id));
    await core.waitFor(() => JSON.stringify(core.nats.states()).includes(body.user.pseudo));
  });

  it('is recognised the next time, even when the address has changed', async () => {
    const person = aStranger();
    const first = await core.exchange(String((await come(person)).browser.session));
    await core.prisma.user.update({
      where: { email: person.email },
      data: { email: `moved-${person.email}` },
    });
    for (const choices of [{}, { isVerified: false }, { sharesEmail: false }]) {
      const { browser, end } = await come(person, choices);
      expect(end['result']).toBe('signed-in');
      const again = await core.exchange(String(browser.session));
      expect(again.body.user.id).toBe(first.body.user.id);
    }
    expect(await userOf(person.email)).toBeNull();
  });

  it('gets a pseudo that is free', async () => {
    const name = `Twin ${aStranger().name}`.slice(0, 40);
    const [one, two] = await Promise.all([come(aStranger({ name })), come(aStranger({ name }))]);
    expect([one.end['result'], two.end['result']]).toEqual(['signed-in', 'signed-in']);
    const pseudos = await Promise.all(
      [one, two].map(async ({ browser }) => {
        const { body } = await core.exchange(String(browser.session));
        return body.user.pseudo;
      }),
    );
    expect(new Set(pseudos).size).toBe(2);
    for (const pseudo of pseudos) expect(pseudo).toMatch(/^[\p{L}\p{N}_-]{3,30}$/u);
  });

  it('gets one account for two simultaneous sign-ins', async () => {
    const person = aStranger();
    const visits = await Promise.all([come(person), come(person), come(person)]);
    expect(visits.map(({ end }) => end['result'])).toEqual(Array(3).fill('signed-in'));
    expect(await core.prisma.identity.count({ where: { user: { email: person.email } } })).toBe(1);
  });

  it.each([
    ['email-unverified', { isVerified: false }],
    ['email-missing', { sharesEmail: false }],
    ['cancelled', { action: 'cancel' as const }],
  ])('gets no account when it ends as %s', async (result, choices) => {
    const person = aStranger();
    const { browser, end } = await come(person, choices);
    expect(end['result']).toBe(result);
    expect(browser.session).toBeUndefined();
    expect(await userOf(person.email)).toBeNull();
  });
});

describe('the return to the site', () => {
  it('retains the page, the window and the choice to stay signed in', async () => {
    const { browser, end } = await come(aStranger(), {
      query: '?returnTo=%2Feditions%2F12%2Fcarpool%3FofferId%3D3&rememberMe=true&popup=true',
    });
    expect(end).toEqual({
      result: 'signed-in',
      provider: 'local',
      returnTo: '/editions/12/carpool?offerId=3',
      rememberMe: 'true',
      popup: 'true',
    });
    core.letPass(days(29));
    expect((await core.exchange(String(browser.session))).status).toBe(200);
    core.letPass(-days(29));
  });

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/auth/complete?result=signed-in',
    '/login',
    '/api/auth/logout',
    'http://localhost:3000.evil.test/',
    '/%6Cogin',
    '/.//evil.test',
    '/AUTH/complete',
  ])('AC-02 ignores %s', async (returnTo) => {
    const { end } = await come(aStranger(), {
      query: `?returnTo=${encodeURIComponent(returnTo)}`,
    });
    expect(end).toEqual({ result: 'signed-in', provider: 'local' });
  });

  it('names neither codes nor addresses', async () => {
    const person = aStranger();
    const { browser, url } = await come(person);
    expect(browser.history.some((address) => address.includes('code='))).toBe(true);
    expect(url.href).not.toMatch(/code|state|%40|@/);
  });
});

describe('a registration with the same address that was never confirmed', () => {
  it('is replaced, and neither its password nor its code opens anything', async () => {
    const squatter = aRegistration();
    await core.call(register, { body: squatter });
    const code = codeIn(await core.mail(squatter.email));
    const { browser, end } = await come({ email: squatter.email, name: 'Rightful Owner' });
    expect(end['result']).toBe('signed-in');
    const { body } = await core.exchange(String(browser.session));
    expect(body.user).toMatchObject({ email: squatter.email, prenom: 'Rightful', nom: 'Owner' });
    expect(body.user.pseudo).not.toBe(squatter.pseudo);
    const { email, password } = squatter;
    const tries = await Promise.all([
      core.call(login, { body: { identifier: email, password } }),
      core.call(login, { body: { identifier: squatter.pseudo, password } }),
      core.call(verifyEmail, { body: { email, code } }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 410]);
  });
});

describe('an attempt', () => {
  /** Up to the redirect back from the provider, which is not followed yet. */
  async function upToCallback() {
    const browser = new TestBrowser(core.baseUrl);
    const person = aStranger();
    const page = await browser.open('/api/auth/oidc/local/start');
    let response = await browser.ask(page.url.href, {
      method: 'POST',
      body: new URLSearchParams({
        ...person,
        action: 'continue',
        isVerified: 'on',
        sharesEmail: 'on',
      }),
    });
    let location = response.headers.get('location') ?? '';
    while (!location.includes('/callback')) {
      response = await browser.ask(location);
      location = response.headers.get('location') ?? '';
    }
    return { browser, person, callback: location };
  }
  const resultOf = ({ url }: { url: URL }) => url.searchParams.get('result');

  it('is used once', async () => {
    const { browser, callback } = await upToCallback();
    const both = await Promise.all([browser.open(callback), browser.open(callback)]);
    expect(both.map(resultOf).sort()).toEqual(['expired', 'signed-in']);
    expect(resultOf(await browser.open(callback))).toBe('expired');
  });

  it('belongs to the browser in which it began', async () => {
    const { browser, person, callback } = await upToCallback();
    const other = new TestBrowser(core.baseUrl);
    expect(resultOf(await other.open(callback))).toBe('expired');
    await other.open('/api/auth/oidc/local/start');
    expect(resultOf(await other.open(callback))).toBe('expired');
    expect(other.session).toBeUndefined();
    expect(await userOf(person.email)).toBeNull();
    // The attempt with a stolen address does not use up the owner's sign-in.
    expect(resultOf(await browser.open(callback))).toBe('signed-in');
  });

  it('may end at another replica than where it began', async () => {
    const replica = await core.startReplica();
    try {
      const { browser, callback } = await upToCallback();
      browser.serviceUrl = `http://127.0.0.1:${replica.port}`;
      expect(resultOf(await browser.open(callback))).toBe('signed-in');
    } finally {
      await replica.stop();
    }
  });

  it('expires after ten minutes', async () => {
    const [early, late] = [await upToCallback(), await upToCallback()];
    core.letPass(minutes(9));
    expect(resultOf(await early.browser.open(early.callback))).toBe('signed-in');
    core.letPass(minutes(1));
    expect(resultOf(await late.browser.open(late.callback))).toBe('expired');
  });

  it.each(['', '?state=x', '?code=x', '?error=access_denied', '?state=x&code=x&iss=y'])(
    'that no browser began has expired: %s',
    async (query) => {
      const visit = await new TestBrowser(core.baseUrl).open(
        `/api/auth/oidc/local/callback${query}`,
      );
      expect(resultOf(visit)).toBe('expired');
    },
  );

  it('is bound by a cookie that scripts cannot read and that expires soon', async () => {
    const response = await new TestBrowser(core.baseUrl).ask('/api/auth/oidc/local/start');
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^siteswap_oidc_3000=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
      ),
    ]);
    const url = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/api/auth/oidc/local/callback',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('is stored without the secrets that could finish it', async () => {
    const browser = new TestBrowser(core.baseUrl);
    const { url } = await browser.open('/api/auth/oidc/local/start');
    const { rows } = await core.pool.query('select to_jsonb(t)::text as text from oidc_attempt t');
    const stored = rows.map(({ text }: { text: string }) => text).join();
    const begun = new URL(String(browser.history.find((address) => address.includes('state='))));
    expect(url.pathname).toContain('/interaction/');
    for (const name of ['state', 'nonce']) {
      expect(stored).not.toContain(String(begun.searchParams.get(name)));
    }
    expect(stored).not.toContain(String(browser.binding));
  });

  it('begins 120 times a minute from one address', async () => {
    const limited = await startCore({ ...withProviders(), RATE_LIMIT_FACTOR: '1' });
    try {
      const begin = (ip: string) =>
        fetch(`${limited.baseUrl}/api/auth/oidc/local/start`, {
          redirect: 'manual',
          headers: { 'x-forwarded-for': ip },
        });
      const all = await Promise.all(Array.from({ length: 121 }, () => begin('203.0.113.40')));
      const rejected = all.filter(({ status }) => status === 429);
      expect(rejected).toHaveLength(1);
      for (const each of rejected) assertWait(each, 60);
      expect((await begin('203.0.113.41')).status).not.toBe(429);
    } finally {
      await limited.stop();
    }
  });

  it('needs a configured provider', async () => {
    const browser = new TestBrowser(core.baseUrl);
    for (const step of ['start', 'callback']) {
      expect((await browser.ask(`/api/auth/oidc/elsewhere/${step}`)).status).toBe(404);
    }
  });
});
