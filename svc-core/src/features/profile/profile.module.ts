import { every, hours } from '@siteswap/service-kit';
import { type CoreKit, defineFeature } from '#src/db.ts';
import type { FilesService } from '#src/features/files/files.public.ts';
import type { MailServer, Mails } from '#src/features/mail/mail.public.ts';
import type { NewPasswords } from '#src/features/new-passwords/new-passwords.public.ts';
import type { CurrentPassword } from '#src/features/proof/proof.public.ts';
import { createEmailChangeService } from './email-change.service.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfileService } from './profile.service.ts';

interface Deps
  extends Pick<
    CoreKit,
    'db' | 'env' | 'transact' | 'rateLimits' | 'secrets' | 'clock' | 'log' | 'securityEvent'
  > {
  readonly mails: Mails;
  readonly mailServer: MailServer;
  readonly currentPassword: CurrentPassword;
  readonly newPasswords: NewPasswords;
  readonly files: FilesService;
}

/** A member's own account: profile, address, password. */
export function profileModule(deps: Deps) {
  const emailChange = createEmailChangeService({
    ...deps,
    rateLimitFactor: deps.env.RATE_LIMIT_FACTOR,
  });
  const profile = createProfileService({ ...deps, emailChange });
  return defineFeature({
    routes: profileRoutes(profile, emailChange),
    tasks: [{ name: 'email-changes', schedule: every(hours(1)), run: emailChange.prune }],
  });
}
