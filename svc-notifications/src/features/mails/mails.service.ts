import { randomUUID } from 'node:crypto';
import type { NotificationTemplate } from '@siteswap/contracts/notifications';
import { type Clock, later, type OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { type IsWanted, listNotMailedNow } from '#src/features/preferences/preferences.public.ts';
import type { StoredNotification } from '#src/features/push/push.public.ts';
import { notificationMailJob, notificationMailLifetime } from './mails.job.ts';

/** Which notifications are mailed at once. */
export const createMailsService = ({ clock }: { readonly clock: Clock }) => ({
  /** Adds a job for each member who wants the mail, in the transaction that stored. */
  async addMails(
    tx: Tx,
    outbox: OutboxWriter,
    { email, isWanted }: { email: NotificationTemplate['email']; isWanted: IsWanted },
    stored: readonly StoredNotification[],
  ): Promise<void> {
    if (email !== 'now' || stored.length === 0) return;
    const userIds = stored.map(({ userId }) => userId);
    const isNotMailed = await listNotMailedNow(tx, userIds);
    const expiresAt = later(clock(), notificationMailLifetime).toISOString();
    for (const { id, userId, sequence } of stored) {
      if (!isWanted(userId, 'email') || isNotMailed.has(userId)) continue;
      const payload = { key: randomUUID(), userId, notificationId: id, sequence, expiresAt };
      outbox.job(notificationMailJob, payload, { key: id });
    }
  },
});

export type MailsService = ReturnType<typeof createMailsService>;
