import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changePassword,
  getProfile,
  login,
  requestPasswordReset,
  resetPassword,
  sessionEnded,
} from '@siteswap/contracts/core';
import { assertWait } from '@siteswap/service-kit/testing';
import { type CoreTestService, startCore } from '#test/core-service.ts';
import { tokenIn } from '#test/mailbox.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const newPassword = 'Quatre-anneaux-8';

describe('changing my password', () => {
  it('needs the current one, ends every other session, and sends me a mail', async () => {
    const person = await core.aMember();
    const here = await core.signIn(person);
    const elsewhere = await core.signIn(person);
    await core.call(requestPasswordReset, { body: { email: person.email } });
    const token = tokenIn(await core.mail(person.email));
    const body = { currentPassword: person.password, newPassword };
    expect(await core.call(changePassword, { body }, here.actor)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect((await core.exchange(here.cookie)).status).toBe(200);
    expect((await core.exchange(elsewhere.cookie)).status).toBe(404);
    await core.waitFor(() =>
      core.nats.events(sessionEnded).some(({ data }) => data.sid === elsewhere.sid),
    );
    expect(core.nats.events(sessionEnded).some(({ data }) => data.sid === here.sid)).toBe(false);

    const signIn = (password: string) =>
      core.call(login, { body: { identifier: person.email, password } });
    expect((await signIn(person.password)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
    expect((await core.mail(person.email, 2)).subject).toBe('Your password was changed');
    // A link that was mailed before is void as well.
    const late = await core.call(resetPassword, { body: { token, password: 'Cinq-diabolos-9' } });
    expect(late.body.code).toBe('RESET_USED');
  });

  it('goes to one of two who change it at once: the other one sent a password that is no longer valid', async () => {
    const person = await core.aMember();
    const browsers = [await core.signIn(person), await core.signIn(person)];
    const wanted = ['Quatre-anneaux-8', 'Cinq-diabolos-9'];
    const responses = await Promise.all(
      browsers.map(({ actor }, i) => {
        const body = { currentPassword: person.password, newPassword: String(wanted[i]) };
        return core.call(changePassword, { body }, actor);
      }),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    const winner = responses.findIndex(({ status }) => status === 200);
    const after = await Promise.all(browsers.map(({ cookie }) => core.exchange(cookie)));
    expect(after.map(({ status }) => status)).toEqual(winner === 0 ? [200, 404] : [404, 200]);
    await core.signIn({ ...person, password: String(wanted[winner]) });
  });

  it('rejects a wrong or missing current password and changes nothing', async () => {
    const person = await core.aMember();
    const { actor } = await core.signIn(person);
    for (const currentPassword of ['Not-the-password-1', '', undefined]) {
      const { status, body } = await core.call(
        changePassword,
        { body: { currentPassword, newPassword } },
        actor,
      );
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 'WRONG_PASSWORD', errors: [{ path: 'currentPassword' }] });
    }
    expect((await core.signIn(person)).user.email).toBe(person.email);
  });

  it('rejects a common or weak new one by name', async () => {
    const { password, ...person } = await core.aMember();
    const { actor } = await core.signIn({ ...person, password });
    const change = (wanted: string) =>
      core.call(
        changePassword,
        { body: { currentPassword: password, newPassword: wanted } },
        actor,
      );
    expect(await change('Password123')).toMatchObject({
      status: 422,
      body: { code: 'PASSWORD_TOO_COMMON', errors: [{ path: 'newPassword' }] },
    });
    expect((await change('weak')).body.errors?.[0]?.path).toBe('newPassword');
  });

  it('sets the first password of an account that had none', async () => {
    const person = await core.aMember();
    const { actor, user } = await core.signIn(person);
    await core.prisma.user.update({ where: { id: user.id }, data: { passwordHash: null } });
    expect((await core.call(getProfile, {}, actor)).body.user.hasPassword).toBe(false);
    const { status } = await core.call(changePassword, { body: { newPassword } }, actor);
    expect(status).toBe(200);
    expect((await core.signIn({ ...person, password: newPassword })).user.id).toBe(user.id);
  });

  it('rejects a visitor', async () => {
    expect((await core.call(changePassword, { body: { newPassword } })).status).toBe(401);
  });

  it('expires after ten wrong attempts in 15 minutes, over all replicas, also for attempts made at once', async () => {
    const limited = await startCore({ RATE_LIMIT_FACTOR: '1' });
    const replica = await limited.startReplica({ RATE_LIMIT_FACTOR: '1' });
    try {
      const person = await limited.aMember();
      const { actor } = await limited.signIn(person);
      const post = async (base: string, currentPassword: string) =>
        fetch(base + changePassword.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(await actor.headers()) },
          body: JSON.stringify({ currentPassword, newPassword }),
        }).then(({ status }) => status);
      const bases = [limited.baseUrl, `http://127.0.0.1:${replica.port}`];
      const guesses = Array.from({ length: 14 }, (_, i) =>
        post(bases[i % 2] as string, 'Not-the-password-1'),
      );
      const statuses = (await Promise.all(guesses)).sort();
      expect(statuses).toEqual([...Array<number>(10).fill(403), ...Array<number>(4).fill(429)]);
      for (const base of bases) expect(await post(base, person.password)).toBe(429);
      const body = { currentPassword: person.password, newPassword };
      assertWait(await limited.call(changePassword, { body }, actor), 15 * 60);
    } finally {
      await replica.stop();
      await limited.stop();
    }
  });
});
