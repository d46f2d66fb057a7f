import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkEmail, login, register, userState, verifyEmail } from '@siteswap/contracts/core';
import { assertWait } from '@siteswap/service-kit/testing';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { codeIn, mailsTo } from '#test/mailbox.ts';
import { queuedMails } from '#test/queued-mails.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

/** The response without the fields that differ by person and time. */
const visible = ({ status, body }: { status: number; body: object }, email: string) =>
  JSON.stringify({ status, body: { ...body, requestId: '' } }).replaceAll(email, '<email>');

describe('the first step of signing in', () => {
  it('continues for a member and for a stranger', async () => {
    const { email } = await core.aMember();
    const known = await core.call(checkEmail, { body: { email } });
    const unknown = await core.call(checkEmail, { body: { email: 'stranger@example.org' } });
    expect(known).toMatchObject({ status: 200, body: { next: 'continue' } });
    expect(unknown.body).toEqual(known.body);
  });
});

describe('registering', () => {
  it('opens an account that waits for its code, in the language of the person', async () => {
    const person = aRegistration({ locale: 'fr' });
    const { email } = person;
    const { status, body } = await core.call(register, {
      body: { ...person, email: ` ${email.toUpperCase()} ` },
    });
    expect({ status, body }).toEqual({ status: 201, body: { requiresVerification: true, email } });

    const mail = await core.mail(email);
    expect(mail.subject).toBe(`${codeIn(mail)} est votre code Siteswap`);
    expect(mail.text).toContain(`Bonjour ${person.pseudo},`);
    expect(mail.html).toContain(codeIn(mail));
    expect(mail.html).toContain('lang="fr"');
    // The state of a member is published only once their address is confirmed.
    expect(JSON.stringify(core.nats.states(userState))).not.toContain(person.pseudo);
  });

  it('writes in the language of the page when the form names none', async () => {
    const person = aRegistration();
    await core.call(register, { body: person }, undefined, { 'x-locale': 'fr' });
    expect((await core.mail(person.email)).subject).toContain('est votre code Siteswap');
  });

  it('AC-01 gives a used and a new address the same response, and mails the owner', async () => {
    const owner = await core.aMember({ pseudo: `owner-${Date.now().toString(36)}` });
    const again = aRegistration({ email: owner.email });
    const fresh = aRegistration();
    const used = await core.call(register, { body: again });
    const unused = await core.call(register, { body: fresh });
    expect(used.status).toBe(201);
    expect(visible(used, owner.email)).toBe(visible(unused, fresh.email));

    const mail = await core.mail(owner.email);
    expect(mail.subject).toBe('You already have an account');
    expect(mail.text).toContain(owner.pseudo);
    expect(mail.text).not.toContain(again.pseudo);
    expect(mail.text).not.toMatch(/\d{6}/);

    // The account is as it was, and the next step looks the same too.
    const asBefore = await core.call(login, {
      body: { identifier: owner.email, password: owner.password },
    });
    expect(asBefore.status).toBe(200);
    for (const { email } of [owner, fresh]) {
      const guess = await core.call(verifyEmail, { body: { email, code: '000000' } });
      expect(guess).toMatchObject({ status: 422, body: { code: 'CODE_INVALID' } });
    }
  });

  it('AC-01 says when a pseudo is taken, whatever its case, for a used and a new address alike', async () => {
    const owner = await core.aMember({ pseudo: `Élodie_${Date.now().toString(36)}` });
    const pseudo = owner.pseudo.toUpperCase();
    for (const email of [owner.email, aRegistration().email]) {
      const { status, body } = await core.call(register, {
        body: aRegistration({ email, pseudo }),
      });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: 'PSEUDO_TAKEN',
        errors: [{ path: 'pseudo', code: 'TAKEN' }],
      });
    }
  });

  it('gives a pseudo to one of two who want it at once', async () => {
    const pseudo = `rare-${Date.now().toString(36)}`;
    const responses = await Promise.all(
      [1, 2, 3].map(() => core.call(register, { body: aRegistration({ pseudo }) })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('opens one account when the same form is sent twice at once', async () => {
    const person = aRegistration();
    const responses = await Promise.all([1, 2].map(() => core.call(register, { body: person })));
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await core.prisma.user.count({ where: { email: person.email } })).toBe(1);
  });

  it('accepts an unconfirmed registration again, and only the newest code is valid', async () => {
    const first = aRegistration();
    await core.call(register, { body: first });
    const firstMail = await core.mail(first.email);
    const second = { ...first, password: 'Quatre-anneaux-8', prenom: 'Anna' };
    expect((await core.call(register, { body: second })).status).toBe(201);
    const secondMail = await core.mail(first.email, 2);
    expect(secondMail.text).toContain('more than once');

    const confirm = (code: string) =>
      core.call(verifyEmail, { body: { email: first.email, code } });
    const signIn = (password: string) =>
      core.call(login, { body: { identifier: first.email, password } });
    expect((await confirm(codeIn(firstMail))).status).toBe(422);
    expect((await confirm(codeIn(secondMail))).status).toBe(200);
    expect((await signIn(first.password)).status).toBe(401);
    expect((await signIn(second.password)).body.user.prenom).toBe('Anna');
  });

  it('rejects a common password', async () => {
    const { status, body } = await core.call(register, {
      body: aRegistration({ password: 'Password123' }),
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'PASSWORD_TOO_COMMON',
      errors: [{ path: 'password', code: 'NOT_ALLOWED' }],
    });
  });

  it.each([
    ['password', 'short1A'],
    ['password', 'no-capital-1'],
    ['password', 'No-digit-here'],
    ['pseudo', 'an'],
    ['pseudo', 'with space'],
    ['email', 'not an address'],
    ['nom', ' '],
  ])('rejects the %s "%s" by name', async (field, value) => {
    const { status, body } = await core.call(register, {
      body: aRegistration({ [field]: value }),
    });
    expect(status).toBe(422);
    expect(body.errors?.[0]?.path).toBe(field);
  });

  it('does not let strangers fill a mailbox', async () => {
    const limited = await startCore({ RATE_LIMIT_FACTOR: '1' });
    try {
      const { email } = aRegistration();
      for (let i = 0; i < 7; i += 1) {
        const { status } = await limited.call(register, { body: aRegistration({ email }) });
        expect(status).toBe(201);
      }
      await limited.mail(email, 5);
      await limited.waitFor(async () => (await queuedMails(limited)).length === 0);
      expect(await mailsTo(email)).toHaveLength(5);
      const { rows } = await limited.pool.query<{ minutes: number }>(
        `select ceil(extract(epoch from expires_at - now()) / 300)::int * 5 as minutes
         from kit.rate_limit where key like 'register-mail:%'`,
      );
      expect(rows).toEqual([{ minutes: 15 }]);
    } finally {
      await limited.stop();
    }
  });

  it('lets one address register 20 times an hour', async () => {
    const limited = await startCore({ RATE_LIMIT_FACTOR: '1' });
    try {
      const from = (ip: string) =>
        limited.call(register, { body: aRegistration({ password: 'Password123' }) }, undefined, {
          'x-forwarded-for': ip,
        });
      for (let i = 0; i < 20; i += 1) expect((await from('203.0.113.7')).status).toBe(422);
      const rejected = await from('203.0.113.7');
      expect(rejected.body.code).toBe('RATE_LIMITED');
      assertWait(rejected, 3600);
      expect((await from('203.0.113.8')).status).toBe(422);
    } finally {
      await limited.stop();
    }
  });
});
