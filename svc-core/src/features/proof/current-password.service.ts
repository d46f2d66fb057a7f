import { type Actor, AppError, type RateLimit } from '@siteswap/service-kit';
import type { CoreKit } from '#src/db.ts';
import { type Passwords, passwordAttemptsKey } from '#src/features/passwords/passwords.public.ts';
import { assertRecentProof } from './recent-proof.policy.ts';

const attempts: RateLimit = { points: 10, seconds: 15 * 60 };

/** @param field where the form asks for it */
export const wrongPassword = (field = 'password') =>
  new AppError(403, 'WRONG_PASSWORD', 'This is not the password of the account', {
    errors: [{ path: field, code: 'INVALID' }],
  });

interface Deps extends Pick<CoreKit, 'db' | 'clock' | 'rateLimits' | 'securityEvent'> {
  readonly passwords: Passwords;
}

/** Sensitive changes ask for the password again, so that an unattended browser is not enough to take an account over. */
export function createCurrentPassword(deps: Deps) {
  const { passwords, rateLimits, securityEvent } = deps;
  return {
    /**
     * Returns when the password is right. Where the account has none, its sign-in at a provider must be recent.
     * Throws 403 WRONG_PASSWORD or PROOF_REQUIRED, 429 after ten wrong attempts in 15 minutes, 503.
     * @param field where the form asks for it
     */
    assertCorrect: async (
      actor: Actor,
      user: { readonly id: number; readonly passwordHash: string | null },
      password: string | undefined,
      field = 'password',
    ): Promise<void> => {
      if (user.passwordHash === null) {
        await assertRecentProof(deps, actor);
        return;
      }
      const key = passwordAttemptsKey(user.id);
      // Counted before the password is compared, so that simultaneous attempts cannot share one.
      await rateLimits.take(key, attempts);
      if (!password || !(await passwords.verify(user.passwordHash, password))) {
        securityEvent({ type: 'session.proof', outcome: 'failure', userId: user.id });
        throw wrongPassword(field);
      }
      await rateLimits.reset(key);
    },
  };
}
export type CurrentPassword = ReturnType<typeof createCurrentPassword>;
