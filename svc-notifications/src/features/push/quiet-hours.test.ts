import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { localTimeOf } from '@siteswap/contracts/format';
import {
  listNotifications,
  listPushDevices,
  markNotificationRead,
  subscribePush,
  testPushDevice,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import { hours, later, minutes } from '@siteswap/service-kit';
import { notifyMember } from '#test/inbox.ts';
import { type PushEndpoint, startPushEndpoint, vapidKeys } from '#test/push-endpoint.ts';
import { startNotifications } from '#test/templates.ts';

let push: PushEndpoint;
let service: Awaited<ReturnType<typeof startNotifications>>;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  push = await startPushEndpoint();
  const env = {
    VAPID_PRIVATE_KEY: vapidKeys().privateKey,
    VAPID_SUBJECT: 'mailto:us@siteswap.example',
    OUTGOING_TEST_ORIGINS: push.origin,
  };
  service = await startNotifications(env, { clock });
});
afterAll(async () => {
  await service?.stop();
  await push?.stop();
});

const as = (userId: number) => service.actor({ userId });
const letPass = async (ms: number) => {
  ahead += ms;
  await service.running.jobs.runDue();
};
const postponedJobs = async () =>
  (await service.running.jobs.list(10)).filter(({ error }) => error?.includes('quiet hours'));

/** A member with a browser, in quiet hours in Kolkata that end in two hours. */
async function aSleeper(userId: number) {
  const browser = push.browser();
  const { subscription } = browser;
  await service.call(subscribePush, { body: { subscription } }, as(userId));
  const timezone = 'Asia/Kolkata';
  const at = (ms: number) => localTimeOf(later(clock(), ms), timezone).slice(11, 16);
  const quietHours = { from: at(-hours(1)), to: at(hours(2)) };
  const body = { settings: { timezone, quietHours } };
  await service.call(updateNotificationPreferences, { body }, as(userId));
  return browser;
}

describe('a push in the quiet hours of its member', () => {
  it('waits for their end, while the inbox has the notification at once', async () => {
    const browser = await aSleeper(1);
    await notifyMember(service, 1);
    await service.waitFor(async () => (await postponedJobs()).length === 1);
    const { body } = await service.call(listNotifications, { query: {} }, as(1));
    expect(body.unreadCount).toBe(1);
    await letPass(hours(1) + minutes(58));
    expect(browser.received).toHaveLength(0);
    await letPass(minutes(2));
    await service.waitFor(() => browser.received.length === 1);
  });

  it('is not sent at their end when the notification was read meanwhile', async () => {
    const browser = await aSleeper(2);
    const id = await notifyMember(service, 2);
    await service.waitFor(async () => (await postponedJobs()).length === 1);
    await service.call(markNotificationRead, { params: { id } }, as(2));
    await letPass(hours(2));
    expect(await service.running.jobs.list(10)).toEqual([]);
    expect(browser.received).toHaveLength(0);
  });

  it('comes at once when the member asks for a test', async () => {
    const browser = await aSleeper(3);
    const [device] = (await service.call(listPushDevices, {}, as(3))).body.data;
    const params = { id: device?.id as string };
    expect((await service.call(testPushDevice, { params }, as(3))).status).toBeLessThan(300);
    await service.waitFor(() => browser.received.length === 1);
  });
});
