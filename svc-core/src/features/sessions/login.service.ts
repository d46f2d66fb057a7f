import type { Me } from '@siteswap/contracts/core';
import { forbidden, type RequestContext, unauthenticated } from '@siteswap/service-kit';
import type { CoreKit } from '#src/db.ts';
import { accountName, type Passwords } from '#src/features/passwords/passwords.public.ts';
import { findUserByIdentifier, passwordUnchanged, toMe } from '#src/features/users/users.public.ts';
import type { KnownDevices } from './known-devices.service.ts';
import type { LoginLimits } from './login-limits.service.ts';
import type { SessionsService } from './sessions.service.ts';

interface Deps extends Pick<CoreKit, 'db' | 'secrets' | 'securityEvent'> {
  readonly passwords: Passwords;
  readonly devices: KnownDevices;
  readonly limits: LoginLimits;
  readonly sessions: SessionsService;
}

interface LoginRequest {
  readonly identifier: string;
  readonly password: string;
  readonly rememberMe?: boolean | undefined;
}

const invalidCredentials = () =>
  unauthenticated('INVALID_CREDENTIALS', 'Name or password is not right');

/** Signs people in by e-mail address or pseudo. */
export function createLoginService(deps: Deps) {
  const { db, secrets, securityEvent, passwords, sessions, devices, limits } = deps;

  /** The account of a name, and how its attempt is counted; a deleted account counts like an unknown name. */
  const identify = async (identifier: string, cookies: string, ip: string) => {
    const account = await findUserByIdentifier(db, identifier);
    const user = account?.deletedAt ? null : account;
    const attempt = {
      name: user ? accountName(user.id) : secrets.nameHash(identifier.toLowerCase()),
      device: await devices.recognise(cookies, user?.id ?? null),
      userId: user?.id,
      ip,
    };
    return { user, attempt };
  };

  const record = (
    { userId, ip }: { userId: number | undefined; ip: string },
    outcome: 'success' | 'failure' | 'rejected',
    reason: string,
  ) => securityEvent({ type: 'session.sign-in', outcome, userId, ip, reason });

  return {
    /**
     * An unknown name takes the same steps as a wrong password, so that status, text and time are alike; so do
     * an account without a password and a deleted one.
     * Throws 401 INVALID_CREDENTIALS, 403 EMAIL_NOT_VERIFIED (after the right password only), 429, 503.
     * @returns the member, the value of the session cookie, and the `Set-Cookie` by which the account knows the browser
     */
    login: async (
      request: LoginRequest,
      from: Pick<RequestContext, 'ip' | 'actor' | 'koa'>,
    ): Promise<{ user: Me; token: string; setDevice: string }> => {
      const cookies = from.koa.get('cookie');
      const { user, attempt } = await identify(request.identifier, cookies, from.ip);
      await limits.begin(attempt);
      const isRight = await passwords.verify(user?.passwordHash ?? null, request.password);
      if (!user || !isRight) {
        record(attempt, 'failure', user ? 'wrong password' : 'unknown name');
        throw invalidCredentials();
      }
      await limits.succeed(attempt);
      if (!user.isEmailVerified) {
        record(attempt, 'rejected', 'address not confirmed');
        throw forbidden('EMAIL_NOT_VERIFIED', 'The e-mail address is not confirmed yet');
      }
      const token = await sessions.open({
        userId: user.id,
        rememberMe: request.rememberMe ?? false,
        userAgent: from.koa.get('user-agent') || null,
        replaces: from.actor,
        revalidate: async (tx) => {
          if (!(await passwordUnchanged(tx, user.id, user.passwordHash)))
            throw invalidCredentials();
        },
      });
      record(attempt, 'success', attempt.device ? 'password, known browser' : 'password');
      return { user: toMe(user), token, setDevice: await devices.remember(cookies, user.id) };
    },
  };
}
export type LoginService = ReturnType<typeof createLoginService>;
