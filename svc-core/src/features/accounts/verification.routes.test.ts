import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  login,
  register,
  resendVerification,
  userState,
  userVerified,
  verifyEmail,
} from '@siteswap/contracts/core';
import { minutes, seconds } from '#src/clock.ts';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { codeIn, mailsTo } from '#test/mailbox.ts';

let core: CoreTestService;
beforeAll(async () => {
  // The real pace: resending waits a full minute.
  core = await startCore({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => core.stop());

let registrations = 0;
/** Registers from an address of its own, since an address may do so 20 times an hour. */
async function anApplicant() {
  registrations += 1;
  const person = aRegistration();
  await core.call(register, { body: person }, undefined, {
    'x-forwarded-for': `198.51.100.${registrations}`,
  });
  return { ...person, code: codeIn(await core.mail(person.email)) };
}

const confirm = (email: string, code: string) => core.call(verifyEmail, { body: { email, code } });
const resend = (email: string) => core.call(resendVerification, { body: { email } });
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

describe('confirming an address', () => {
  it('lets the person sign in, and tells the other services', async () => {
    const person = await anApplicant();
    const before = await core.call(login, {
      body: { identifier: person.email, password: person.password },
    });
    expect(before).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    expect(await confirm(person.email, person.code)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    const { body } = await core.call(login, {
      body: { identifier: person.email, password: person.password },
    });
    expect(body.user.isEmailVerified).toBe(true);

    const userId = body.user.id;
    await core.waitFor(() =>
      core.nats.events(userVerified).some(({ data }) => data.userId === userId),
    );
    const state = await core.waitFor(() =>
      core.nats.states(userState).find(({ id }) => id === String(userId)),
    );
    expect(state?.data).toEqual({
      id: userId,
      pseudo: person.pseudo,
      prenom: person.prenom,
      nom: person.nom,
      profilePicture: null,
      updatedAt: body.user.updatedAt,
      emailHash: body.user.emailHash,
      locale: 'en',
      isGlobalAdmin: false,
    });
    expect(JSON.stringify(state)).not.toContain(person.email);
  });

  it('takes a code once', async () => {
    const person = await anApplicant();
    const answers = await Promise.all([1, 2].map(() => confirm(person.email, person.code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await confirm(person.email, person.code)).body.code).toBe('CODE_EXPIRED');
  });

  it('gives five tries, also to tries made at once, and then no code is right', async () => {
    const person = await anApplicant();
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => confirm(person.email, wrong(person.code))),
    );
    const codes = tries.map(({ body }) => body.code).sort();
    expect(codes).toEqual([
      ...Array<string>(5).fill('CODE_INVALID'),
      ...Array<string>(3).fill('CODE_LOCKED'),
    ]);
    expect(await confirm(person.email, person.code)).toMatchObject({
      status: 410,
      body: { code: 'CODE_LOCKED' },
    });
  });

  it('ends after 15 minutes', async () => {
    const person = await anApplicant();
    core.letPass(minutes(15));
    expect(await confirm(person.email, person.code)).toMatchObject({
      status: 410,
      body: { code: 'CODE_EXPIRED' },
    });
  });

  it('does not take the code of somebody else', async () => {
    const [ana, bob] = [await anApplicant(), await anApplicant()];
    const code = ana.code === bob.code ? wrong(bob.code) : bob.code;
    expect((await confirm(ana.email, code)).body.code).toBe('CODE_INVALID');
  });
});

describe('asking for another code', () => {
  it('waits 60 seconds, then mails a new code that replaces the old one', async () => {
    const person = await anApplicant();
    const early = await resend(person.email);
    expect(early).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    const wait = Number(early.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);

    core.letPass(seconds(60));
    expect(await resend(person.email)).toMatchObject({ status: 200, body: { ok: true } });
    const code = codeIn(await core.mail(person.email, 2));
    if (code !== person.code) {
      expect((await confirm(person.email, person.code)).body.code).toBe('CODE_INVALID');
    }
    expect((await confirm(person.email, code)).status).toBe(200);
  });

  it('is done once when it is asked for twice at once', async () => {
    const person = await anApplicant();
    core.letPass(seconds(60));
    const answers = await Promise.all([1, 2].map(() => resend(person.email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  it('gives new tries', async () => {
    const person = await anApplicant();
    for (let i = 0; i < 6; i += 1) await confirm(person.email, wrong(person.code));
    core.letPass(seconds(60));
    await resend(person.email);
    const code = codeIn(await core.mail(person.email, 2));
    expect((await confirm(person.email, code)).status).toBe(200);
  });

  it('is possible three times in 15 minutes', async () => {
    const { email } = await anApplicant();
    for (let i = 0; i < 3; i += 1) {
      core.letPass(seconds(61));
      expect((await resend(email)).status).toBe(200);
    }
    core.letPass(seconds(61));
    expect((await resend(email)).status).toBe(429);
  });

  it('is possible 30 times a minute from one address, whichever mailboxes are named', async () => {
    const from = (ip: string) =>
      core.call(resendVerification, { body: { email: aRegistration().email } }, undefined, {
        'x-forwarded-for': ip,
      });
    for (let i = 0; i < 30; i += 1) expect((await from('203.0.113.20')).status).toBe(200);
    expect((await from('203.0.113.20')).status).toBe(429);
    expect((await from('203.0.113.21')).status).toBe(200);
  });

  it('answers alike for an unknown and for a confirmed address, and mails neither', async () => {
    const member = await anApplicant();
    await confirm(member.email, member.code);
    const waiting = await anApplicant();
    core.letPass(seconds(60));
    const stranger = aRegistration().email;
    const emails = [stranger, member.email, waiting.email];
    const steps = [
      (email: string) => resend(email),
      (email: string) => resend(email),
      (email: string) => confirm(email, '000000'),
    ];
    for (const step of steps) {
      const answers = await Promise.all(emails.map(step));
      const seen = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
      expect(seen[0]).toEqual(seen[2]);
      expect(seen[1]).toEqual(seen[2]);
    }
    await core.mail(waiting.email, 2);
    expect(await mailsTo(stranger)).toHaveLength(0);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });
});
