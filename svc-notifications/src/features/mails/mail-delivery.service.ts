import { toLocale } from '@siteswap/contracts/fields';
import type { Mails } from '@siteswap/features/mails';
import { AppError, type Clock, JobPostponed, minutes } from '@siteswap/service-kit';
import type { Counter } from 'prom-client';
import type { Db } from '#src/db.ts';
import {
  listMailedCategoriesOff,
  type SettingsService,
} from '#src/features/preferences/preferences.public.ts';
import type { Catalogue, TemplatesService } from '#src/features/templates/templates.public.ts';
import { findDigested, setDigested } from './digests.repository.ts';
import {
  digestMail,
  type MailedNotification,
  type MailFrame,
  maxInDigest,
  notificationMail,
} from './mail-content.format.ts';
import {
  findReader,
  findUnreadNotification,
  listForDigest,
  type NotificationRow,
  type Reader,
} from './mail-delivery.repository.ts';
import type { SentList, UnsubscribeTokens } from './unsubscribe-link.policy.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mails: Mails;
  readonly settings: SettingsService;
  readonly templates: TemplatesService;
  readonly tokens: UnsubscribeTokens;
  readonly counter: Counter<'list'>;
  readonly publicUrl: string;
}

/** A mail that is to be handed over. */
interface DueMail {
  readonly key: string;
  readonly userId: number;
  readonly expiresAt: string;
}

/** The mailbox has got many mails in this hour. */
const fullMailboxDelay = minutes(15);

const toMailed = (
  row: NotificationRow,
  catalogue: Catalogue,
  { locale }: Pick<MailFrame, 'locale'>,
): MailedNotification => {
  const text = catalogue.textsOf(row, locale);
  return {
    title: text?.title ?? row.title,
    message: text?.message ?? row.message,
    action: text?.action ?? row.actionText ?? row.title,
    path: row.actionUrl ?? '/notifications',
  };
};

/** Hands mails over to svc-core, when their members may be disturbed and have not read what they are about. */
export function createMailDelivery(deps: Deps) {
  const { db, clock, mails, settings, templates, tokens, counter, publicUrl } = deps;

  const hasExpired = ({ expiresAt }: DueMail) => new Date(expiresAt) <= clock();

  /** @throws JobPostponed in the quiet hours of the member */
  const assertNotQuiet = async (userId: number): Promise<void> => {
    const until = await settings.quietUntil(userId);
    if (!until) return;
    const delayMs = until.getTime() - clock().getTime();
    throw new JobPostponed('quiet hours', { delayMs, isCounted: false });
  };

  const frameOf = (list: SentList, userId: number, { pseudo, locale }: Reader): MailFrame => ({
    pseudo,
    locale: toLocale(locale),
    list,
    token: tokens.create(list, userId),
    publicUrl,
  });

  const send = async (
    list: SentList,
    { key, userId, expiresAt }: DueMail,
    content: ReturnType<typeof notificationMail>,
  ): Promise<void> => {
    try {
      await mails.sendToMember({ ...content, key, userId, expiresAt: new Date(expiresAt) });
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 429) throw error;
      throw new JobPostponed('mailbox is full', { delayMs: fullMailboxDelay, isCounted: false });
    }
    counter.inc({ list });
  };

  return {
    async sendNotification(
      job: DueMail & { notificationId: string; sequence: number },
    ): Promise<void> {
      if (hasExpired(job)) return;
      const { userId } = job;
      const row = await findUnreadNotification(db, job);
      if (!row) return;
      const { isMailedNow } = await settings.read(userId);
      const off = await listMailedCategoriesOff(db, userId);
      if (!isMailedNow || off.includes(row.category)) return;
      await assertNotQuiet(userId);
      const reader = await findReader(db, userId);
      if (!reader) return;
      const frame = frameOf('now', userId, reader);
      const mailed = toMailed(row, await templates.catalogue(), frame);
      await send('now', job, notificationMail(frame, mailed));
    },

    async sendDigest(job: DueMail & { upTo: number }): Promise<void> {
      if (hasExpired(job)) return;
      const { userId, upTo } = job;
      const { digest, isMailedNow } = await settings.read(userId);
      if (digest === 'off') return;
      await assertNotQuiet(userId);
      const reader = await findReader(db, userId);
      if (!reader) return;
      const catalogue = await templates.catalogue();
      const { rows, total } = await listForDigest(
        db,
        {
          userId,
          after: await findDigested(db, userId),
          upTo,
          // What was mailed at once is not mailed again.
          templateKeys: [
            ...catalogue.namesByMail('digest'),
            ...(isMailedNow ? [] : catalogue.namesByMail('now')),
          ],
          exceptCategories: await listMailedCategoriesOff(db, userId),
        },
        maxInDigest,
      );
      if (total > 0) {
        const frame = frameOf('digest', userId, reader);
        const newest = rows.map((row) => toMailed(row, catalogue, frame));
        await send('digest', job, digestMail(frame, newest, total));
      }
      await setDigested(db, userId, upTo);
    },
  };
}

export type MailDelivery = ReturnType<typeof createMailDelivery>;
