import { pathToFileURL } from 'node:url';
import { auditRecorded } from '@siteswap/contracts/audit';
import { email, userState } from '@siteswap/contracts/core';
import { type Clock, createPool, seedInTransaction, systemClock } from '@siteswap/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { findUserByEmail, grantAdmin, madeAdminAction } from '#src/features/users/users.public.ts';
import { type Db, prismaClient } from './db.ts';

type Outcome = 'made' | 'already' | 'unverified' | 'unknown';

const sentences: Record<Outcome, (address: string) => string> = {
  made: (address) => `${address} is an administrator now, in open browsers within a minute.`,
  already: (address) => `${address} is an administrator already.`,
  unverified: (address) =>
    `${address} is not confirmed yet. Enter the code of the mail, then run again.`,
  unknown: (address) => `No account has the address ${address}. Register it, then run again.`,
};

/**
 * Makes a member with a confirmed address a global administrator. The running service publishes the change and its
 * audit entry, which names no member: the operator of the machine did it.
 */
export function makeAdmin(db: Db, address: string, clock: Clock = systemClock): Promise<Outcome> {
  return seedInTransaction<Db, Outcome>(db, async (tx, outbox) => {
    const user = await findUserByEmail(tx, address);
    if (!user || user.deletedAt) return 'unknown';
    if (!user.isEmailVerified) return 'unverified';
    if (!(await grantAdmin(tx, user.id))) return 'already';
    outbox.state(userState, user.id);
    outbox.emit(auditRecorded, {
      id: uuidv7(),
      at: clock().toISOString(),
      service: 'svc-core',
      userId: null,
      adminMode: false,
      action: madeAdminAction,
      entityType: 'user',
      entityId: String(user.id),
      before: { isGlobalAdmin: false },
      after: { isGlobalAdmin: true },
    });
    return 'made';
  });
}

async function main(): Promise<void> {
  const address = email.safeParse(process.argv[2]);
  if (!address.success) throw new Error('Usage: node src/make-admin.ts <e-mail>');
  const pool = createPool(process.env['DATABASE_URL'] ?? '');
  const db = prismaClient(pool);
  try {
    const outcome = await makeAdmin(db, address.data);
    process.stdout.write(`${sentences[outcome](address.data)}\n`);
    if (outcome === 'unknown' || outcome === 'unverified') process.exitCode = 1;
  } finally {
    await db.$disconnect();
    await pool.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
