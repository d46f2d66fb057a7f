import type { register } from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import type { RouteInput } from '@siteswap/contracts/route';
import type { RateLimits } from '@siteswap/service-kit';
import type { CoreTransact, Tx } from '#src/db.ts';
import type { MailboxLimit } from '#src/features/mail/mailbox-limit.service.ts';
import type { Mails } from '#src/features/mail/mails.service.ts';
import { type Passwords, refuseCommonPassword } from '#src/features/passwords/passwords.service.ts';
import {
  isUniqueViolation,
  type NewUser,
  pseudoTaken,
  type UsersService,
} from '#src/features/users/users.service.ts';
import type { Secrets } from '#src/secrets.ts';
import type { VerificationService } from './verification.service.ts';

const registrationsPerAddress = { points: 20, seconds: 3600 };

type Registration = RouteInput<typeof register>['body'];

interface Dependencies {
  readonly users: UsersService;
  readonly verification: VerificationService;
  readonly passwords: Passwords;
  readonly mails: Mails;
  readonly mailbox: MailboxLimit;
  readonly transact: CoreTransact;
  readonly rateLimits: RateLimits;
  readonly secrets: Secrets;
}

/** Opens accounts without telling anybody which addresses have one. */
export function createAccountsService(deps: Dependencies) {
  const { users, verification, passwords, mails, mailbox, transact, rateLimits, secrets } = deps;

  /** One's own registration that was never confirmed does not stand in the way. */
  const refuseTakenPseudo = async (person: NewUser, tx?: Tx): Promise<void> => {
    const namesake = await users.findByPseudo(person.pseudo, tx);
    if (!namesake) return;
    if (namesake.email !== person.email || namesake.isEmailVerified) throw pseudoTaken();
  };

  /**
   * A confirmed account stays as it is and its owner is told. One that was never confirmed belongs to nobody yet:
   * the newest registration replaces it, and only the code of that one counts.
   */
  const store = async (tx: Tx, person: NewUser): Promise<void> => {
    await refuseTakenPseudo(person, tx);
    const known = await users.findByEmail(person.email, tx);
    if (known?.isEmailVerified) {
      await verification.pretendCode(tx, person.email);
      await mails.queueAccountExists(tx, known);
    } else if (known) {
      await verification.sendFirstCode(
        tx,
        await users.replaceUnverified(tx, known.id, person),
        true,
      );
    } else {
      await verification.sendFirstCode(tx, await users.create(tx, person), false);
    }
  };

  return {
    /**
     * The answer is the same for a new and for a used address, in time as well: both pay for hashing.
     * Throws 422 PSEUDO_TAKEN or PASSWORD_TOO_COMMON, 429 per client address, 503 when too many hash.
     */
    register: async (registration: Registration, from: { ip: string; locale: Locale }) => {
      await rateLimits.take(`register-address:${from.ip}`, registrationsPerAddress);
      const { password, ...named } = registration;
      refuseCommonPassword(password);
      const person: NewUser = {
        ...named,
        locale: named.locale ?? from.locale,
        emailHash: secrets.emailHash(named.email),
        passwordHash: await passwords.hash(password),
      };
      const answer = { requiresVerification: true as const, email: person.email };
      // Before the mailbox is counted: whoever looks for a free pseudo must not use up its mails.
      await refuseTakenPseudo(person);
      if (!(await mailbox.mayGetOneMore(person.emailHash))) return answer;
      try {
        await transact((tx) => store(tx, person));
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        // Somebody took the address or the pseudo at the same moment: by now their row is there to be seen.
        await transact((tx) => store(tx, person));
      }
      mails.kick();
      return answer;
    },
  };
}
export type AccountsService = ReturnType<typeof createAccountsService>;
