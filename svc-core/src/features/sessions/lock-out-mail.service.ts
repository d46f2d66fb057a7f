import { AppError, type RateLimit } from '@siteswap/service-kit';
import type { CoreKit } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mail.public.ts';
import { findUserById } from '#src/features/users/users.public.ts';

const oncePerDay: RateLimit = { points: 1, seconds: 24 * 3600 };

interface Deps extends Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'log'> {
  readonly mails: Mails;
}

/** Mails the owner of an account that its password is being guessed, at most once a day. */
export function createLockOutMail({ db, transact, rateLimits, log, mails }: Deps) {
  const send = async (userId: number): Promise<void> => {
    await rateLimits.take(`lock-out-mail:${userId}`, oncePerDay);
    const user = await findUserById(db, userId);
    if (!user?.isEmailVerified || user.deletedAt) return;
    await transact(async (_tx, outbox) => {
      mails.queueLockedOut(outbox, user);
    });
  };

  return {
    /**
     * Returns at once and never throws: the response to the one who guesses must not take longer where there is an
     * account. A mail that is lost because the process stops is no harm.
     */
    sendLater: (userId: number): void => {
      setImmediate(() => {
        send(userId).catch((error: unknown) => {
          const isRepeat = error instanceof AppError && error.status === 429;
          if (!isRepeat)
            log.warn({ err: error, userId }, 'the mail about a lock-out was not queued');
        });
      });
    },
  };
}
export type LockOutMail = ReturnType<typeof createLockOutMail>;
