import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createNote, whoAmI } from '../../test/fixture/src/contracts.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { startTestIssuer } from '../testing/index.ts';
import { createAuth } from './auth.ts';

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const claims = { sub: '7', sid: 's', isGlobalAdmin: true, locale: 'en', pseudo: 'eve' };
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const soon = () => Math.floor(Date.now() / 1000) + 300;
const body = { title: 'x' };

const withToken = (token: string) => ({ authorization: `Bearer ${token}` });
const statusFor = async (token: string) =>
  (await notes.call(createNote, { body }, undefined, withToken(token))).status;

const signer = () =>
  new SignJWT(claims)
    .setIssuer('siteswap')
    .setAudience('siteswap-services')
    .setExpirationTime('5m');

describe('a token', () => {
  it('is valid when our issuer signed it', async () => {
    expect(await statusFor(await notes.issuer.sign(claims))).toBe(201);
  });

  it('is rejected without a signature, or with one by the public key as a secret', async () => {
    const payload = { ...claims, iss: 'siteswap', aud: 'siteswap-services', exp: soon() };
    const unsigned = `${base64({ alg: 'none' })}.${base64(payload)}.`;
    expect(await statusFor(unsigned)).toBe(401);
    expect(await statusFor(`${unsigned}AAAA`)).toBe(401);
    const jwks = (await (await fetch(notes.issuer.jwksUrl)).json()) as { keys: { x: string }[] };
    const secret = Buffer.from(jwks.keys[0]?.x ?? '', 'base64url');
    const hmac = await signer().setProtectedHeader({ alg: 'HS256', kid: 'test-key' }).sign(secret);
    expect(await statusFor(hmac)).toBe(401);
  });

  it('is rejected when another key signed it, under our key id or its own', async () => {
    const foreign = await generateKeyPair('EdDSA');
    for (const kid of ['test-key', 'their-key']) {
      const token = await signer()
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .sign(foreign.privateKey);
      expect(await statusFor(token)).toBe(401);
    }
    const rsa = await generateKeyPair('RS256');
    const header = { alg: 'RS256', kid: 'test-key', jwk: { kty: 'RSA' } };
    const token = await signer().setProtectedHeader(header).sign(rsa.privateKey);
    expect(await statusFor(token)).toBe(401);
  });

  it('is rejected for another audience or issuer, when it has expired, and without an expiry', async () => {
    const issue = notes.issuer;
    expect(await statusFor(await issue.sign(claims, { expiresIn: '-10s' }))).toBe(401);
    expect(await statusFor(await issue.sign(claims, { expiresIn: null }))).toBe(401);
    expect(await statusFor(await issue.sign(claims, { audience: 'browser' }))).toBe(401);
    expect(await statusFor(await issue.sign(claims, { issuer: 'elsewhere' }))).toBe(401);
  });

  it('is rejected when it was changed, or names no member', async () => {
    const [head, , tail] = (await notes.issuer.sign({ ...claims, isGlobalAdmin: false })).split(
      '.',
    );
    const payload = { ...claims, iss: 'siteswap', aud: 'siteswap-services', exp: soon() };
    expect(await statusFor(`${head}.${base64(payload)}.${tail}`)).toBe(401);
    expect(await statusFor(await notes.issuer.sign({ ...claims, sub: '0' }))).toBe(401);
    expect(await statusFor(await notes.issuer.sign({ ...claims, sub: 'admin' }))).toBe(401);
    expect(await statusFor('nonsense')).toBe(401);
  });

  it('is rejected before it is valid, and truncated at any place', async () => {
    const nbf = Math.floor(Date.now() / 1000) + 600;
    expect(await statusFor(await notes.issuer.sign({ ...claims, nbf }))).toBe(401);
    const token = await notes.issuer.sign(claims);
    const [head = '', payload = '', tail = ''] = token.split('.');
    for (const cut of [
      token.slice(0, -1),
      token.slice(0, -20),
      `${head}.${payload}.`,
      `${head}.${payload}`,
      `${head}..${tail}`,
      `.${payload}.${tail}`,
      head,
      `${token}.${tail}`,
      ` ${token} ${token}`,
    ]) {
      expect(await statusFor(cut)).toBe(401);
    }
  });

  it('cannot choose the key that verifies it', async () => {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
    const jwk = await exportJWK(publicKey);
    let fetched = 0;
    const attackerServer = createServer((_request, response) => {
      fetched += 1;
      response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'theirs', alg: 'EdDSA' }] }));
    });
    await new Promise<void>((resolve) => attackerServer.listen(0, '127.0.0.1', resolve));
    const jku = `http://127.0.0.1:${(attackerServer.address() as AddressInfo).port}/`;
    for (const header of [
      { jwk },
      { jku, kid: 'theirs' },
      { x5u: jku, kid: 'theirs' },
      { jku, kid: 'test-key' },
      { kid: '../../../../dev/null' },
      { kid: "' or '1'='1" },
      { kid: jku },
      { kid: 'test-key\u0000' },
      { kid: '' },
      { crit: ['exp'], exp: soon() },
    ]) {
      const forged = await signer()
        .setProtectedHeader({ alg: 'EdDSA', ...header } as { alg: string })
        .sign(privateKey, { crit: { exp: false } });
      expect([header, await statusFor(forged)]).toEqual([header, 401]);
    }
    expect(fetched).toBe(0);
    await new Promise((resolve) => attackerServer.close(resolve));
  });

  it('that is invalid makes the caller a visitor on a public route', async () => {
    const expired = await notes.issuer.sign(claims, { expiresIn: '-1m' });
    for (const token of [expired, 'nonsense', 'a.b.c']) {
      const response = await notes.call(whoAmI, {}, undefined, withToken(token));
      expect(response.status).toBe(200);
      expect(response.body.userId).toBeNull();
    }
  });
});

describe('when the keys cannot be fetched', () => {
  const settings = (jwksUrl: string) => ({
    jwksUrl,
    issuer: 'siteswap',
    audience: 'siteswap-services',
  });

  it('a cached key still verifies tokens', async () => {
    const issuer = await startTestIssuer();
    const auth = createAuth(settings(issuer.jwksUrl));
    expect((await auth.verify(await issuer.sign(claims))).kind).toBe('valid');
    await issuer.stop();
    const later = await issuer.sign({ ...claims, sub: '8' });
    expect(await auth.verify(later)).toMatchObject({ kind: 'valid', claims: { userId: 8 } });
  });

  it('an unknown key gives 503 on a member route and a visitor on a public one', async () => {
    const issuer = await startTestIssuer();
    const token = await issuer.sign(claims);
    await issuer.stop();
    expect((await createAuth(settings(issuer.jwksUrl)).verify(token)).kind).toBe('unknown');
    const cut = await startNotes({ JWKS_URL: issuer.jwksUrl });
    const created = await cut.call(createNote, { body }, undefined, withToken(token));
    expect(created.status).toBe(503);
    expect((await cut.call(whoAmI, {}, undefined, withToken(token))).status).toBe(200);
    await cut.stop();
  });
});
