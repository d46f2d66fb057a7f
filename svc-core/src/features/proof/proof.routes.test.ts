import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changePassword, deleteAccount, prove, updateProfile } from '@siteswap/contracts/core';
import { days, minutes, seconds } from '@siteswap/service-kit';
import { decodeJwt } from 'jose';
import { aRegistration, type CoreTestService, cookieOf, startCore } from '#test/core-service.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

/** What the gateway learns about the proof of a session. */
async function proofOf(cookie: string) {
  const { body } = await core.exchange(cookie);
  expect(decodeJwt(body.token)['proofAt']).toBe(body.proofAt);
  return body.proofAt * 1000;
}

describe('proving that it is still me', () => {
  it('is remembered by the session and stands in its tokens, under a new cookie', async () => {
    const person = await core.aMember();
    const { cookie, actor, sid } = await core.signIn(person);
    const signedInAt = await proofOf(cookie);
    core.letPass(minutes(20));
    expect(await proofOf(cookie)).toBe(signedInAt);

    const { status, headers } = await core.call(
      prove,
      { body: { password: person.password } },
      actor,
    );
    expect(status).toBe(200);
    const renewed = String(cookieOf(headers));
    expect(await proofOf(renewed)).toBeGreaterThanOrEqual(signedInAt + minutes(20));
    expect((await core.exchange(renewed)).body.sid).toBe(sid);
    // A copy of the cookie from before is worthless.
    expect((await core.exchange(cookie)).status).toBe(404);
  });

  it('leaves the old cookie valid until the new one is used: a response may be lost', async () => {
    const person = await core.aMember();
    const { cookie, actor } = await core.signIn(person);
    core.letPass(minutes(20));
    const proveAgain = async () =>
      (await core.call(prove, { body: { password: person.password } }, actor)).headers;
    await proveAgain();
    const provenAt = await proofOf(cookie);
    await proveAgain();
    expect(await proofOf(cookie)).toBeGreaterThanOrEqual(provenAt);
    const arrived = String(cookieOf(await proveAgain()));
    expect((await core.exchange(arrived)).status).toBe(200);
    expect((await core.exchange(cookie)).status).toBe(404);
    expect((await core.exchange(arrived)).status).toBe(200);
  });

  it('does not make a session last longer', async () => {
    const person = await core.aMember();
    const { actor } = await core.signIn(person, { rememberMe: true });
    core.letPass(days(29));
    const { headers } = await core.call(prove, { body: { password: person.password } }, actor);
    const maxAge = Number(/Max-Age=(\d+)/.exec(headers.getSetCookie()[0] ?? '')?.[1]);
    expect(maxAge).toBeGreaterThan(days(1) / 1000 - 60);
    expect(maxAge).toBeLessThanOrEqual(days(1) / 1000);
    core.letPass(days(1));
    expect((await core.exchange(String(cookieOf(headers)))).status).toBe(404);
  });

  it('counts wrong passwords anew once one was right, and each member by themselves', async () => {
    const limited = await startCore({ RATE_LIMIT_FACTOR: '1' });
    try {
      const [person, other] = [await limited.aMember(), await limited.aMember()];
      const { actor } = await limited.signIn(person);
      const attempt = async (password: string, as = actor) =>
        (await limited.call(prove, { body: { password } }, as)).status;
      for (let round = 0; round < 2; round += 1) {
        for (let i = 0; i < 9; i += 1) expect(await attempt('Not-the-password-1')).toBe(403);
        expect(await attempt(person.password)).toBe(200);
      }
      for (let i = 0; i < 10; i += 1) expect(await attempt('Not-the-password-1')).toBe(403);
      expect(await attempt(person.password)).toBe(429);
      const theirs = await limited.signIn(other);
      expect(await attempt(other.password, theirs.actor)).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  it('rejects a wrong password, a visitor, an ended session and an account without a password', async () => {
    const person = await core.aMember();
    const { actor, user } = await core.signIn(person);
    const attempt = (password: string, as = actor) => core.call(prove, { body: { password } }, as);
    expect(await attempt('Not-the-password-1')).toMatchObject({
      status: 403,
      body: { code: 'WRONG_PASSWORD', errors: [{ path: 'password' }] },
    });
    expect((await core.call(prove, { body: { password: person.password } })).status).toBe(401);
    const ended = core.actor({ userId: user.id, sid: '019aa1b2-7c3d-7000-8000-0123456789ab' });
    expect((await attempt(person.password, ended)).status).toBe(401);
    await core.prisma.user.update({ where: { id: user.id }, data: { passwordHash: null } });
    expect(await attempt(person.password)).toMatchObject({
      status: 409,
      body: { code: 'NO_PASSWORD' },
    });
  });
});

describe('an account without a password', () => {
  const changes = () =>
    [
      [changePassword, { newPassword: 'Quatre-anneaux-8' }],
      [updateProfile, { email: aRegistration().email }],
      [deleteAccount, {}],
    ] as const;

  it('asks for a sign-in of the last 15 minutes before a new password, address or the deletion', async () => {
    const person = await core.aMember();
    const { actor, user } = await core.signIn(person);
    await core.prisma.user.update({ where: { id: user.id }, data: { passwordHash: null } });
    core.letPass(minutes(14));
    const early = { body: { email: aRegistration().email } };
    expect((await core.call(updateProfile, early, actor)).status).toBe(200);
    await core.prisma.user.update({ where: { id: user.id }, data: { pendingEmail: null } });
    core.letPass(seconds(61));
    for (const [route, body] of changes()) {
      expect(await core.call(route, { body } as never, actor)).toMatchObject({
        status: 403,
        body: { code: 'PROOF_REQUIRED' },
      });
    }
    const stored = await core.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(stored).toMatchObject({ passwordHash: null, pendingEmail: null, deleteAfter: null });
    // Other fields need no proof.
    const renamed = await core.call(updateProfile, { body: { prenom: 'Anna' } }, actor);
    expect(renamed.status).toBe(200);
  });
});
