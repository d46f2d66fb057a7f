import { type CoreKit, defineFeature } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mail.public.ts';
import type { Passwords } from '#src/features/passwords/passwords.public.ts';
import { createNewPasswords } from './new-passwords.service.ts';

interface Deps extends Pick<CoreKit, 'rateLimits'> {
  readonly passwords: Passwords;
  readonly mails: Mails;
}

/** Storing a new password, by a link or in the profile. */
export const newPasswordsModule = (deps: Deps) =>
  defineFeature({ api: { newPasswords: createNewPasswords(deps) } });
