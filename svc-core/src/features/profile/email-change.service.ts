import { randomInt } from 'node:crypto';
import { emailChanged, type Profile, userState } from '@siteswap/contracts/core';
import {
  type Actor,
  AppError,
  gone,
  type RateLimit,
  type RateLimits,
  unauthenticated,
} from '@siteswap/service-kit';
import { type Clock, hours, later, minutes } from '#src/clock.ts';
import type { CoreTransact, Tx } from '#src/db.ts';
import type { MailboxLimit } from '#src/features/mail/mailbox-limit.service.ts';
import type { Mails } from '#src/features/mail/mails.service.ts';
import type { ResetLinks } from '#src/features/password-reset/reset-links.service.ts';
import {
  isUniqueViolation,
  toProfile,
  type UserRow,
  type UsersService,
} from '#src/features/users/users.service.ts';
import { type Secrets, sameHash } from '#src/secrets.ts';
import type { EmailChangesRepository } from './email-changes.repository.ts';

const maxTries = 5;
const codeLife = minutes(15);
const perAccount: RateLimit = { points: 3, seconds: 15 * 60 };

interface Dependencies {
  readonly changes: EmailChangesRepository;
  readonly users: UsersService;
  readonly resetLinks: ResetLinks;
  readonly mails: Mails;
  readonly mailbox: MailboxLimit;
  readonly transact: CoreTransact;
  readonly rateLimits: RateLimits;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** Moves an account to another address once its owner has proved it, without telling whether it has one already. */
export function createEmailChangeService(deps: Dependencies) {
  const { changes, users, mails, transact, secrets, clock } = deps;

  const tell = async (tx: Tx, user: UserRow, email: string, code: string): Promise<void> => {
    const owner = await users.findByEmail(email, tx);
    if (owner?.isEmailVerified) await mails.queueEmailInUse(tx, owner);
    else await mails.queueEmailChangeCode(tx, { ...user, email }, code);
  };

  const whyRefused = async (userId: number): Promise<AppError> => {
    const last = await changes.find(userId);
    return last && last.expiresAt > clock()
      ? gone('CODE_LOCKED', 'Too many wrong codes: ask for a new one')
      : gone('CODE_EXPIRED', 'This code is no longer valid: ask for a new one');
  };

  return {
    /** Throws 429 after three in 15 minutes. Counted apart from the change itself, which comes later. */
    count: (userId: number): Promise<void> =>
      deps.rateLimits.take(`email-change:user-${userId}`, perAccount),

    /** Whether the new mailbox may get a mail; the answer to the caller is the same. */
    mayMail: (email: string): Promise<boolean> =>
      deps.mailbox.mayGetOneMore(secrets.emailHash(email)),

    /** In the change of a profile: the address waits, its mailbox gets a code and the present one a notice. */
    begin: async (tx: Tx, user: UserRow, email: string, mayMail: boolean): Promise<UserRow> => {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const now = clock();
      await changes.replace(tx, {
        userId: user.id,
        emailHash: secrets.emailHash(email),
        codeHash: secrets.codeHash(email, code),
        sentAt: now,
        expiresAt: later(now, codeLife),
      });
      if (mayMail) await tell(tx, user, email, code);
      await mails.queueEmailChangeNotice(tx, user);
      return await users.setPendingEmail(tx, user.id, email);
    },

    /** Throws 422 CODE_INVALID, 410 CODE_EXPIRED or, from the sixth try on, 410 CODE_LOCKED. */
    confirm: async ({ userId }: Actor, code: string): Promise<Profile> => {
      const tried = await changes.countTry(userId, maxTries, clock());
      const email = (await users.findById(userId))?.pendingEmail;
      if (!tried || !email || tried.emailHash !== secrets.emailHash(email)) {
        throw await whyRefused(userId);
      }
      if (!sameHash(tried.codeHash, secrets.codeHash(email, code))) {
        throw new AppError(422, 'CODE_INVALID', 'This is not the code that was sent', {
          errors: [{ path: 'code', code: 'INVALID' }],
        });
      }
      const address = { email, emailHash: tried.emailHash };
      return await transact(async (tx, facts) => {
        if (!(await changes.consume(tx, userId, tried.codeHash))) throw await whyRefused(userId);
        const changed = await users.changeEmail(tx, userId, address);
        // Links in the old mailbox must not open the account any more.
        await deps.resetLinks.useUpAll(tx, userId);
        facts.emit(emailChanged, { userId });
        facts.state(userState, userId);
        return toProfile(changed);
      }).catch((error: unknown) => {
        // Somebody else has confirmed the address in the meantime.
        if (!isUniqueViolation(error)) throw error;
        throw gone('CODE_EXPIRED', 'This code is no longer valid: ask for a new one');
      });
    },

    /** Throws 401 when the account is gone. */
    cancel: ({ userId }: Actor): Promise<Profile> =>
      transact(async (tx) => {
        if (!(await users.findById(userId, tx))) throw unauthenticated();
        await changes.forget(tx, userId);
        return toProfile(await users.setPendingEmail(tx, userId, null));
      }),

    /** Forgets addresses whose code ended a day ago. */
    prune: () => changes.prune(later(clock(), -hours(24))),
  };
}
export type EmailChangeService = ReturnType<typeof createEmailChangeService>;
