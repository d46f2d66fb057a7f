import type { ServiceParts } from '@siteswap/service-kit';
import { type Db, defineService, prismaClient } from '#src/db.ts';
import { coreEnv } from '#src/env.ts';
import { accountsModule } from '#src/features/accounts/accounts.module.ts';
import { auditModule } from '#src/features/audit/audit.module.ts';
import { avatarsModule } from '#src/features/avatars/avatars.module.ts';
import { errorLogModule } from '#src/features/error-log/error-log.module.ts';
import { feedbackModule } from '#src/features/feedback/feedback.module.ts';
import { filesModule } from '#src/features/files/files.module.ts';
import { mailModule } from '#src/features/mail/mail.module.ts';
import { oidcModule } from '#src/features/oidc/oidc.module.ts';
import { passwordResetModule } from '#src/features/password-reset/password-reset.module.ts';
import { passwordsModule } from '#src/features/passwords/passwords.module.ts';
import { privacyModule } from '#src/features/privacy/privacy.module.ts';
import { profileModule } from '#src/features/profile/profile.module.ts';
import { rateLimitsModule } from '#src/features/rate-limits/rate-limits.module.ts';
import { sessionsModule } from '#src/features/sessions/sessions.module.ts';
import { usersModule } from '#src/features/users/users.module.ts';
import { notificationTemplates } from '#src/notifications/index.ts';
import { personalData } from '#src/personal-data.ts';
import { createSecrets } from '#src/secrets.ts';

type Feature = Partial<Pick<ServiceParts<Db>, 'routes' | 'consumers' | 'tasks' | 'workers'>>;

/** Accounts, sessions, files, mails, privacy and the error log. */
export const coreService = defineService({
  name: 'svc-core',
  version: '1.0.0',
  env: coreEnv,
  prismaClient,
  build: async (kit) => {
    const core = { ...kit, secrets: createSecrets(kit.env.SECRET_KEY) };
    const mail = mailModule(core);
    const passwords = passwordsModule({ ...core, ...mail });
    const files = filesModule(core);
    const sessions = await sessionsModule({ ...core, ...mail, ...passwords });
    const users = usersModule(core);
    const shared = { ...core, ...mail, ...passwords, ...files, ...sessions };
    const privacy = privacyModule(shared);

    const features: Feature[] = [
      mail,
      files,
      sessions,
      users,
      privacy,
      accountsModule(shared),
      passwordResetModule(shared),
      profileModule(shared),
      oidcModule(shared),
      avatarsModule(core),
      feedbackModule(core),
      errorLogModule(core),
      rateLimitsModule(core),
      auditModule(core),
    ];
    return {
      routes: features.flatMap(({ routes = [] }) => routes),
      consumers: features.flatMap(({ consumers = [] }) => consumers),
      tasks: features.flatMap(({ tasks = [] }) => tasks),
      workers: features.flatMap(({ workers = [] }) => workers),
      declarations: [notificationTemplates],
      personalData,
      uploadExportPart: privacy.takeExportPart,
      load: users.load,
      states: users.states,
      listStates: users.listStates,
    };
  },
});
