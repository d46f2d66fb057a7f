import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  emailChanged,
  getProfile,
  login,
  register,
  requestPasswordReset,
  resendEmailChange,
  resetPassword,
  updateProfile,
  userState,
} from '@siteswap/contracts/core';
import { days, minutes, seconds } from '@siteswap/service-kit';
import { assertWait } from '@siteswap/service-kit/testing';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { codeIn, mailsTo, tokenIn } from '#test/mailbox.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const anAddress = () => aRegistration().email;
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

/** A member who can ask for another address. */
async function aPerson(service = core) {
  const person = await service.aMember();
  const signedIn = await service.signIn(person);
  return {
    ...person,
    ...signedIn,
    ask: (email: string, password: string | undefined = person.password) =>
      service.call(updateProfile, { body: { email, password } }, signedIn.actor),
    confirm: (code: string) => service.call(confirmEmailChange, { body: { code } }, signedIn.actor),
    profile: async () => (await service.call(getProfile, {}, signedIn.actor)).body.user,
  };
}

describe('asking for another address', () => {
  it('is pending, mails a code to the new address and a warning to the current one', async () => {
    const me = await aPerson();
    const email = anAddress();
    const { status, body } = await me.ask(` ${email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: me.email, pendingEmail: email });
    const mail = await core.mail(email);
    expect(codeIn(mail)).toMatch(/^\d{6}$/);
    expect(mail.subject).toBe(`${codeIn(mail)} is your Siteswap code`);
    const warning = await core.mail(me.email);
    expect(warning.subject).toBe('A new e-mail address for your account');
    // A reader of the old mailbox does not learn the new address.
    expect(warning.text).not.toContain(email);
    // Until then the old address is the one that signs in.
    const signIn = (identifier: string) =>
      core.call(login, { body: { identifier, password: me.password } });
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(me.email)).status).toBe(200);
  });

  it('needs the current password', async () => {
    const me = await aPerson();
    const email = anAddress();
    for (const password of ['Not-the-password-1', '', undefined]) {
      const { status, body } = await core.call(
        updateProfile,
        { body: { email, password, nom: 'Neu' } },
        me.actor,
      );
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: 'WRONG_PASSWORD', errors: [{ path: 'password' }] });
    }
    expect(await me.profile()).toMatchObject({ pendingEmail: null, nom: me.user.nom });
    expect(await mailsTo(email)).toHaveLength(0);
  });

  it('does nothing when it is the current address', async () => {
    const me = await aPerson();
    const { status, body } = await core.call(
      updateProfile,
      { body: { email: me.email.toUpperCase() } },
      me.actor,
    );
    expect(status).toBe(200);
    expect(body.user.pendingEmail).toBeNull();
  });

  it('AC-01 gives the same response for a used address, whose owner gets a mail and stays its owner', async () => {
    const owner = await aPerson();
    const me = await aPerson();
    const fresh = anAddress();
    const unused = await me.ask(fresh);
    const used = await me.ask(owner.email);
    const visible = ({ status, body }: typeof used, email: string) =>
      JSON.stringify({ status, ...body.user, updatedAt: '' }).replaceAll(email, '<email>');
    expect(visible(used, owner.email)).toBe(visible(unused, fresh));

    const mail = await core.mail(owner.email);
    expect(mail.subject).toBe('This address already has an account');
    expect(mail.text).not.toMatch(/^ +\d{6}$/m);
    expect(mail.text).not.toContain(me.pseudo);
    expect((await me.confirm('000000')).body.code).toBe('CODE_INVALID');
    expect((await core.signIn(owner)).user.id).toBe(owner.user.id);
  });

  it('can be cancelled', async () => {
    const me = await aPerson();
    const email = anAddress();
    await me.ask(email);
    const code = codeIn(await core.mail(email));
    const { status, body } = await core.call(cancelEmailChange, {}, me.actor);
    expect(status).toBe(200);
    expect(body.user.pendingEmail).toBeNull();
    expect((await me.confirm(code)).body.code).toBe('CODE_EXPIRED');
  });

  it('is possible three times in 15 minutes', async () => {
    const limited = await startCore({ RATE_LIMIT_FACTOR: '1' });
    try {
      const me = await aPerson(limited);
      for (let i = 0; i < 3; i += 1) expect((await me.ask(anAddress())).status).toBe(200);
      const rejected = await me.ask(anAddress());
      expect(rejected.body).toMatchObject({ code: 'RATE_LIMITED' });
      assertWait(rejected, 15 * 60);
      const other = await aPerson(limited);
      expect((await other.ask(anAddress())).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});

describe('confirming the new address', () => {
  it('replaces the old address, publishes it, and voids links in the old mailbox', async () => {
    const me = await aPerson();
    await core.call(requestPasswordReset, { body: { email: me.email } });
    const token = tokenIn(await core.mail(me.email));
    const email = anAddress();
    await me.ask(email);
    const code = codeIn(await core.mail(email));
    const { status, body } = await me.confirm(code);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email, pendingEmail: null, isEmailVerified: true });
    expect(body.user.emailHash).not.toBe(me.user.emailHash);

    const signIn = (identifier: string) =>
      core.call(login, { body: { identifier, password: me.password } });
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(me.email)).status).toBe(401);
    await core.waitFor(() =>
      core.nats.events(emailChanged).some(({ data }) => data.userId === me.user.id),
    );
    await core.waitFor(() =>
      core.nats
        .states(userState)
        .some(({ data }) => (data as { emailHash?: string })?.emailHash === body.user.emailHash),
    );
    const published = JSON.stringify([core.nats.events(), core.nats.states()]);
    expect(published).not.toContain(email);
    const late = await core.call(resetPassword, { body: { token, password: 'Cinq-diabolos-9' } });
    expect(late.body.code).toBe('RESET_USED');
    expect((await me.confirm(code)).body.code).toBe('CODE_EXPIRED');
  });

  it('gives five attempts, also to attempts made at once, and then no code is right', async () => {
    const me = await aPerson();
    const email = anAddress();
    await me.ask(email);
    const code = codeIn(await core.mail(email));
    const tries = await Promise.all(Array.from({ length: 8 }, () => me.confirm(wrong(code))));
    expect(tries.map(({ body }) => body.code).sort()).toEqual([
      ...Array<string>(5).fill('CODE_INVALID'),
      ...Array<string>(3).fill('CODE_LOCKED'),
    ]);
    expect(await me.confirm(code)).toMatchObject({ status: 410, body: { code: 'CODE_LOCKED' } });
    // Asking again gives new tries, and only the new code counts.
    await me.ask(email);
    const next = codeIn(await core.mail(email, 2));
    expect((await me.confirm(next)).status).toBe(200);
  });

  it('ends after 15 minutes, and the address is forgotten after a day', async () => {
    const [me, quicker] = [await aPerson(), await aPerson()];
    const email = anAddress();
    await me.ask(email);
    const theirs = anAddress();
    await quicker.ask(theirs);
    const code = codeIn(await core.mail(email));
    core.letPass(minutes(14));
    expect((await quicker.confirm(codeIn(await core.mail(theirs)))).status).toBe(200);
    core.letPass(minutes(1));
    expect(await me.confirm(code)).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } });
    const pendingAfter = async (ms: number) => {
      core.letPass(ms);
      await core.runTask('email-changes');
      const row = await core.prisma.user.findUniqueOrThrow({ where: { id: me.user.id } });
      return row.pendingEmail;
    };
    expect(await pendingAfter(days(1) - minutes(5))).toBe(email);
    expect(await pendingAfter(minutes(6))).toBeNull();
  });

  it('does not take the code of another address or person', async () => {
    const [me, other] = [await aPerson(), await aPerson()];
    const [first, second, theirs] = [anAddress(), anAddress(), anAddress()];
    await me.ask(first);
    const firstCode = codeIn(await core.mail(first));
    await me.ask(second);
    const secondCode = codeIn(await core.mail(second));
    await other.ask(theirs);
    const theirCode = codeIn(await core.mail(theirs));
    for (const code of [firstCode, theirCode]) {
      if (code === secondCode) continue;
      expect((await me.confirm(code)).body.code).toBe('CODE_INVALID');
    }
    expect((await me.confirm(secondCode)).status).toBe(200);
  });

  it('gives the address to one of two members who confirm it at once', async () => {
    const people = [await aPerson(), await aPerson()];
    const email = anAddress();
    for (const me of people) await me.ask(email);
    await core.mail(email, 2);
    const codes = new Map(
      (await mailsTo(email)).map((mail) => [
        people.findIndex(({ pseudo }) => mail.text.includes(pseudo)),
        codeIn(mail),
      ]),
    );
    const responses = await Promise.all(people.map((me, i) => me.confirm(codes.get(i) ?? '')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await core.prisma.user.count({ where: { email } })).toBe(1);
  });

  it('wins over a registration with that address that was never confirmed', async () => {
    const squatter = aRegistration();
    await core.call(register, { body: squatter });
    await core.mail(squatter.email);
    const me = await aPerson();
    await me.ask(squatter.email);
    const code = codeIn(await core.mail(squatter.email, 2));
    expect((await me.confirm(code)).body.user.email).toBe(squatter.email);
    expect(await core.prisma.user.count({ where: { pseudo: squatter.pseudo } })).toBe(0);
  });

  it('is void once the password was changed: a person who knew the old one may have requested it', async () => {
    const me = await aPerson();
    const email = anAddress();
    await me.ask(email);
    const code = codeIn(await core.mail(email));
    const change = { currentPassword: me.password, newPassword: 'Quatre-anneaux-8' };
    await core.call(changePassword, { body: change }, me.actor);
    expect((await me.confirm(code)).body.code).toBe('CODE_EXPIRED');
    expect((await me.profile()).pendingEmail).toBeNull();
  });

  it('stores neither the code nor, anywhere but with the account, the address', async () => {
    const me = await aPerson();
    const email = anAddress();
    await me.ask(email);
    const code = codeIn(await core.mail(email));
    const { rows } = await core.pool.query(
      'select to_jsonb(t) from email_change t where user_id = $1',
      [me.user.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`"${code}"`));
  });
});

describe('asking for the code again', () => {
  it('mails another one, which replaces the first, after a minute and three times in 15 minutes', async () => {
    const strict = await startCore({ RATE_LIMIT_FACTOR: '1' });
    try {
      const me = await aPerson(strict);
      const email = anAddress();
      await me.ask(email);
      const first = codeIn(await strict.mail(email));
      const again = () => strict.call(resendEmailChange, {}, me.actor);
      assertWait(await again(), 60);
      strict.letPass(seconds(60));
      expect(await again()).toMatchObject({ status: 200, body: { ok: true } });
      const second = codeIn(await strict.mail(email, 2));
      if (first !== second) expect((await me.confirm(first)).body.code).toBe('CODE_INVALID');
      strict.letPass(seconds(60));
      expect((await again()).status).toBe(200);
      strict.letPass(seconds(60));
      assertWait(await again(), 15 * 60);
      const third = codeIn(await strict.mail(email, 3));
      expect((await me.confirm(third)).body.user.email).toBe(email);
    } finally {
      await strict.stop();
    }
  });

  it('is rejected when no address is pending', async () => {
    const me = await aPerson();
    const { status, body } = await core.call(resendEmailChange, {}, me.actor);
    expect([status, body.code]).toEqual([410, 'CODE_EXPIRED']);
  });
});
