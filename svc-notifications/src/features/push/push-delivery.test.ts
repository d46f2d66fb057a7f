import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { offerCreated } from '@siteswap/contracts/carpool';
import { userDeleted, userVerified } from '@siteswap/contracts/core';
import {
  listNotifications,
  listPushDevices,
  markNotificationRead,
  subscribePush,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import { failureReported } from '@siteswap/contracts/platform';
import { hours, minutes, seconds } from '@siteswap/service-kit';
import { anEdition, anOfferCreated } from '#test/factories.ts';
import { notifyMember } from '#test/inbox.ts';
import {
  type PushEndpoint,
  startPushEndpoint,
  type TestBrowser,
  vapidKeys,
} from '#test/push-endpoint.ts';
import { startNotifications } from '#test/templates.ts';

const keys = vapidKeys();
let push: PushEndpoint;
let service: Awaited<ReturnType<typeof startNotifications>>;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  push = await startPushEndpoint();
  const env = {
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_SUBJECT: 'mailto:us@siteswap.example',
    OUTGOING_TEST_ORIGINS: push.origin,
    PUSH_TIMEOUT_MS: '1000',
  };
  service = await startNotifications(env, { clock });
  await service.prisma.edition.create({
    data: { id: 1, name: anEdition().name, timezone: 'Europe/Paris' },
  });
});
afterAll(async () => {
  await service?.stop();
  await push?.stop();
});
beforeEach(() => {
  ahead = 0;
});

let lastUserId = 100;
const as = (userId: number) => service.actor({ userId });
const subscribe = async (userId: number, { subscription }: TestBrowser) =>
  (await service.call(subscribePush, { body: { subscription } }, as(userId))).body.device;
/** A member with browsers. */
async function aMember(count: number, locale = 'en') {
  const userId = ++lastUserId;
  await service.prisma.member.create({ data: { id: userId, pseudo: `user-${userId}`, locale } });
  const browsers = Array.from({ length: count }, () => push.browser());
  for (const browser of browsers) await subscribe(userId, browser);
  return { userId, browsers, browser: browsers[0] as TestBrowser };
}
const devicesOf = async (userId: number) =>
  (await service.call(listPushDevices, {}, as(userId))).body.data;
const inboxOf = async (userId: number) =>
  (await service.call(listNotifications, { query: {} }, as(userId))).body;
/** Jobs that wait, by the error of their last attempt. */
const errors = async () =>
  (await service.running.jobs.list(100)).filter(({ isRunning }) => !isRunning);
const noJobs = () =>
  service.waitFor(async () => (await service.running.jobs.list(100)).length === 0);
/** Moves the clock, and sends what is due then. */
async function letPass(ms: number) {
  ahead += ms;
  await service.running.jobs.runDue();
}
const failed = (count = 1) =>
  service.waitFor(
    async () => (await errors()).filter(({ error }) => error !== null).length === count,
  );

describe('a push', () => {
  it('reaches every browser of a member, in their language, signed and encrypted', async () => {
    const { userId, browsers } = await aMember(2, 'fr');
    const before = Date.now();
    const id = await notifyMember(service, userId);
    await service.waitFor(() => browsers.every(({ received }) => received.length === 1));
    for (const { received } of browsers) {
      const { message, headers, bytes, vapid } = received[0] ?? ({} as never);
      expect(message).toMatchObject({
        app_badge: 1,
        notification: {
          title: 'Bienvenue sur Siteswap\u202f!',
          body: 'Votre adresse est confirmée.',
          lang: 'fr',
          tag: id,
          navigate: 'http://localhost:3000/',
          data: { id, navigate: 'http://localhost:3000/' },
        },
      });
      expect(message.notification.timestamp).toBeGreaterThanOrEqual(before - 1);
      expect(headers).toMatchObject({ urgency: 'normal', 'content-encoding': 'aes128gcm' });
      expect(headers['topic']).toMatch(/^[\w-]{32}$/);
      const ttl = Number(headers['ttl']);
      expect(ttl).toBeLessThanOrEqual(86_400);
      expect(ttl).toBeGreaterThan(86_000);
      expect(bytes).toBeLessThanOrEqual(3_993);
      const { origin } = push;
      const expected = {
        aud: origin,
        sub: 'mailto:us@siteswap.example',
        publicKey: keys.publicKey,
      };
      expect(vapid).toMatchObject(expected);
    }
    await noJobs();
    const devices = await devicesOf(userId);
    expect(devices.every(({ lastDeliveredAt }) => lastDeliveredAt !== null)).toBe(true);
  });

  it('NO-13: is sent for each of ten notifications, with the number of unread ones', async () => {
    const { userId, browser } = await aMember(1);
    for (let count = 1; count <= 10; count += 1) {
      await notifyMember(service, userId);
      await service.waitFor(() => browser.received.length === count);
    }
    const badges = browser.received.map(({ message }) => message.app_badge);
    expect(badges).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const texts = browser.received.map(({ message }) => message.notification.title);
    expect(new Set(texts)).toEqual(new Set(['Welcome to Siteswap!']));
  });

  it('about the same thing replaces the one before, with a later text', async () => {
    const { userId, browser } = await aMember(1);
    await service.prisma.favorite.create({ data: { userId, editionId: 1, since: new Date(0) } });
    const { userId: driver } = await aMember(0);
    const offer = anOfferCreated({ offerId: 31, userId: driver });
    await service.nats.publishEvent(offerCreated, offer);
    await service.waitFor(() => browser.received.length === 1);
    await service.nats.publishEvent(offerCreated, { ...offer, availableSeats: 1 });
    await service.waitFor(() => browser.received.length === 2);
    const [first, second] = browser.received;
    expect(second?.message.notification.tag).toBe(first?.message.notification.tag);
    expect(second?.headers['topic']).toBe(first?.headers['topic']);
    expect(second?.message.notification.body).not.toBe(first?.message.notification.body);
    expect(second?.message.app_badge).toBe(1);
    await service.nats.publishEvent(offerCreated, { ...offer, offerId: 32 });
    await service.waitFor(() => browser.received.length === 3);
    expect(browser.received[2]?.headers['topic']).not.toBe(first?.headers['topic']);
  });

  it('NO-10: is not sent for a category that is off, the inbox has it', async () => {
    const { userId, browser } = await aMember(1);
    const preferences = { system: { push: false } };
    await service.call(updateNotificationPreferences, { body: { preferences } }, as(userId));
    await notifyMember(service, userId);
    await noJobs();
    expect(browser.received).toEqual([]);
    expect((await inboxOf(userId)).unreadCount).toBe(1);
  });

  it('is not sent again once the notification was read, or its category switched off', async () => {
    for (const change of ['read', 'off']) {
      const { userId, browser } = await aMember(1);
      browser.results.push({ status: 500 });
      const id = await notifyMember(service, userId);
      await failed();
      const preferences = { system: { push: false } };
      if (change === 'read') {
        await service.call(markNotificationRead, { params: { id } }, as(userId));
      } else {
        await service.call(updateNotificationPreferences, { body: { preferences } }, as(userId));
      }
      await letPass(seconds(11));
      await noJobs();
      expect(browser.received).toHaveLength(1);
    }
  });

  it('is not sent to a browser that another member took over meanwhile', async () => {
    const { userId, browser } = await aMember(1);
    browser.results.push({ status: 500 });
    await notifyMember(service, userId);
    await failed();
    const { userId: other } = await aMember(0);
    await subscribe(other, browser);
    await letPass(seconds(11));
    await noJobs();
    expect(browser.received).toHaveLength(1);
  });
});

describe('a push service', () => {
  it.each([404, 410])('NO-09: that responds %i gets nothing more', async (status) => {
    const { userId, browsers } = await aMember(2);
    const [gone, there] = browsers as [TestBrowser, TestBrowser];
    gone.results.push({ status });
    await notifyMember(service, userId);
    await noJobs();
    const active = async () => (await devicesOf(userId)).map(({ isActive }) => isActive);
    expect(await active()).toEqual([true, false]);
    await notifyMember(service, userId);
    await noJobs();
    expect(gone.received).toHaveLength(1);
    expect(there.received).toHaveLength(2);
    // The browser subscribes again.
    await subscribe(userId, gone);
    expect(await active()).toEqual([true, true]);
  });

  it('that finds a push too large gets it once more, shorter', async () => {
    const { userId, browser } = await aMember(1);
    browser.results.push({ status: 413 }, { status: 413 });
    await notifyMember(service, userId);
    await noJobs();
    expect(browser.received).toHaveLength(2);
    expect(browser.received[1]?.bytes).toBeLessThanOrEqual(2_000);
    expect((await devicesOf(userId))[0]).toMatchObject({ isActive: true, lastDeliveredAt: null });
  });

  it('that rejects our keys is reported to administrators once, and the browser stays', async () => {
    const { userId, browser } = await aMember(1);
    const { userId: admin } = await aMember(0);
    await service.prisma.member.update({ where: { id: admin }, data: { isGlobalAdmin: true } });
    browser.results.push({ status: 403 }, { status: 403 });
    for (let times = 0; times < 2; times += 1) {
      await notifyMember(service, userId);
      await noJobs();
    }
    expect(browser.received).toHaveLength(2);
    expect((await devicesOf(userId))[0]?.isActive).toBe(true);
    await service.waitFor(() => service.nats.events(failureReported).length > 0);
    const reported = service.nats.events(failureReported).map(({ data }) => data);
    expect(reported).toMatchObject([{ errorType: 'PUSH_REJECTED', statusCode: 403 }]);
    // The address of a browser is a secret.
    const { endpoint } = browser.subscription;
    await service.waitFor(async () => (await inboxOf(admin)).unreadCount === 1);
    const { notifications } = await inboxOf(admin);
    const expected = {
      type: 'ERROR',
      category: 'system',
      title: 'A push service rejects our keys',
    };
    expect(notifications).toMatchObject([expected]);
    expect(JSON.stringify([reported, notifications])).not.toContain(new URL(endpoint).pathname);
    expect((await inboxOf(userId)).notifications).toHaveLength(2);
  });

  it('that is busy is asked again when it says', async () => {
    const { userId, browser } = await aMember(1);
    browser.results.push({ status: 429, retryAfter: '120' });
    await notifyMember(service, userId);
    await failed();
    await letPass(seconds(60));
    expect(browser.received).toHaveLength(1);
    await letPass(seconds(61));
    await noJobs();
    expect(browser.received).toHaveLength(2);
  });

  it.each([
    ['fails', { status: 500 }],
    ['hangs', 'hang'],
  ] as const)('that %s is asked again later', async (_what, result) => {
    const { userId, browser } = await aMember(1);
    browser.results.push(result);
    await notifyMember(service, userId);
    await failed();
    expect((await devicesOf(userId))[0]).toMatchObject({ isActive: true, lastDeliveredAt: null });
    await letPass(seconds(11));
    await noJobs();
    expect(browser.received).toHaveLength(2);
  });

  it('is not asked for a day: then the push is old', async () => {
    const { userId, browser } = await aMember(1);
    browser.results.push({ status: 503 });
    await notifyMember(service, userId);
    await failed();
    await letPass(hours(24) + minutes(1));
    await noJobs();
    expect(browser.received).toHaveLength(1);
  });

  it('that failed five times is spared for half a minute, without losing a push', async () => {
    const { userId, browsers } = await aMember(6);
    // A success: what failed before counts no more.
    await notifyMember(service, userId);
    await noJobs();
    for (const { results } of browsers) results.push({ status: 500 });
    await notifyMember(service, userId);
    await failed(6);
    const sent = () => browsers.reduce((sum, { received }) => sum + received.length, 0);
    const before = sent();
    await letPass(seconds(11));
    expect(sent()).toBe(before);
    // One tries each time, and the others follow once it succeeds.
    for (let times = 0; times < 20; times += 1) await letPass(seconds(40));
    await noJobs();
    expect(browsers.map(({ received }) => received.length)).toEqual(Array(6).fill(3));
  });

  it('inside our own network is connected to by none, whatever the table says', async () => {
    const { userId, browser } = await aMember(1);
    const { endpoint } = browser.subscription;
    await service.prisma.pushSubscription.updateMany({
      where: { endpoint },
      data: { endpoint: 'https://127.0.0.1/x' },
    });
    await notifyMember(service, userId);
    await noJobs();
    expect((await devicesOf(userId))[0]?.isActive).toBe(false);
  });
});

it('an event that comes twice is pushed once', async () => {
  const { userId, browser } = await aMember(1);
  await notifyMember(service, userId);
  await noJobs();
  const { eventId } = await service.prisma.notification.findFirstOrThrow({ where: { userId } });
  await service.pool.query('delete from kit.inbox where event_id = $1', [eventId]);
  await service.nats.publishEvent(userVerified, { userId }, { id: eventId });
  // Of the same consumer, so what was published before has been handled.
  await notifyMember(service, ++lastUserId);
  await noJobs();
  expect(browser.received).toHaveLength(1);
});

it('a process that ends in the middle of a fan-out repeats no push', async () => {
  const { userId, browsers } = await aMember(10);
  for (const { results } of browsers.slice(3, 5)) results.push('slow');
  for (const { results } of browsers.slice(5)) results.push('hang');
  await notifyMember(service, userId);
  await service.waitFor(() => browsers.every(({ received }) => received.length === 1));
  const restarted = service.restart();
  push.release();
  await restarted;
  await service.waitFor(() => browsers.slice(5).every(({ received }) => received.length === 2));
  await noJobs();
  const counts = browsers.map(({ received }) => received.length);
  expect(counts).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
});

it('the browsers of a deleted member are forgotten', async () => {
  const { userId, browser } = await aMember(1);
  await service.nats.publishEvent(userDeleted, { userId });
  await service.waitFor(async () => (await devicesOf(userId)).length === 0);
  expect(browser.received).toEqual([]);
});
