import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getSession,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  sessionEnded,
  userVerified,
  verifyEmail,
  verifyResetToken,
} from '@siteswap/contracts/core';
import { days, minutes } from '@siteswap/service-kit';
import { assertWait } from '@siteswap/service-kit/testing';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { type CaughtMail, codeIn, mailsTo, tokenIn } from '#test/mailbox.ts';
import { queuedMails } from '#test/queued-mails.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const newPassword = 'Quatre-anneaux-8';
const ask = (email: string) => core.call(requestPasswordReset, { body: { email } });
const check = (token: string) => core.call(verifyResetToken, { query: { token } });
const reset = (token: string, password = newPassword) =>
  core.call(resetPassword, { body: { token, password } });
const signIn = (identifier: string, password: string) =>
  core.call(login, { body: { identifier, password } });

/** @param nth which mail to the address the link is in */
async function aLink(email: string, nth = 1): Promise<{ token: string; mail: CaughtMail }> {
  expect((await ask(email)).status).toBe(200);
  const mail = await core.mail(email, nth);
  return { token: tokenIn(mail), mail };
}

describe('asking for a new password', () => {
  it('mails a link in the language of the person, whose secret is stored nowhere', async () => {
    const person = await core.aMember({ locale: 'fr' });
    const { token, mail } = await aLink(person.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail.subject).toBe('Choisissez un nouveau mot de passe');
    expect(mail.html).toContain(`http://localhost:3000/auth/reset-password?token=${token}`);
    const { rows } = await core.pool.query('select to_jsonb(t) from password_reset_token t');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await check(token)).toMatchObject({ status: 200, body: { valid: true } });
  });

  it('responds in the same way for an unknown address, sends no mail, and stores nothing', async () => {
    const { email } = await core.aMember();
    const stranger = aRegistration().email;
    const [known, unknown] = [await ask(email), await ask(stranger)];
    expect(unknown).toMatchObject({ status: 200, body: { ok: true } });
    expect(unknown.body).toEqual(known.body);
    await core.mail(email);
    await core.waitFor(async () => (await queuedMails(core)).length === 0);
    expect(await mailsTo(stranger)).toHaveLength(0);
    expect(await mailsTo('decoy-address@example.org')).toHaveLength(0);
  });
});

describe('setting a password by a link', () => {
  it('works once, ends every session and mails the owner', async () => {
    const person = await core.aMember();
    const [here, elsewhere] = [await core.signIn(person), await core.signIn(person)];
    const stranger = await core.signIn(await core.aMember());
    const { token } = await aLink(person.email);

    const { email } = person;
    expect(await reset(token)).toMatchObject({ status: 200, body: { ok: true, email } });
    expect((await signIn(person.email, person.password)).status).toBe(401);
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    for (const { cookie, actor, sid } of [here, elsewhere]) {
      expect((await core.exchange(cookie)).status).toBe(404);
      expect((await core.call(getSession, {}, actor)).status).toBe(401);
      await core.waitFor(() => core.nats.events(sessionEnded).some(({ data }) => data.sid === sid));
    }
    expect((await core.exchange(stranger.cookie)).status).toBe(200);
    expect((await core.mail(person.email, 2)).subject).toBe('Your password was changed');

    expect((await check(token)).body).toEqual({ valid: false, reason: 'used' });
    expect(await reset(token, 'Cinq-diabolos-9')).toMatchObject({
      status: 410,
      body: { code: 'RESET_USED' },
    });
    expect((await signIn(person.email, newPassword)).status).toBe(200);
  });

  it('AC-01 goes to one of two who use the link at once, the database decides', async () => {
    const person = await core.aMember();
    const { token } = await aLink(person.email);
    const passwords = ['Quatre-anneaux-8', 'Cinq-diabolos-9'];
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
    const winner = responses.findIndex(({ status }) => status === 200);
    const statuses = await Promise.all(
      passwords.map(async (password) => (await signIn(person.email, password)).status),
    );
    expect(statuses).toEqual(winner === 0 ? [200, 401] : [401, 200]);
  });

  it('AC-01 ends after an hour', async () => {
    const person = await core.aMember();
    const { token } = await aLink(person.email);
    core.letPass(minutes(59));
    expect((await check(token)).body).toEqual({ valid: true });
    core.letPass(minutes(1));
    expect((await check(token)).body).toEqual({ valid: false, reason: 'expired' });
    expect(await reset(token)).toMatchObject({ status: 410, body: { code: 'RESET_EXPIRED' } });
    expect((await signIn(person.email, person.password)).status).toBe(200);
  });

  it('uses up the other links of the person', async () => {
    const person = await core.aMember();
    const first = await aLink(person.email);
    const second = await aLink(person.email, 2);
    expect((await reset(second.token)).status).toBe(200);
    expect((await reset(first.token)).body.code).toBe('RESET_USED');
  });

  it('rejects what is no link of ours, and says which field', async () => {
    expect((await check('x'.repeat(43))).body).toEqual({ valid: false, reason: 'invalid' });
    expect(await reset('x'.repeat(43))).toMatchObject({
      status: 422,
      body: { code: 'RESET_INVALID', errors: [{ path: 'token' }] },
    });
  });

  it('rejects a common or weak password, and the link still works', async () => {
    const person = await core.aMember();
    const { token } = await aLink(person.email);
    expect(await reset(token, 'Password123')).toMatchObject({
      status: 422,
      body: { code: 'PASSWORD_TOO_COMMON', errors: [{ path: 'password' }] },
    });
    expect((await reset(token, 'short1A')).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });

  it('proves the address of a registration that was never confirmed', async () => {
    const person = aRegistration();
    await core.call(register, { body: person });
    const code = codeIn(await core.mail(person.email));
    const { token } = await aLink(person.email, 2);
    expect((await reset(token)).status).toBe(200);
    const { status, body } = await signIn(person.email, newPassword);
    expect({ status, isEmailVerified: body.user.isEmailVerified }).toEqual({
      status: 200,
      isEmailVerified: true,
    });
    await core.waitFor(() =>
      core.nats.events(userVerified).some(({ data }) => data.userId === body.user.id),
    );
    const late = await core.call(verifyEmail, { body: { email: person.email, code } });
    expect(late.body.code).toBe('CODE_EXPIRED');
  });

  it('lets a member in again whose attempts were used up', async () => {
    const limited = await startCore({ RATE_LIMIT_FACTOR: '1' });
    try {
      const { email, password } = await limited.aMember();
      const guess = (attempt: string) =>
        limited.call(login, { body: { identifier: email, password: attempt } });
      for (let i = 0; i < 10; i += 1) await guess('Not-the-password-1');
      expect((await guess(password)).status).toBe(429);
      await limited.call(requestPasswordReset, { body: { email } });
      // The notice of the lock-out and the link, in either order.
      await limited.mail(email, 2);
      const link = (await mailsTo(email)).find(({ text }) => text.includes('?token='));
      const token = tokenIn(link as CaughtMail);
      await limited.call(resetPassword, { body: { token, password: newPassword } });
      expect((await guess(newPassword)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  it('deletes links a week after their end', async () => {
    const { email } = await core.aMember();
    const { token } = await aLink(email);
    core.letPass(days(7));
    await core.runTask('reset-links');
    expect((await check(token)).body.reason).toBe('expired');
    core.letPass(minutes(61));
    await core.runTask('reset-links');
    await core.waitFor(async () => (await check(token)).body.reason === 'invalid');
  });
});

describe('the limits of resetting', () => {
  it('are three links in 15 minutes for one address, known or not, over all replicas', async () => {
    const limited = await startCore({ RATE_LIMIT_FACTOR: '1' });
    const replica = await limited.startReplica({ RATE_LIMIT_FACTOR: '1' });
    try {
      const { email } = await limited.aMember();
      const stranger = aRegistration().email;
      const there = async (address: string) =>
        (
          await fetch(`http://127.0.0.1:${replica.port}${requestPasswordReset.path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: address }),
          })
        ).status;
      for (const address of [email, stranger]) {
        const requestReset = () => limited.call(requestPasswordReset, { body: { email: address } });
        expect((await requestReset()).status).toBe(200);
        expect(await there(address)).toBe(200);
        expect((await requestReset()).status).toBe(200);
        expect(await there(address)).toBe(429);
        const rejected = await requestReset();
        expect(rejected).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
        assertWait(rejected, 15 * 60);
      }
      await limited.mail(email, 3);
    } finally {
      await replica.stop();
      await limited.stop();
    }
  });

  it('are 30 requests a minute from one place', async () => {
    const limited = await startCore({ RATE_LIMIT_FACTOR: '1' });
    try {
      const from = { 'x-forwarded-for': '203.0.113.30' };
      const requestReset = () =>
        limited.call(
          requestPasswordReset,
          { body: { email: aRegistration().email } },
          undefined,
          from,
        );
      const tries = () =>
        limited.call(
          resetPassword,
          { body: { token: 'x'.repeat(43), password: newPassword } },
          undefined,
          from,
        );
      for (let i = 0; i < 30; i += 1) {
        expect((await requestReset()).status).toBe(200);
        expect((await tries()).status).toBe(422);
      }
      assertWait(await requestReset(), 60);
      assertWait(await tries(), 60);
    } finally {
      await limited.stop();
    }
  });
});
