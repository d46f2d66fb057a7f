import { Counter } from 'prom-client';
import { type CoreKit, defineFeature } from '#src/db.ts';
import { createPasswords } from './passwords.service.ts';

/** Hashing and comparing passwords. */
export function passwordsModule({ metrics }: Pick<CoreKit, 'metrics'>) {
  // Hashing is the work that an attacker can cause most of, so its amount shows in the metrics.
  const hashes = new Counter({
    name: 'password_hashes_total',
    help: 'Passwords hashed or compared',
    registers: [metrics],
  });
  return defineFeature({ api: { passwords: createPasswords({ onHash: () => hashes.inc() }) } });
}
