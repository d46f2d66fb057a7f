import { pathToFileURL } from 'node:url';
import { userState } from '@siteswap/contracts/core';
import { collectFacts, createPool, inTransaction } from '@siteswap/service-kit';
import { type Db, prismaClient } from '#src/db.ts';
import { coreEnv } from '#src/env.ts';
import { createPasswords } from '#src/features/passwords/passwords.service.ts';
import { createSecrets, type Secrets } from '#src/secrets.ts';
import { demoPassword, demoPeople } from '#src/seed/demo-people.ts';
import { addMissing, waitForOtherSeeds } from '#src/seed/seed.repository.ts';

/**
 * Adds the demonstration people, told to the other services through the outbox. A second run adds nobody.
 * @returns how many were added
 */
export function seed(db: Db, secrets: Secrets): Promise<number> {
  const passwords = createPasswords();
  const { facts, write } = collectFacts();
  return inTransaction(db, async (tx) => {
    await waitForOtherSeeds(tx);
    let added = 0;
    for (const { account, ...person } of demoPeople) {
      const email = `${account}@siteswap.test`;
      const user = { isGlobalAdmin: false, ...person, email, emailHash: secrets.emailHash(email) };
      const id = await addMissing(tx, user, () => passwords.hash(demoPassword));
      if (id === null) continue;
      facts.state(userState, id);
      added += 1;
    }
    await write(tx);
    return added;
  });
}

async function main(): Promise<void> {
  if (process.env['SEED_DEMO'] !== '1') {
    process.stdout.write(
      'svc-core: nobody added, set SEED_DEMO=1 to add the demonstration people\n',
    );
    return;
  }
  const { SECRET_KEY } = coreEnv.pick({ SECRET_KEY: true }).parse(process.env);
  const pool = createPool(process.env['DATABASE_URL'] ?? '');
  const db = prismaClient(pool);
  try {
    const added = await seed(db, createSecrets(SECRET_KEY));
    process.stdout.write(`svc-core: ${added} demonstration people added\n`);
  } finally {
    await db.$disconnect();
    await pool.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
