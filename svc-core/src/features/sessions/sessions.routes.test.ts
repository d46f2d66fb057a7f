import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deleteSession,
  exchangeSession,
  getSession,
  getSessionMe,
  logout,
  sessionEnded,
} from '@siteswap/contracts/core';
import { days, hours, minutes, seconds } from '@siteswap/service-kit';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { type CoreTestService, startCore } from '#test/core-service.ts';
import { listKeys } from './keys.routes.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const endedEvents = (sid: string) =>
  core.nats.events(sessionEnded).filter(({ data }) => data.sid === sid).length;

describe('exchanging a session', () => {
  it('gives a token that the published key verifies, for five minutes', async () => {
    const { cookie, sid, user } = await core.signIn(await core.aMember({ locale: 'fr' }));
    const { status, body } = await core.exchange(cookie);
    expect(status).toBe(200);

    const jwks = (await core.call(listKeys, {})).body;
    const { payload, protectedHeader } = await jwtVerify(
      body.token,
      createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0]),
      { algorithms: ['EdDSA'], issuer: 'siteswap', audience: 'siteswap-services' },
    );
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: jwks.keys[0]?.kid });
    expect(payload).toMatchObject({
      sub: String(user.id),
      sid,
      isGlobalAdmin: false,
      locale: 'fr',
      pseudo: user.pseudo,
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    expect(Date.parse(body.expiresAt)).toBe((payload.exp ?? 0) * 1000);
    expect(body.user).toEqual(user);
    expect(body.token).not.toContain(cookie);
  });

  it('is for one service alone where the gateway names it', async () => {
    const { cookie } = await core.signIn(await core.aMember());
    const exchange = (audience?: string) =>
      core.call(exchangeSession, { body: { sessionId: cookie, audience } }, core.internal);
    const audienceOf = async (audience?: string) =>
      decodeJwt((await exchange(audience)).body.token).aud;
    expect(await audienceOf('svc-carpool')).toBe('svc-carpool');
    expect(await audienceOf()).toBe('siteswap-services');
    expect((await exchange('Not a service')).status).toBe(422);
  });

  it('publishes no private key', async () => {
    const { body } = await core.call(listKeys, {});
    expect(body.keys).toHaveLength(1);
    expect(Object.keys(body.keys[0] ?? {}).sort()).toEqual([
      'alg',
      'crv',
      'kid',
      'kty',
      'use',
      'x',
    ]);
  });

  it('rejects an unknown session', async () => {
    expect(await core.exchange('x'.repeat(43))).toMatchObject({
      status: 404,
      body: { code: 'SESSION_NOT_FOUND' },
    });
  });

  it('does not accept the public id as the cookie', async () => {
    const { sid } = await core.signIn(await core.aMember());
    expect((await core.exchange(sid)).status).toBe(404);
  });
});

describe('how long a session lasts', () => {
  it('ends after 24 hours without use, and any use starts them anew', async () => {
    const { cookie, actor } = await core.signIn(await core.aMember());
    for (let i = 0; i < 3; i += 1) {
      core.letPass(hours(24) - seconds(30));
      expect((await core.exchange(cookie)).status).toBe(200);
    }
    core.letPass(hours(24));
    expect((await core.exchange(cookie)).body.code).toBe('SESSION_NOT_FOUND');
    expect((await core.call(getSession, {}, actor)).status).toBe(401);
  });

  it('ends 30 days after its sign-in, however often it is used', async () => {
    const { cookie } = await core.signIn(await core.aMember());
    for (let day = 1; day < 30; day += 1) {
      core.letPass(days(1) - seconds(60));
      expect((await core.exchange(cookie)).status).toBe(200);
    }
    core.letPass(days(1));
    expect((await core.exchange(cookie)).body.code).toBe('SESSION_NOT_FOUND');
  });

  it('lasts 30 days from sign-in when the person is remembered, used or not', async () => {
    const { cookie } = await core.signIn(await core.aMember(), { rememberMe: true });
    core.letPass(days(29));
    expect((await core.exchange(cookie)).status).toBe(200);
    core.letPass(days(1));
    expect((await core.exchange(cookie)).status).toBe(404);
  });

  it('never gives a token that outlives it', async () => {
    const { cookie } = await core.signIn(await core.aMember(), { rememberMe: true });
    core.letPass(days(30) - minutes(2));
    const { exp = 0, iat = 0 } = decodeJwt((await core.exchange(cookie)).body.token);
    expect(exp - iat).toBeLessThanOrEqual(120);
  });

  it('notes its use at most once a minute', async () => {
    const { cookie, sid } = await core.signIn(await core.aMember());
    const lastSeen = async () =>
      (await core.prisma.session.findUniqueOrThrow({ where: { id: sid } })).lastSeenAt.getTime();
    const first = await lastSeen();
    core.letPass(seconds(30));
    await core.exchange(cookie);
    expect(await lastSeen()).toBe(first);
    core.letPass(seconds(31));
    await core.exchange(cookie);
    expect(await lastSeen()).toBeGreaterThan(first);
  });

  it('is published when it has expired, so that its streams close', async () => {
    const { sid, user } = await core.signIn(await core.aMember());
    core.letPass(hours(25));
    await core.runTask('sessions');
    await core.waitFor(() => endedEvents(sid) === 1);
    expect(core.nats.events(sessionEnded).find(({ data }) => data.sid === sid)?.data).toEqual({
      userId: user.id,
      sid,
    });
    expect(await core.prisma.session.findUnique({ where: { id: sid } })).toBeNull();
  });
});

describe('reading the signed-in member', () => {
  it.each([getSession, getSessionMe])(
    'returns the member as they see themselves',
    async (route) => {
      const person = await core.aMember();
      const { actor, user } = await core.signIn(person);
      const { status, body, headers } = await core.call(route, {}, actor);
      expect(status).toBe(200);
      expect(body).toEqual({ user });
      expect(body.user).toMatchObject({ email: person.email, nom: 'Lima', prenom: 'Ana' });
      expect(headers.get('cache-control')).toContain('private');
    },
  );

  it.each([getSession, getSessionMe])('rejects a visitor', async (route) => {
    expect(await core.call(route, {})).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
  });

  it('rejects a member with the session of another person', async () => {
    const ana = await core.signIn(await core.aMember());
    const bob = await core.signIn(await core.aMember());
    const mixed = core.actor({ userId: bob.user.id, sid: ana.sid });
    expect((await core.call(getSession, {}, mixed)).status).toBe(401);
  });
});

describe('signing out', () => {
  it.each([logout, deleteSession])(
    'ends the session everywhere and removes the cookie',
    async (route) => {
      const person = await core.aMember();
      const here = await core.signIn(person);
      const elsewhere = await core.signIn(person);
      const { status, body, headers } = await core.call(route, {}, here.actor);
      expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
      expect(headers.getSetCookie()).toEqual([
        'siteswap_session_3000=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
      ]);
      expect((await core.exchange(here.cookie)).status).toBe(404);
      expect((await core.call(getSession, {}, here.actor)).status).toBe(401);
      await core.waitFor(() => endedEvents(here.sid) === 1);

      // Another browser of the same person stays signed in.
      expect((await core.exchange(elsewhere.cookie)).status).toBe(200);
      expect(endedEvents(elsewhere.sid)).toBe(0);
    },
  );

  it.each([logout, deleteSession])('is no error for a visitor', async (route) => {
    const { status, headers } = await core.call(route, {});
    expect(status).toBe(200);
    expect(headers.getSetCookie()[0]).toContain('Max-Age=0');
  });

  it('publishes one event when it is called twice', async () => {
    const { actor, sid } = await core.signIn(await core.aMember());
    const other = await core.signIn(await core.aMember());
    await Promise.all([core.call(logout, {}, actor), core.call(deleteSession, {}, actor)]);
    await core.call(logout, {}, other.actor);
    // Events are published in order: once the later one is there, a second of the first would be too.
    await core.waitFor(() => endedEvents(other.sid) === 1);
    expect(endedEvents(sid)).toBe(1);
  });

  it('does not end the session of another person', async () => {
    const ana = await core.signIn(await core.aMember());
    const bob = await core.signIn(await core.aMember());
    await core.call(logout, {}, core.actor({ userId: bob.user.id, sid: ana.sid }));
    expect((await core.exchange(ana.cookie)).status).toBe(200);
  });
});
