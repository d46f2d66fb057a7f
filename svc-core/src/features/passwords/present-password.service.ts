import { AppError, type RateLimit, type RateLimits } from '@siteswap/service-kit';
import type { Passwords } from './passwords.service.ts';
import { passwordTriesKey } from './tries.ts';

const wrongTries: RateLimit = { points: 10, seconds: 15 * 60 };

/** @param field where the form asks for it */
export const wrongPassword = (field = 'password') =>
  new AppError(403, 'WRONG_PASSWORD', 'This is not the password of the account', {
    errors: [{ path: field, code: 'INVALID' }],
  });

/** Whoever found a browser open must not take the account with it: what matters asks for the password again. */
export function createPresentPassword(deps: { passwords: Passwords; rateLimits: RateLimits }) {
  const { passwords, rateLimits } = deps;
  return {
    /**
     * Returns when the password is right, or when the account has none. Throws 403 WRONG_PASSWORD, 429 after ten
     * wrong tries in 15 minutes, 503.
     * @param field where the form asks for it
     */
    require: async (
      user: { readonly id: number; readonly passwordHash: string | null },
      password: string | undefined,
      field = 'password',
    ): Promise<void> => {
      if (user.passwordHash === null) return;
      const key = passwordTriesKey(user.id);
      // Counted before the password is looked at, so that tries made at once cannot share one.
      await rateLimits.take(key, wrongTries);
      if (!password || !(await passwords.verify(user.passwordHash, password))) {
        throw wrongPassword(field);
      }
      await rateLimits.reset(key);
    },
  };
}
export type PresentPassword = ReturnType<typeof createPresentPassword>;
