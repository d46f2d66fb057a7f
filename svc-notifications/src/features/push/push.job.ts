import { days, defineJob, doubling, hours, performJob, seconds } from '@siteswap/service-kit';
import { z } from 'zod';
import type { PushDelivery } from './push-delivery.service.ts';

const firstRetry = seconds(10);
const maxRetryDelay = hours(1);
/** After that a push is no news any more: the push service drops it, and so do we. */
export const pushLifetime = days(1);

const retries = {
  attempts: Number.POSITIVE_INFINITY,
  delayMs: doubling({ first: firstRetry, max: maxRetryDelay }),
};

/** Sends a notification to one device of its member. */
export const pushJob = defineJob({
  name: 'push',
  payload: z.object({
    deviceId: z.uuid(),
    notificationId: z.uuid(),
    /** Of the notification: when it has changed since, another job follows. */
    sequence: z.int(),
    /** Not sent after this instant. */
    expiresAt: z.iso.datetime(),
  }),
  ...retries,
});

/** Sends a push that its member asked for. */
export const testPushJob = defineJob({
  name: 'push-test',
  payload: z.object({ deviceId: z.uuid(), userId: z.int(), expiresAt: z.iso.datetime() }),
  ...retries,
});

/** Of each name in one process: most of their time they wait for a push service. */
const concurrency = 16;

/** Performs the jobs. If the process dies between sending and the end, a push goes out twice and replaces itself. */
export const sendPushes = (delivery: PushDelivery) => [
  performJob(pushJob, {
    concurrency,
    perform: (payload, { signal }) => delivery.sendNotification(payload, signal),
  }),
  performJob(testPushJob, {
    perform: (payload, { signal }) => delivery.sendTest(payload, signal),
  }),
];
