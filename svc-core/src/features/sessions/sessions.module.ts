import { daily, every, minutes } from '@siteswap/service-kit';
import { type CoreKit, defineFeature } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mail.public.ts';
import type { Passwords } from '#src/features/passwords/passwords.public.ts';
import { createDeviceCookie } from './device-cookie.format.ts';
import { keyRoutes } from './keys.routes.ts';
import { createKnownDevices } from './known-devices.service.ts';
import { createLockOutMail } from './lock-out-mail.service.ts';
import { createLoginService } from './login.service.ts';
import { createLoginLimits } from './login-limits.service.ts';
import { createSessionCookie } from './session-cookie.format.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { createSessionsService } from './sessions.service.ts';
import { createTokens } from './tokens.service.ts';

interface Deps extends CoreKit {
  readonly mails: Mails;
  readonly passwords: Passwords;
}

/** Signing in and out, and the tokens by which other services know the caller. */
export async function sessionsModule(deps: Deps) {
  const { env, clock, secrets, securityEvent } = deps;
  const tokens = await createTokens({
    signingKey: env.SIGNING_KEY,
    issuer: env.JWT_ISSUER,
    audience: env.JWT_AUDIENCE,
    clock,
  });
  const sessions = createSessionsService({ ...deps, tokens });
  const deviceCookie = createDeviceCookie(env.PUBLIC_URL, secrets);
  const devices = createKnownDevices({ ...deps, deviceCookie });
  const lockOutMail = createLockOutMail(deps);
  const limits = createLoginLimits({ ...deps, lockOutMail, factor: env.RATE_LIMIT_FACTOR });
  const logins = createLoginService({ ...deps, sessions, devices, limits });
  const sessionCookie = createSessionCookie(env.PUBLIC_URL);
  return defineFeature({
    routes: [
      ...sessionRoutes({ sessions, logins, cookie: sessionCookie, securityEvent }),
      ...keyRoutes(tokens),
    ],
    tasks: [
      { name: 'sessions', schedule: every(minutes(5)), run: sessions.prune },
      { name: 'known-devices', schedule: daily('02:00'), run: devices.prune },
    ],
    api: { sessions, logins, devices, sessionCookie },
  });
}
