import type { Db, Tx } from '#src/db.ts';
import type { QueuedMail } from '#src/generated/prisma/client.ts';

export type QueuedMailRow = Pick<QueuedMail, 'id' | 'payload' | 'attempts' | 'expiresAt'>;

/** Whether a mail leaves the queue, or when it is tried again. */
export type Outcome = 'done' | { readonly retryAt: Date };

/** Longer than any attempt to reach the mail server takes. */
const attemptTimeoutMs = 60_000;

/** The payload is sealed. */
export const addQueuedMail = (tx: Tx, mail: Omit<QueuedMail, 'attempts'>) =>
  tx.queuedMail.create({ data: mail });

export const removeQueuedMail = (tx: Tx, id: string) => tx.queuedMail.delete({ where: { id } });

/**
 * Hands the next mail that is due to `deliver` and keeps its row locked meanwhile, so that no other replica
 * sends it as well. Returns whether there was one.
 */
export const withNextDueMail = (
  db: Db,
  now: Date,
  deliver: (mail: QueuedMailRow) => Promise<Outcome>,
): Promise<boolean> =>
  db.$transaction(
    async (tx) => {
      const [mail] = await tx.$queryRaw<QueuedMailRow[]>`
        select id::text, payload, attempts, expires_at as "expiresAt" from queued_mail
        where next_attempt_at <= ${now} order by next_attempt_at limit 1
        for update skip locked`;
      if (!mail) return false;
      const outcome = await deliver(mail);
      if (outcome === 'done') await tx.queuedMail.delete({ where: { id: mail.id } });
      else {
        await tx.queuedMail.update({
          where: { id: mail.id },
          data: { attempts: { increment: 1 }, nextAttemptAt: outcome.retryAt },
        });
      }
      return true;
    },
    { timeout: attemptTimeoutMs },
  );
