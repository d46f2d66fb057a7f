import { defineService, prismaClient } from '#src/db.ts';
import { coreEnv } from '#src/env.ts';
import { accountsModule } from '#src/features/accounts/accounts.module.ts';
import { auditModule } from '#src/features/audit/audit.module.ts';
import { avatarsModule } from '#src/features/avatars/avatars.module.ts';
import { errorLogModule } from '#src/features/error-log/error-log.module.ts';
import { feedbackModule } from '#src/features/feedback/feedback.module.ts';
import { filesModule } from '#src/features/files/files.module.ts';
import { mailModule } from '#src/features/mail/mail.module.ts';
import { newPasswordsModule } from '#src/features/new-passwords/new-passwords.module.ts';
import { oidcModule } from '#src/features/oidc/oidc.module.ts';
import { passwordResetModule } from '#src/features/password-reset/password-reset.module.ts';
import { passwordsModule } from '#src/features/passwords/passwords.module.ts';
import { privacyModule } from '#src/features/privacy/privacy.module.ts';
import { profileModule } from '#src/features/profile/profile.module.ts';
import { proofModule } from '#src/features/proof/proof.module.ts';
import { rateLimitsModule } from '#src/features/rate-limits/rate-limits.module.ts';
import { sessionsModule } from '#src/features/sessions/sessions.module.ts';
import { usersModule } from '#src/features/users/users.module.ts';
import { notificationTemplates } from '#src/notifications/index.ts';
import { personalData } from '#src/personal-data.ts';
import { createSecrets } from '#src/secrets.ts';

/** Accounts, sessions, files, mails, privacy and the error log. */
export const coreService = defineService({
  name: 'svc-core',
  version: '1.0.0',
  env: coreEnv,
  prismaClient,
  build: async (kit) => {
    const core = { ...kit, secrets: createSecrets(kit.env.SECRET_KEY) };
    const mail = mailModule(core);
    const passwords = passwordsModule(core);
    const newPasswords = newPasswordsModule({ ...core, ...mail.api, ...passwords.api });
    const files = filesModule(core);
    const sessions = await sessionsModule({ ...core, ...mail.api, ...passwords.api });
    const proof = proofModule({ ...core, ...passwords.api, ...sessions.api });
    const access = { ...passwords.api, ...newPasswords.api, ...sessions.api, ...proof.api };
    const shared = { ...core, ...mail.api, ...files.api, ...access };
    return {
      features: [
        mail,
        passwords,
        newPasswords,
        files,
        sessions,
        proof,
        usersModule(core),
        privacyModule(shared),
        accountsModule(shared),
        passwordResetModule(shared),
        profileModule(shared),
        oidcModule(shared),
        avatarsModule(core),
        feedbackModule(core),
        errorLogModule(core),
        rateLimitsModule(core),
        auditModule(core),
        { declarations: [notificationTemplates], personalData },
      ],
    };
  },
});
