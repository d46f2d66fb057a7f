import type { Me } from '@siteswap/contracts/core';
import {
  forbidden,
  type RateLimit,
  type RateLimits,
  type RequestContext,
  unauthenticated,
} from '@siteswap/service-kit';
import { loginTriesKey, type Passwords } from '#src/features/passwords/passwords.service.ts';
import { toMe, type UsersService } from '#src/features/users/users.service.ts';
import type { Secrets } from '#src/secrets.ts';
import type { SessionsService } from './sessions.service.ts';

const perAddress: RateLimit = { points: 30, seconds: 60 };
const wrongTries: RateLimit = { points: 10, seconds: 15 * 60 };

interface Dependencies {
  readonly users: UsersService;
  readonly passwords: Passwords;
  readonly sessions: SessionsService;
  readonly rateLimits: RateLimits;
  readonly secrets: Secrets;
}

interface LoginRequest {
  readonly identifier: string;
  readonly password: string;
  readonly rememberMe?: boolean | undefined;
}

const refused = () => unauthenticated('INVALID_CREDENTIALS', 'Name or password is not right');

/** Signs people in by e-mail address or pseudo. */
export function createLoginService(deps: Dependencies) {
  const { users, passwords, sessions, rateLimits, secrets } = deps;
  return {
    /**
     * An unknown name takes the same steps as a wrong password, so that status, text and time are alike; so do
     * an account without a password and one that is gone.
     * Throws 401 INVALID_CREDENTIALS, 403 EMAIL_NOT_VERIFIED (after the right password only), 429, 503.
     * @returns the member and the value of the session cookie
     */
    login: async (
      request: LoginRequest,
      from: Pick<RequestContext, 'ip' | 'actor' | 'koa'>,
    ): Promise<{ user: Me; token: string }> => {
      await rateLimits.take(`login-address:${from.ip}`, perAddress);
      const found = await users.findByIdentifier(request.identifier);
      const user = found?.deletedAt ? null : found;
      const tries = user
        ? loginTriesKey(user.id)
        : `login-tries:${secrets.nameHash(request.identifier.toLowerCase())}`;
      // Counted before the password is looked at, so that tries made at once cannot share one; forgiven when it is right.
      await rateLimits.take(tries, wrongTries);
      const isRight = await passwords.verify(user?.passwordHash ?? null, request.password);
      if (!user || !isRight) throw refused();
      await rateLimits.reset(tries);
      if (!user.isEmailVerified) {
        throw forbidden('EMAIL_NOT_VERIFIED', 'The e-mail address is not confirmed yet');
      }
      const token = await sessions.open({
        userId: user.id,
        rememberMe: request.rememberMe ?? false,
        userAgent: from.koa.get('user-agent') || null,
        replaces: from.actor,
        stillProved: async (tx) => {
          if (!(await users.holdsPassword(tx, user.id, user.passwordHash))) throw refused();
        },
      });
      return { user: toMe(user), token };
    },
  };
}
export type LoginService = ReturnType<typeof createLoginService>;
