import { schedule } from '@siteswap/service-kit';
import { type Clock, hours, minutes, systemClock } from '#src/clock.ts';
import { defineService, prismaClient } from '#src/db.ts';
import { coreEnv } from '#src/env.ts';
import { accountRoutes } from '#src/features/accounts/accounts.routes.ts';
import { createAccountsService } from '#src/features/accounts/accounts.service.ts';
import { createVerificationService } from '#src/features/accounts/verification.service.ts';
import { createVerificationCodesRepository } from '#src/features/accounts/verification-codes.repository.ts';
import { createMailQueueRepository } from '#src/features/mail/mail-queue.repository.ts';
import { createMailSender } from '#src/features/mail/mail-sender.schedule.ts';
import { createMailsService } from '#src/features/mail/mails.service.ts';
import { createPasswords } from '#src/features/passwords/passwords.service.ts';
import { profileRoutes } from '#src/features/profile/profile.routes.ts';
import { createProfileService } from '#src/features/profile/profile.service.ts';
import { keyRoutes } from '#src/features/sessions/keys.routes.ts';
import { createLoginService } from '#src/features/sessions/login.service.ts';
import { createSessionCookie } from '#src/features/sessions/session-cookie.ts';
import { createSessionsRepository } from '#src/features/sessions/sessions.repository.ts';
import { sessionRoutes } from '#src/features/sessions/sessions.routes.ts';
import { createSessionsService } from '#src/features/sessions/sessions.service.ts';
import { createTokens } from '#src/features/sessions/tokens.ts';
import { createUsersService } from '#src/features/users/users.service.ts';
import { createSecrets } from '#src/secrets.ts';

/** Composes svc-core. The clock is an argument so that tests can let days pass. */
export const createCoreService = (clock: Clock = systemClock) =>
  defineService({
    name: 'svc-core',
    version: '1.0.0',
    env: coreEnv,
    prismaClient,
    build: async ({ env, log, prisma, transact, rateLimits }) => {
      const publicUrl = env.PUBLIC_URL;
      const secrets = createSecrets(env.SECRET_KEY);
      const passwords = createPasswords();
      const users = createUsersService(prisma);
      const tokens = await createTokens({
        signingKey: env.SIGNING_KEY,
        issuer: env.JWT_ISSUER,
        audience: env.JWT_AUDIENCE,
        clock,
      });

      const queue = createMailQueueRepository(prisma);
      const mailSender = createMailSender({
        queue,
        secrets,
        smtpUrl: env.SMTP_URL,
        from: env.MAIL_FROM,
        publicUrl,
        clock,
        log,
      });
      const mails = createMailsService({
        queue,
        secrets,
        publicUrl,
        clock,
        kick: () => mailSender.kick(),
      });

      const verification = createVerificationService({
        codes: createVerificationCodesRepository(prisma),
        users,
        mails,
        transact,
        rateLimits,
        secrets,
        clock,
        rateLimitFactor: env.RATE_LIMIT_FACTOR,
      });
      const accounts = createAccountsService({
        users,
        verification,
        passwords,
        mails,
        transact,
        rateLimits,
        secrets,
      });
      const sessions = createSessionsService({
        sessions: createSessionsRepository(prisma),
        tokens,
        transact,
        clock,
      });
      const logins = createLoginService({ users, passwords, sessions, rateLimits, secrets });

      return {
        bindings: [
          ...accountRoutes(accounts, verification),
          ...sessionRoutes(sessions, logins, createSessionCookie(publicUrl)),
          ...profileRoutes(createProfileService({ users, transact })),
          ...keyRoutes(tokens),
        ],
        states: { user: users.state },
        listStates: { user: users.verifiedIds },
        workers: [
          mailSender,
          schedule({ name: 'sessions', everyMs: minutes(5), log, run: sessions.prune }),
          schedule({ name: 'codes', everyMs: hours(1), log, run: verification.prune }),
        ],
      };
    },
  });

export const coreService = createCoreService();
