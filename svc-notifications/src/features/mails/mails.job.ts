import { days, defineJob, doubling, hours, minutes, performJob } from '@siteswap/service-kit';
import { z } from 'zod';
import type { MailDelivery } from './mail-delivery.service.ts';

/** So long a notification is news: quiet hours and an unavailable svc-core may take most of a day. */
export const notificationMailLifetime = days(2);

const retries = {
  attempts: Number.POSITIVE_INFINITY,
  delayMs: doubling({ first: minutes(1), max: hours(1) }),
};

/** Mails a notification of class `now` to its member. */
export const notificationMailJob = defineJob({
  name: 'notification-mail',
  payload: z.object({
    /** Of the mail. */
    key: z.uuid(),
    userId: z.int(),
    notificationId: z.uuid(),
    /** Of the notification: when it has changed since, another job follows. */
    sequence: z.int(),
    /** Not sent after this instant. */
    expiresAt: z.iso.datetime(),
  }),
  ...retries,
});

/** Mails a member what is unread. */
export const digestMailJob = defineJob({
  name: 'digest-mail',
  payload: z.object({
    key: z.uuid(),
    userId: z.int(),
    /** Sequence of the last notification that it is about: later ones come in the next digest. */
    upTo: z.int(),
    /** When the next digest is due. */
    expiresAt: z.iso.datetime(),
  }),
  ...retries,
});

/** Of each name in one process. */
const concurrency = 4;

/** Performs the jobs. A mail that is handed over again after a crash has the same key, and svc-core sends it once. */
export const sendMails = (delivery: MailDelivery) => [
  performJob(notificationMailJob, { concurrency, perform: delivery.sendNotification }),
  performJob(digestMailJob, { concurrency, perform: delivery.sendDigest }),
];
