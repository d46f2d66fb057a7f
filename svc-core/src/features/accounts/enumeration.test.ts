import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  checkEmail,
  login,
  register,
  requestPasswordReset,
  resendVerification,
  verifyEmail,
} from '@siteswap/contracts/core';
import type { Route } from '@siteswap/contracts/route';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

/** Passwords hashed or compared so far: what an answer's time is made of. */
async function hashes(): Promise<number> {
  const text = await (await fetch(`${core.baseUrl}/metrics`)).text();
  return Number(/^password_hashes_total(?:\{.*\})? (\d+)$/m.exec(text)?.[1] ?? 0);
}

interface Attempt {
  readonly route: Route;
  readonly body: (email: string) => object;
  readonly hashes: number;
}

const attempts: [string, Attempt][] = [
  ['the first step', { route: checkEmail, body: (email) => ({ email }), hashes: 0 }],
  [
    'a wrong password',
    {
      route: login,
      body: (identifier) => ({ identifier, password: 'Not-the-password-1' }),
      hashes: 1,
    },
  ],
  ['a registration', { route: register, body: (email) => aRegistration({ email }), hashes: 1 }],
  ['a code', { route: verifyEmail, body: (email) => ({ email, code: '000000' }), hashes: 0 }],
  ['another code', { route: resendVerification, body: (email) => ({ email }), hashes: 0 }],
  [
    'a forgotten password',
    { route: requestPasswordReset, body: (email) => ({ email }), hashes: 0 },
  ],
];

/** Addresses in every state an account can be in, and one that has none. */
async function addresses(): Promise<Record<string, string>> {
  const [member, withoutPassword, gone] = [
    await core.aMember(),
    await core.aMember(),
    await core.aMember(),
  ];
  const waiting = aRegistration();
  await core.call(register, { body: waiting });
  await core.prisma.user.update({
    where: { email: withoutPassword.email },
    data: { passwordHash: null },
  });
  await core.prisma.user.update({
    where: { email: gone.email },
    data: { deletedAt: new Date() },
  });
  return {
    nobody: aRegistration().email,
    member: member.email,
    withoutPassword: withoutPassword.email,
    gone: gone.email,
    waiting: waiting.email,
  };
}

describe('AC-01 whoever asks about an address', () => {
  it.each(attempts)(
    'by %s learns nothing, neither from the answer nor from its cost',
    async (name, attempt) => {
      const { nobody, ...others } = await addresses();
      const { gone, waiting, ...confirmed } = others;
      const ask = async (email: string) => {
        const before = await hashes();
        const { status, body } = await core.call(attempt.route, {
          body: attempt.body(email),
        } as never);
        const answer = JSON.stringify({ ...(body as object), requestId: '' }).replaceAll(
          email,
          '<email>',
        );
        return { status, answer, hashes: (await hashes()) - before };
      };
      const unknown = await ask(String(nobody));
      expect(unknown.hashes).toBe(attempt.hashes);
      const known = { ...confirmed, gone: String(gone), waiting: String(waiting) };
      for (const [state, email] of Object.entries(known)) {
        // Who registered and asks for the code of that registration is answered about it; the limits are its own test.
        if (state === 'waiting' && ['a code', 'another code'].includes(name)) continue;
        expect({ state, ...(await ask(email)) }).toEqual({ state, ...unknown });
      }
    },
  );

  it('cannot sign in to an account without a password or one that is gone', async () => {
    const { withoutPassword, gone } = await addresses();
    for (const identifier of [withoutPassword, gone]) {
      for (const password of ['Trois-massues-7', 'null', ' ']) {
        const { status, body } = await core.call(login, {
          body: { identifier: String(identifier), password },
        });
        expect({ status, code: body.code }).toEqual({ status: 401, code: 'INVALID_CREDENTIALS' });
      }
    }
  });
});
