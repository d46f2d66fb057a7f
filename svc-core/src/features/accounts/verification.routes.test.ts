import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deviceCookieName,
  getSession,
  login,
  parseVerificationFragment,
  register,
  resendVerification,
  userState,
  userVerified,
  verifyEmail,
} from '@siteswap/contracts/core';
import { hours, minutes, seconds } from '@siteswap/service-kit';
import { assertWait } from '@siteswap/service-kit/testing';
import {
  aRegistration,
  type CoreTestService,
  cookieOf,
  deviceOf,
  startCore,
} from '#test/core-service.ts';
import { codeIn, mailsTo } from '#test/mailbox.ts';

let core: CoreTestService;
beforeAll(async () => {
  // Production limits: resending waits a full minute.
  core = await startCore({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => core.stop());

let registrations = 0;
/** Registers from an address of its own, since an address may do so 20 times an hour. */
async function anApplicant() {
  registrations += 1;
  const person = aRegistration();
  const { headers } = await core.call(register, { body: person }, undefined, {
    'x-forwarded-for': `198.51.100.${registrations}`,
  });
  return { ...person, code: codeIn(await core.mail(person.email)), device: deviceOf(headers) };
}

let checks = 0;
/** Each from an address of its own, so that only the limits of the code can strike. */
const confirm = (email: string, code: string, device?: string) => {
  checks += 1;
  const cookie = `${deviceCookieName('http://localhost:3000')}=${device}`;
  const headers = { 'x-forwarded-for': `203.0.112.${checks}`, ...(device ? { cookie } : {}) };
  return core.call(verifyEmail, { body: { email, code } }, undefined, headers);
};
const resend = (email: string) => core.call(resendVerification, { body: { email } });
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

describe('confirming an address', () => {
  it('lets the person sign in, and publishes it', async () => {
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
    const responses = await Promise.all([1, 2].map(() => confirm(person.email, person.code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await confirm(person.email, person.code)).body.code).toBe('CODE_EXPIRED');
  });

  it('accepts five attempts, also simultaneous ones, and then rejects every code', async () => {
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

  it('gives no new attempts by registering again, but one for the code that was mailed', async () => {
    const { code, device: _, ...person } = await anApplicant();
    const again = (nth: number) =>
      core
        .call(register, { body: person }, undefined, { 'x-forwarded-for': '203.0.113.30' })
        .then(async () => codeIn(await core.mail(person.email, nth)));
    for (let i = 0; i < 3; i += 1) await confirm(person.email, wrong(code));
    const second = await again(2);
    expect((await confirm(person.email, wrong(second))).body.code).toBe('CODE_INVALID');
    expect((await confirm(person.email, wrong(second))).body.code).toBe('CODE_INVALID');
    expect((await confirm(person.email, second)).body.code).toBe('CODE_LOCKED');
    const third = await again(3);
    expect((await confirm(person.email, third)).status).toBe(200);
  });

  it('is possible 30 times a minute from one address, whichever mailboxes are named', async () => {
    const from = (ip: string) =>
      core.call(
        verifyEmail,
        { body: { email: aRegistration().email, code: '000000' } },
        undefined,
        { 'x-forwarded-for': ip },
      );
    for (let i = 0; i < 30; i += 1) expect((await from('203.0.113.40')).status).toBe(410);
    assertWait(await from('203.0.113.40'), 60);
    expect((await from('203.0.113.41')).status).toBe(410);
  });

  it('ends after 15 minutes', async () => {
    const [early, late] = [await anApplicant(), await anApplicant()];
    core.letPass(minutes(14));
    expect((await confirm(early.email, early.code)).status).toBe(200);
    core.letPass(minutes(1));
    expect(await confirm(late.email, late.code)).toMatchObject({
      status: 410,
      body: { code: 'CODE_EXPIRED' },
    });
  });

  it('is forgotten a day after its end', async () => {
    const { email } = await anApplicant();
    const { id: userId } = await core.prisma.user.findUniqueOrThrow({ where: { email } });
    const codesAfter = async (ms: number) => {
      core.letPass(ms);
      await core.runTask('verification-codes');
      return core.prisma.verificationCode.count({ where: { userId } });
    };
    expect(await codesAfter(hours(24))).toBe(1);
    expect(await codesAfter(minutes(16))).toBe(0);
  });

  it('rejects the code of another member', async () => {
    const [ana, bob] = [await anApplicant(), await anApplicant()];
    const code = ana.code === bob.code ? wrong(bob.code) : bob.code;
    expect((await confirm(ana.email, code)).body.code).toBe('CODE_INVALID');
  });
});

describe('the code in the browser that registered', () => {
  it('signs in, and the account knows the browser', async () => {
    const person = await anApplicant();
    const { status, body, headers } = await confirm(person.email, person.code, person.device);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ok: true, user: { email: person.email, isEmailVerified: true } },
    });
    const { sid } = (await core.exchange(cookieOf(headers) ?? '')).body;
    const actor = core.actor({ userId: body.user?.id ?? 0, sid, locale: 'en' });
    expect((await core.call(getSession, {}, actor)).body.user.pseudo).toBe(person.pseudo);
    expect(deviceOf(headers)).toBe(person.device);
    const known = await core.prisma.knownDevice.count({ where: { userId: body.user?.id ?? 0 } });
    expect(known).toBe(1);
  });

  it('signs in with a code that was sent again', async () => {
    const person = await anApplicant();
    core.letPass(seconds(60));
    await resend(person.email);
    const code = codeIn(await core.mail(person.email, 2));
    expect((await confirm(person.email, code, person.device)).body.user?.email).toBe(person.email);
  });

  it.each<[string, (own: string, other: string) => string | undefined]>([
    ['a browser without cookies', () => undefined],
    ['the browser of another person', (_, other) => other],
    ['an invented cookie', (own) => `${own.split('.')[0]}.${'A'.repeat(43)}`],
  ])('confirms, but opens no session, in %s', async (_, deviceIn) => {
    const [person, other] = [await anApplicant(), await anApplicant()];
    const device = deviceIn(person.device, other.device);
    const { status, body, headers } = await confirm(person.email, person.code, device);
    expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
    expect(cookieOf(headers)).toBeUndefined();
    const credentials = { identifier: person.email, password: person.password };
    expect((await core.call(login, { body: credentials })).status).toBe(200);
  });

  it('signs in once, also with two requests at the same time', async () => {
    const { email, code, device } = await anApplicant();
    const responses = await Promise.all([1, 2].map(() => confirm(email, code, device)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(responses.filter(({ headers }) => cookieOf(headers))).toHaveLength(1);
  });

  it('does not sign in a browser whose registration was replaced by another', async () => {
    const { email, device, password, pseudo, nom, prenom } = await anApplicant();
    const again = { email, password, pseudo, nom, prenom };
    await core.call(register, { body: again }, undefined, { 'x-forwarded-for': '203.0.113.31' });
    const code = codeIn(await core.mail(email, 2));
    expect((await confirm(email, code, device)).body.user).toBeUndefined();
  });

  it('a registration with a used address gives a browser the same cookie as any other', async () => {
    const member = await anApplicant();
    await confirm(member.email, member.code);
    const body = { ...aRegistration(), email: member.email };
    const { headers } = await core.call(register, { body }, undefined, {
      'x-forwarded-for': '203.0.113.32',
    });
    expect(deviceOf(headers)).toHaveLength(member.device.length);
  });
});

describe('the mail with the code', () => {
  it('has it in the subject, and in the part of its link that no server sees', async () => {
    const person = await anApplicant();
    const { subject, text } = await core.mail(person.email);
    expect(subject).toBe(`${person.code} is your Siteswap code`);
    const link = new URL(/http\S+\/verify-email\S*/.exec(text)?.[0] ?? '');
    expect(link.search).toBe('');
    expect(parseVerificationFragment(link.hash)).toEqual({
      email: person.email,
      code: person.code,
    });
  });
});

describe('asking for another code', () => {
  it('waits 60 seconds, then mails a new code that replaces the old one', async () => {
    const person = await anApplicant();
    const early = await resend(person.email);
    expect(early.body.code).toBe('RATE_LIMITED');
    assertWait(early, 60);

    core.letPass(seconds(60));
    expect(await resend(person.email)).toMatchObject({ status: 200, body: { ok: true } });
    const code = codeIn(await core.mail(person.email, 2));
    if (code !== person.code) {
      expect((await confirm(person.email, person.code)).body.code).toBe('CODE_INVALID');
    }
    expect((await confirm(person.email, code)).status).toBe(200);
  });

  it('happens once when two requests arrive at the same time', async () => {
    const person = await anApplicant();
    core.letPass(seconds(60));
    const responses = await Promise.all([1, 2].map(() => resend(person.email)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  it('gives new attempts', async () => {
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
    assertWait(await resend(email), 15 * 60);
  });

  it('is possible 30 times a minute from one address, whichever mailboxes are named', async () => {
    const from = (ip: string) =>
      core.call(resendVerification, { body: { email: aRegistration().email } }, undefined, {
        'x-forwarded-for': ip,
      });
    for (let i = 0; i < 30; i += 1) expect((await from('203.0.113.20')).status).toBe(200);
    assertWait(await from('203.0.113.20'), 60);
    expect((await from('203.0.113.21')).status).toBe(200);
  });

  it('responds in the same way for an unknown and for a confirmed address, and mails neither', async () => {
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
      const responses = await Promise.all(emails.map(step));
      const seen = responses.map(({ status, body }) => ({ status, ...body, requestId: '' }));
      expect(seen[0]).toEqual(seen[2]);
      expect(seen[1]).toEqual(seen[2]);
    }
    await core.mail(waiting.email, 2);
    expect(await mailsTo(stranger)).toHaveLength(0);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });
});
