import { userState } from '@siteswap/contracts/core';
import { minutes, runSeed, seedInTransaction } from '@siteswap/service-kit';
import { createPasswords } from '#src/features/passwords/passwords.service.ts';
import { demoCrew, demoPassword, demoPeople } from '#src/seed/demo-people.ts';
import { addMissing, type SeedUser } from '#src/seed/seed.repository.ts';
import { type Db, prismaClient } from './db.ts';
import { coreEnv } from './env.ts';
import { createSecrets, type Secrets } from './secrets.ts';

/**
 * Adds the demonstration people, published to the other services through the outbox. A second run adds no one.
 * @returns how many were added
 */
export function seed(db: Db, secrets: Secrets): Promise<number> {
  const passwords = createPasswords();
  // Passwords are hashed in between, which takes long on a busy machine.
  const options = { timeout: minutes(1) };
  return seedInTransaction(
    db,
    async (tx, outbox) => {
      let added = 0;
      const add = async (
        account: string,
        person: Omit<SeedUser, 'email' | 'emailHash' | 'isGlobalAdmin'> & {
          isGlobalAdmin?: boolean;
        },
        hashPassword?: () => Promise<string>,
      ): Promise<void> => {
        const email = `${account}@siteswap.test`;
        const user = {
          isGlobalAdmin: false,
          ...person,
          email,
          emailHash: secrets.emailHash(email),
        };
        const id = await addMissing(tx, user, hashPassword);
        if (id === null) return;
        outbox.state(userState, id);
        added += 1;
      };
      for (const { account, ...person } of demoPeople) {
        await add(account, person, () => passwords.hash(demoPassword));
      }
      for (const person of demoCrew) await add(person.pseudo, person);
      return added;
    },
    options,
  );
}

await runSeed({
  module: import.meta.url,
  service: 'svc-core',
  prismaClient,
  seed: async (db) => {
    const { SECRET_KEY } = coreEnv.pick({ SECRET_KEY: true }).parse(process.env);
    return `${await seed(db, createSecrets(SECRET_KEY))} demonstration people added`;
  },
});
