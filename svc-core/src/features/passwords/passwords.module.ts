import { Counter } from 'prom-client';
import type { CoreKit } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mail.public.ts';
import { createCurrentPassword } from './current-password.service.ts';
import { createNewPasswords } from './new-passwords.service.ts';
import { createPasswords } from './passwords.service.ts';

interface Deps extends Pick<CoreKit, 'db' | 'clock' | 'rateLimits' | 'metrics' | 'securityEvent'> {
  readonly mails: Mails;
}

/** Hashing passwords, asking for the current one and storing a new one. */
export function passwordsModule(deps: Deps) {
  const { rateLimits, metrics, mails } = deps;
  // Hashing is the work that an attacker can cause most of, so its amount shows in the metrics.
  const hashes = new Counter({
    name: 'password_hashes_total',
    help: 'Passwords hashed or compared',
    registers: [metrics],
  });
  const passwords = createPasswords({ onHash: () => hashes.inc() });
  return {
    passwords,
    currentPassword: createCurrentPassword({ ...deps, passwords }),
    newPasswords: createNewPasswords({ passwords, mails, rateLimits }),
  };
}
