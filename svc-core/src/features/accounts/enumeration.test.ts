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

/** Passwords hashed or compared so far: these operations decide how long a response takes. */
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
  const [member, withoutPassword, deleted] = [
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
    where: { email: deleted.email },
    data: { deletedAt: new Date() },
  });
  return {
    unknown: aRegistration().email,
    member: member.email,
    withoutPassword: withoutPassword.email,
    deleted: deleted.email,
    waiting: waiting.email,
  };
}

describe('AC-01 a stranger who tries an address', () => {
  it.each(attempts)(
    'by %s learns nothing, neither from the response nor from its duration',
    async (name, attempt) => {
      const { unknown, ...others } = await addresses();
      const { deleted, waiting, ...confirmed } = others;
      const ask = async (email: string) => {
        const before = await hashes();
        const { status, body } = await core.call(attempt.route, {
          body: attempt.body(email),
        } as never);
        const response = JSON.stringify({ ...(body as object), requestId: '' }).replaceAll(
          email,
          '<email>',
        );
        return { status, response, hashes: (await hashes()) - before };
      };
      const unknownResult = await ask(String(unknown));
      expect(unknownResult.hashes).toBe(attempt.hashes);
      const registered = { ...confirmed, deleted: String(deleted), waiting: String(waiting) };
      for (const [state, email] of Object.entries(registered)) {
        // An unconfirmed registration gets its own response about its code; another test covers the limits.
        if (state === 'waiting' && ['a code', 'another code'].includes(name)) continue;
        expect({ state, ...(await ask(email)) }).toEqual({ state, ...unknownResult });
      }
    },
  );

  it('cannot sign in to an account without a password or a deleted one', async () => {
    const { withoutPassword, deleted } = await addresses();
    for (const identifier of [withoutPassword, deleted]) {
      for (const password of ['Trois-massues-7', 'null', ' ']) {
        const { status, body } = await core.call(login, {
          body: { identifier: String(identifier), password },
        });
        expect({ status, code: body.code }).toEqual({ status: 401, code: 'INVALID_CREDENTIALS' });
      }
    }
  });
});
