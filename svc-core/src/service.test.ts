import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login, register, resendVerification, verifyEmail } from '@siteswap/contracts/core';
import { accessWalk, badInputWalk, createLogger, dumpTables } from '@siteswap/service-kit/testing';
import { aRegistration, type CoreTestService, cookieOf, startCore } from '#test/core-service.ts';
import { codeIn } from '#test/mailbox.ts';
import { coreService } from './service.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

describe('every route of svc-core', () => {
  it('lets in only whom its contract names', () => accessWalk(core));

  it('rejects bad input as a problem and never fails on it', () => badInputWalk(core));

  it('names no internal route in its description', async () => {
    const text = await (await fetch(`${core.baseUrl}/service.json`)).text();
    expect(text).toContain('core.session.login');
    expect(text).not.toContain('internal');
  });
});

describe('what svc-core declares for pages', () => {
  const declared = async (port: number) =>
    (await (await fetch(`http://127.0.0.1:${port}/service.json`)).json()).pageConfig;

  it('names the sign-in providers without their secrets, and whether there are avatars', async () => {
    const provider = { kind: 'oidc', id: 'club', name: 'Club', issuer: 'https://club.example' };
    const replica = await core.startReplica({
      SIGN_IN_PROVIDERS: JSON.stringify([{ ...provider, clientId: 'us', clientSecret: 'secret' }]),
      AVATAR_URL: 'https://avatars.example/{hash}',
    });
    try {
      expect(await declared(replica.port)).toEqual({
        signInProviders: [{ id: 'club', name: 'Club' }],
        avatars: true,
      });
    } finally {
      await replica.stop();
    }
  });

  it('names neither where none is configured', async () => {
    const { port } = new URL(core.baseUrl);
    expect(await declared(Number(port))).toEqual({ signInProviders: [], avatars: false });
  });
});

/** Every row of every table, as text. */
const wholeDatabase = async ({ pool }: CoreTestService): Promise<string> =>
  [...(await dumpTables(pool)).values()].flat().join('\n');

describe('secrets', () => {
  it('are in no row, log line, event or state', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const log = createLogger({ name: 'svc-core', level: 'trace', destination });
    const replica = await core.startReplica({}, { log });
    const person = aRegistration({ password: 'Canari-dans-la-mine-9' });
    const wrongPassword = 'Perroquet-bavard-3';
    const call = (path: string, body: unknown) =>
      fetch(`http://127.0.0.1:${replica.port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    let code = '';
    let cookie: string | undefined;
    try {
      await call(register.path, person);
      code = codeIn(await core.mail(person.email));
      const beforeUse = await wholeDatabase(core);
      expect(beforeUse).toContain(person.email);
      expect(beforeUse).not.toMatch(new RegExp(`"${code}"`));
      await call(resendVerification.path, { email: person.email });
      await call(login.path, { identifier: person.email, password: wrongPassword });
      await call(verifyEmail.path, { email: person.email, code });
      await call(verifyEmail.path, {
        email: person.email,
        code: codeIn(await core.mail(person.email, 2)),
      });
      const signedIn = await call(login.path, {
        identifier: person.email,
        password: person.password,
      });
      cookie = cookieOf(signedIn.headers);
      expect(cookie).toBeDefined();
      await core.exchange(String(cookie));
    } finally {
      await replica.stop();
    }
    const logged = lines.join('');
    const database = await wholeDatabase(core);
    const published = JSON.stringify([core.nats.events(), core.nats.states(), core.nats.live()]);
    expect(logged).toContain('core.session.login');
    for (const secret of [person.password, wrongPassword, String(cookie)]) {
      for (const place of [logged, database, published]) expect(place).not.toContain(secret);
    }
    for (const place of [logged, published]) {
      expect(place).not.toContain(person.email);
      expect(place).not.toMatch(new RegExp(`\\b${code}\\b`));
    }
  });

  it.each([
    [{ SECRET_KEY: 'c2hvcnQ=' }, 'SECRET_KEY'],
    [{ SIGNING_KEY: 'not json' }, 'SIGNING_KEY'],
    [{ SIGNING_KEY: '{"kty":"RSA"}' }, 'SIGNING_KEY'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL'],
  ])('that are malformed stop the service with the name of the variable: %j', async (env, name) => {
    const start = core.startReplica(env);
    await expect(start).rejects.toThrow(name);
    await expect(start).rejects.not.toThrow(Object.values(env)[0]);
  });
});

describe('composing', () => {
  it('has no side effects', () => {
    expect(coreService.name).toBe('svc-core');
  });
});
