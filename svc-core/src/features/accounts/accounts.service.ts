import type { register } from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import type { RouteInput } from '@siteswap/contracts/route';
import type { OutboxWriter } from '@siteswap/service-kit';
import { type CoreKit, type Db, isUniqueViolation, type Tx } from '#src/db.ts';
import {
  assertDeliverable,
  type MailServer,
  type Mails,
  tryConsumeMailbox,
} from '#src/features/mail/mail.public.ts';
import {
  assertNotCommonPassword,
  type Passwords,
} from '#src/features/passwords/passwords.public.ts';
import {
  assertPseudoAllowed,
  createUser,
  findNamesakes,
  findUserByEmail,
  type NewUser,
  pseudoTaken,
  replaceUnverifiedUser,
  type UserRow,
} from '#src/features/users/users.public.ts';
import { registrationsKey, registrationsPerAddress } from './accounts.policy.ts';
import type { VerificationService } from './verification.service.ts';
import { setRegisteringDevice } from './verification-codes.repository.ts';

type Registration = RouteInput<typeof register>['body'];

interface Deps extends Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'secrets'> {
  readonly verification: VerificationService;
  readonly passwords: Passwords;
  readonly mails: Mails;
  readonly mailServer: MailServer;
}

/** The same person's registration that was never confirmed does not take the pseudo. */
async function assertPseudoFree(client: Db | Tx, person: NewUser): Promise<void> {
  const namesakes = await findNamesakes(client, person.pseudo);
  const isOwn = ({ email, isEmailVerified }: UserRow) => email === person.email && !isEmailVerified;
  if (!namesakes.every(isOwn)) throw pseudoTaken();
}

/** Opens accounts without revealing which addresses have one. */
export function createAccountsService(deps: Deps) {
  const { db, transact, rateLimits, secrets, verification, passwords, mails, mailServer } = deps;

  /**
   * A confirmed account stays as it is and its owner gets a mail. A newer registration replaces one that was never
   * confirmed, and only the newest code counts.
   */
  const store = async (
    tx: Tx,
    outbox: OutboxWriter,
    person: NewUser,
    deviceHash: string,
  ): Promise<void> => {
    await assertPseudoFree(tx, person);
    const existing = await findUserByEmail(tx, person.email);
    if (existing?.isEmailVerified) {
      await verification.storeDecoyCode(tx, person.email);
      mails.queueAccountExists(outbox, existing);
    } else if (existing) {
      const replaced = await replaceUnverifiedUser(tx, existing.id, person);
      await verification.sendFirstCode(tx, outbox, replaced, true);
    } else {
      await verification.sendFirstCode(tx, outbox, await createUser(tx, person), false);
    }
    await setRegisteringDevice(tx, person.emailHash, deviceHash);
  };

  return {
    /**
     * The response is the same for a new and for a used address, in time as well: both pay for hashing.
     * @param deviceHash the browser, in which the code will sign in
     * Throws 422 PSEUDO_TAKEN, PASSWORD_TOO_COMMON or EMAIL_SCRIPT_UNSUPPORTED, 429 per client address, 503 when too many passwords are hashed.
     */
    register: async (
      registration: Registration,
      from: { ip: string; locale: Locale },
      deviceHash: string,
    ) => {
      await rateLimits.take(registrationsKey(from.ip), registrationsPerAddress);
      const { password, ...named } = registration;
      assertPseudoAllowed(named.pseudo);
      assertNotCommonPassword(password);
      await assertDeliverable(mailServer, named.email);
      const person: NewUser = {
        ...named,
        locale: named.locale ?? from.locale,
        emailHash: secrets.emailHash(named.email),
        passwordHash: await passwords.hash(password),
      };
      const response = { requiresVerification: true as const, email: person.email };
      // Before the mailbox limit: searching for a free pseudo must not use up the mails of the address.
      await assertPseudoFree(db, person);
      if (!(await tryConsumeMailbox(rateLimits, person.emailHash))) return response;
      try {
        await transact((tx, outbox) => store(tx, outbox, person, deviceHash));
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        // Another request took the address or the pseudo at the same moment: its row is visible by now.
        await transact((tx, outbox) => store(tx, outbox, person, deviceHash));
      }
      return response;
    },
  };
}
export type AccountsService = ReturnType<typeof createAccountsService>;
