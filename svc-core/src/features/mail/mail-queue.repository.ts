import type { Db, Tx } from '#src/db.ts';
import type { QueuedMail } from '#src/generated/prisma/client.ts';

export type QueuedMailRow = Pick<QueuedMail, 'id' | 'payload' | 'attempts' | 'expiresAt'>;

/** What became of a mail: the row goes, or waits until an instant. */
export type Outcome = 'done' | { readonly tryAgainAt: Date };

/** Longer than any attempt to reach the mail server takes. */
const attemptTimeoutMs = 60_000;

/** Mails that wait to be sent, as sealed bytes. */
export function createMailQueueRepository(db: Db) {
  return {
    add: (tx: Tx, mail: Omit<QueuedMail, 'attempts'>) => tx.queuedMail.create({ data: mail }),

    remove: (tx: Tx, id: string) => tx.queuedMail.delete({ where: { id } }),

    /**
     * Hands the next mail that is due to `deliver` and keeps its row locked meanwhile, so that no other replica
     * sends it as well. Returns whether there was one.
     */
    withNextDue: (now: Date, deliver: (mail: QueuedMailRow) => Promise<Outcome>) =>
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
              data: { attempts: { increment: 1 }, nextAttemptAt: outcome.tryAgainAt },
            });
          }
          return true;
        },
        { timeout: attemptTimeoutMs },
      ),
  };
}
export type MailQueueRepository = ReturnType<typeof createMailQueueRepository>;
