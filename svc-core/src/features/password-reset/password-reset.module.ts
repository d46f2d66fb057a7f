import { every, hours } from '@siteswap/service-kit';
import { type CoreKit, defineFeature } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mail.public.ts';
import type { NewPasswords } from '#src/features/new-passwords/new-passwords.public.ts';
import { passwordResetRoutes } from './password-reset.routes.ts';
import { createPasswordResetService } from './password-reset.service.ts';

interface Deps
  extends Pick<
    CoreKit,
    'db' | 'transact' | 'rateLimits' | 'secrets' | 'clock' | 'log' | 'securityEvent'
  > {
  readonly mails: Mails;
  readonly newPasswords: NewPasswords;
}

/** A new password by a link in a mail. */
export function passwordResetModule(deps: Deps) {
  const resets = createPasswordResetService(deps);
  return defineFeature({
    routes: passwordResetRoutes(resets),
    tasks: [{ name: 'reset-links', schedule: every(hours(1)), run: resets.prune }],
  });
}
