import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { badInputWalk, createLogger } from '@siteswap/service-kit/testing';
import { TestBrowser } from '#test/browser.ts';
import { type CoreTestService, startCore } from '#test/core-service.ts';
import { type StrangeProvider, startStrangeProvider } from '#test/strange-provider.ts';
import { aStranger, comeBy, withProviders } from '#test/third-party.ts';

let core: CoreTestService;
let strange: StrangeProvider;
beforeAll(async () => {
  strange = await startStrangeProvider();
  const client = { clientId: 'us', clientSecret: 'secret', name: 'Strange' };
  const oauth2 = {
    ...client,
    kind: 'oauth2',
    issuer: 'https://graph.example',
    authorizationEndpoint: `${strange.issuer}/authorize`,
    tokenEndpoint: `${strange.issuer}/token`,
    userinfoEndpoint: `${strange.issuer}/me?fields=id,name,email`,
  };
  core = await startCore(
    withProviders(
      { ...client, id: 'strange', kind: 'oidc', issuer: strange.issuer },
      { ...oauth2, id: 'graph' },
      { ...oauth2, id: 'trusted', issuer: 'https://trusted.example', trustsEmail: true },
    ),
  );
});
afterAll(async () => {
  await core.stop();
  await strange.stop();
});

async function resultAt(provider: string) {
  const browser = new TestBrowser(core.baseUrl);
  const { url } = await browser.open(`/api/auth/oidc/${provider}/start`);
  return { browser, result: url.searchParams.get('result') };
}

describe('an untrustworthy provider', () => {
  it.each([
    ['another nonce', { claims: { nonce: 'of-another-attempt' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer in its token', { claims: { iss: 'https://evil.test' } }],
    ['another issuer in the address', { iss: 'https://evil.test' }],
    ['a token for another client', { claims: { aud: 'them' } }],
    ['a token that is over', { claims: { exp: 1 } }],
    ['a foreign signature', { foreignKey: true }],
    ['no signature', { unsigned: true }],
    ['a token without a subject', { claims: { sub: undefined } }],
  ])('opens nothing with %s', async (_what, oddities) => {
    strange.be(oddities as Parameters<StrangeProvider['be']>[0]);
    const { browser, result } = await resultAt('strange');
    expect(result).toBe('failed');
    expect(browser.session).toBeUndefined();
    expect(await core.prisma.user.count({ where: { email: 'odd@example.org' } })).toBe(0);
  });

  it('opens an account when it behaves, so the rejections above have the intended cause', async () => {
    strange.be({ claims: { email: 'fine@example.org', sub: 'fine' } });
    expect((await resultAt('strange')).result).toBe('signed-in');
  });

  it.each([
    [{ email_verified: false }, 'email-unverified'],
    [{ email_verified: undefined }, 'email-unverified'],
    [{ email_verified: 'yes' }, 'email-unverified'],
    [{ email: 'no address' }, 'email-missing'],
    [{ email: `${'x'.repeat(300)}@example.org` }, 'email-missing'],
    [{ email: 42 }, 'email-missing'],
  ])('proves no address by %j', async (claims, expected) => {
    strange.be({ claims: { sub: 'unproven', ...claims } });
    expect((await resultAt('strange')).result).toBe(expected);
  });
});

describe('an unavailable provider', () => {
  it('redirects to a page that says so, and is called again at the next attempt', async () => {
    const { issuer } = strange;
    const withoutProvider = await startCore(
      withProviders({
        ...{ id: 'strange', kind: 'oidc', issuer },
        ...{ clientId: 'us', clientSecret: 'secret', name: 'Strange' },
      }),
    );
    try {
      const visit = async () => {
        const browser = new TestBrowser(withoutProvider.baseUrl);
        const { url } = await browser.open('/api/auth/oidc/strange/start');
        return url.searchParams.get('result');
      };
      strange.be({ isUnavailable: true });
      expect(await visit()).toBe('failed');
      strange.be({ claims: { email: 'back@example.org', sub: 'back' } });
      expect(await visit()).toBe('signed-in');
      const requests = strange.requestedPaths.filter((path) =>
        path.startsWith('/.well-known'),
      ).length;
      expect(await visit()).toBe('signed-in');
      expect(strange.requestedPaths.filter((path) => path.startsWith('/.well-known'))).toHaveLength(
        requests,
      );
    } finally {
      await withoutProvider.stop();
    }
  });
});

describe('a provider without OpenID', () => {
  it('proves no address unless it is configured so', async () => {
    strange.be({ userinfo: { id: '123', name: 'Fay Book', email: 'fay@example.org' } });
    expect((await resultAt('graph')).result).toBe('email-unverified');
    const { browser, result } = await resultAt('trusted');
    expect(result).toBe('signed-in');
    const { body } = await core.exchange(String(browser.session));
    expect(body.user).toMatchObject({ pseudo: 'Fay-Book', prenom: 'Fay', nom: 'Book' });
  });

  it('must send a subject', async () => {
    strange.be({ userinfo: { name: 'Fay Book', email: 'fay@example.org' } });
    expect((await resultAt('trusted')).result).toBe('failed');
  });

  it('may have an identity without an address', async () => {
    strange.be({ userinfo: { id: '124', name: 'Fay Book' } });
    expect((await resultAt('trusted')).result).toBe('email-missing');
  });
});

describe('requests between the service and a provider', () => {
  it('are in no log line, row, event or state', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const log = createLogger({ name: 'svc-core', level: 'trace', destination });
    const replica = await core.startReplica({}, { log });
    const serviceUrl = `http://127.0.0.1:${replica.port}`;
    const person = aStranger();
    strange.be({ claims: { nonce: 'wrong' } });
    const failing = new TestBrowser(serviceUrl);
    const { browser } = await comeBy(serviceUrl, person);
    try {
      await failing.open('/api/auth/oidc/strange/start');
    } finally {
      await replica.stop();
    }
    const logged = lines.join('');
    expect(logged).toContain('core.oidc.callback');
    expect(logged).toContain('sign-in at a provider failed');
    const published = JSON.stringify([core.nats.events(), core.nats.states(), core.nats.live()]);
    const secrets = [...browser.history, ...failing.history].flatMap((address) =>
      ['code', 'state', 'nonce', 'code_challenge'].flatMap(
        (name) => new URL(address).searchParams.get(name) ?? [],
      ),
    );
    expect(secrets.length).toBeGreaterThan(6);
    const bound = [browser.session, browser.binding, failing.binding].map(String);
    for (const secret of [...secrets, ...bound, person.email, 'an-access-token']) {
      expect(logged).not.toContain(secret);
      expect(published).not.toContain(secret);
    }
  });

  it('may be malformed without a failure of the service', () => badInputWalk(core));
});

describe('SIGN_IN_PROVIDERS', () => {
  const provider = { id: 'x', kind: 'oidc', name: 'X', clientId: 'us', clientSecret: 'secret' };
  it.each([
    ['no JSON', 'nonsense'],
    [
      'an issuer in plain text elsewhere',
      JSON.stringify([{ ...provider, issuer: 'http://a.example' }]),
    ],
    ['no issuer', JSON.stringify([provider])],
    [
      'a name that cannot stand in an address',
      JSON.stringify([{ ...provider, id: 'a/b', issuer: 'https://a.example' }]),
    ],
  ])('stops the service with %s', async (_what, value) => {
    await expect(core.startReplica({ SIGN_IN_PROVIDERS: value })).rejects.toThrow(
      'SIGN_IN_PROVIDERS',
    );
  });
});
