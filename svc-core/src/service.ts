import { schedule } from '@siteswap/service-kit';
import { type Clock, hours, minutes, systemClock } from '#src/clock.ts';
import { defineService, prismaClient } from '#src/db.ts';
import { coreEnv } from '#src/env.ts';
import { accountRoutes } from '#src/features/accounts/accounts.routes.ts';
import { createAccountsService } from '#src/features/accounts/accounts.service.ts';
import { createVerificationService } from '#src/features/accounts/verification.service.ts';
import { createVerificationCodesRepository } from '#src/features/accounts/verification-codes.repository.ts';
import { errorLogRoutes } from '#src/features/error-log/error-log.routes.ts';
import { createErrorLogService } from '#src/features/error-log/error-log.service.ts';
import { feedbackRoutes } from '#src/features/feedback/feedback.routes.ts';
import { createFeedbackService } from '#src/features/feedback/feedback.service.ts';
import { createMailQueueRepository } from '#src/features/mail/mail-queue.repository.ts';
import { createMailSender } from '#src/features/mail/mail-sender.schedule.ts';
import { createMailboxLimit } from '#src/features/mail/mailbox-limit.service.ts';
import { createMailsService } from '#src/features/mail/mails.service.ts';
import { createOidc } from '#src/features/oidc/create-oidc.ts';
import { passwordResetRoutes } from '#src/features/password-reset/password-reset.routes.ts';
import { createPasswordResetService } from '#src/features/password-reset/password-reset.service.ts';
import { createResetTokensRepository } from '#src/features/password-reset/reset-tokens.repository.ts';
import { createHashCounter } from '#src/features/passwords/hash-counter.ts';
import { createNewPasswords } from '#src/features/passwords/new-passwords.service.ts';
import { createPasswords } from '#src/features/passwords/passwords.service.ts';
import { createPresentPassword } from '#src/features/passwords/present-password.service.ts';
import { createPrivacy } from '#src/features/privacy/privacy.service.ts';
import { createEmailChangeService } from '#src/features/profile/email-change.service.ts';
import { createEmailChangesRepository } from '#src/features/profile/email-changes.repository.ts';
import { profileRoutes } from '#src/features/profile/profile.routes.ts';
import { createProfileService } from '#src/features/profile/profile.service.ts';
import { keyRoutes } from '#src/features/sessions/keys.routes.ts';
import { createFindLiveMember } from '#src/features/sessions/live-member.repository.ts';
import { createLoginService } from '#src/features/sessions/login.service.ts';
import { createSessionCookie } from '#src/features/sessions/session-cookie.ts';
import { createSessionsRepository } from '#src/features/sessions/sessions.repository.ts';
import { sessionRoutes } from '#src/features/sessions/sessions.routes.ts';
import { createSessionsService } from '#src/features/sessions/sessions.service.ts';
import { createTokens } from '#src/features/sessions/tokens.ts';
import { userSearchRoutes } from '#src/features/users/user-search.routes.ts';
import { createUsersService } from '#src/features/users/users.service.ts';
import { personalData } from '#src/personal-data.ts';
import { createPictures } from '#src/pictures.ts';
import { createSecrets } from '#src/secrets.ts';
import { errorLogConsumer } from '#src/subscribers/failure-reported.ts';

/** Composes svc-core. The clock is an argument so that tests can let days pass. */
export const createCoreService = (clock: Clock = systemClock) =>
  defineService({
    name: 'svc-core',
    version: '1.0.0',
    env: coreEnv,
    prismaClient,
    build: async ({ env, log, pool, prisma, transact, rateLimits, metrics }) => {
      const publicUrl = env.PUBLIC_URL;
      const secrets = createSecrets(env.SECRET_KEY);
      const passwords = createPasswords({ onHash: createHashCounter(metrics) });
      const users = createUsersService(prisma);
      const pictures = createPictures({ db: prisma, ...{ env, rateLimits, clock, log } });
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
      const mailbox = createMailboxLimit(rateLimits);
      const accounts = createAccountsService({
        users,
        verification,
        passwords,
        mails,
        mailbox,
        transact,
        rateLimits,
        secrets,
      });
      const sessions = createSessionsService({
        sessions: createSessionsRepository(prisma),
        findLiveMember: createFindLiveMember(pool),
        tokens,
        transact,
        clock,
      });
      const logins = createLoginService({ users, passwords, sessions, rateLimits, secrets });

      const resetTokens = createResetTokensRepository(prisma);
      const presentPassword = createPresentPassword({ passwords, rateLimits });
      const newPasswords = createNewPasswords({
        passwords,
        users,
        sessions,
        resetLinks: resetTokens,
        mails,
        rateLimits,
      });
      const resets = createPasswordResetService({
        tokens: resetTokens,
        users,
        verification,
        newPasswords,
        mails,
        transact,
        rateLimits,
        secrets,
        clock,
      });
      const emailChange = createEmailChangeService({
        changes: createEmailChangesRepository(prisma),
        users,
        resetLinks: resetTokens,
        mails,
        mailbox,
        transact,
        rateLimits,
        secrets,
        clock,
      });
      const profile = createProfileService({
        users,
        emailChange,
        presentPassword,
        newPasswords,
        pictures: pictures.ofProfiles,
        mails,
        transact,
      });

      const cookie = createSessionCookie(publicUrl);
      const privacy = createPrivacy({
        db: prisma,
        clearCookie: cookie.clear,
        pictures: pictures.picturesOf,
        ...{
          transact,
          rateLimits,
          users,
          sessions,
          presentPassword,
          mails,
          secrets,
          clock,
          log,
          env,
        },
      });

      const oidc = createOidc({
        db: prisma,
        configs: env.SIGN_IN_PROVIDERS,
        sessionCookie: cookie,
        ...{
          publicUrl,
          clock,
          users,
          verification,
          transact,
          rateLimits,
          secrets,
          logins,
          sessions,
        },
      });

      const errorLog = createErrorLogService({ db: prisma, transact, clock });
      const feedback = createFeedbackService({ db: prisma, users, rateLimits, clock, publicUrl });

      return {
        bindings: [
          ...accountRoutes(accounts, verification),
          ...sessionRoutes(sessions, logins, cookie),
          ...passwordResetRoutes(resets),
          ...profileRoutes(profile, emailChange),
          ...userSearchRoutes(users, rateLimits),
          ...keyRoutes(tokens),
          ...pictures.bindings,
          ...feedbackRoutes(feedback),
          ...errorLogRoutes(errorLog),
          ...oidc.bindings,
          ...privacy.bindings,
        ],
        personalData,
        takeExportPart: privacy.takeExportPart,
        consumers: [errorLogConsumer(errorLog)],
        states: { user: users.state },
        listStates: { user: users.verifiedIds },
        workers: [
          mailSender,
          ...pictures.workers,
          ...privacy.workers,
          schedule({ name: 'sessions', everyMs: minutes(5), log, run: sessions.prune }),
          schedule({ name: 'oidc-attempts', everyMs: minutes(10), log, run: oidc.prune }),
          schedule({ name: 'error-bodies', everyMs: hours(6), log, run: errorLog.forgetBodies }),
          schedule({ name: 'codes', everyMs: hours(1), log, run: verification.prune }),
          schedule({ name: 'reset-links', everyMs: hours(1), log, run: resets.prune }),
          schedule({ name: 'email-changes', everyMs: hours(1), log, run: emailChange.prune }),
        ],
      };
    },
  });

export const coreService = createCoreService();
