import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type BrowserSubscription,
  checkPush,
  listPushDevices,
  maxPushEndpoint,
  removePushDevice,
  subscribePush,
  testPushDevice,
  unsubscribePush,
} from '@siteswap/contracts/notifications';
import { days, hours, later } from '@siteswap/service-kit';
import { assertWait } from '@siteswap/service-kit/testing';
import { type PushEndpoint, startPushEndpoint, vapidKeys } from '#test/push-endpoint.ts';
import { startNotifications } from '#test/templates.ts';

let push: PushEndpoint;
let service: Awaited<ReturnType<typeof startNotifications>>;
let now = new Date();
const siteKeys = vapidKeys();
beforeAll(async () => {
  push = await startPushEndpoint();
  const env = {
    VAPID_PRIVATE_KEY: siteKeys.privateKey,
    OUTGOING_TEST_ORIGINS: push.origin,
    RATE_LIMIT_FACTOR: '1',
  };
  service = await startNotifications(env, { clock: () => now });
});
afterAll(async () => {
  await service?.stop();
  await push?.stop();
});

const as = (userId: number) => service.actor({ userId });
const subscribe = (
  userId: number,
  subscription: BrowserSubscription,
  more: { name?: string; replaces?: string } = {},
) => service.call(subscribePush, { body: { subscription, ...more } }, as(userId));
const check = async (userId: number, endpoint: string) =>
  (await service.call(checkPush, { body: { endpoint } }, as(userId))).body.isActive;
const devices = async (userId: number) =>
  (await service.call(listPushDevices, {}, as(userId))).body.data;

describe('NO-08: a browser that receives pushes', () => {
  it('gets the public key of the site by its pages', async () => {
    const { pageConfig } = await (await fetch(`${service.baseUrl}/service.json`)).json();
    expect(pageConfig).toEqual({ pushKey: siteKeys.publicKey });
  });

  it('is stored as active, once, and shown without its address and keys', async () => {
    const { subscription } = push.browser();
    expect(await check(1, subscription.endpoint)).toBe(false);
    const first = await subscribe(1, subscription, { name: 'Firefox · Android' });
    expect(first).toMatchObject({
      status: 200,
      body: { device: { name: 'Firefox · Android', isActive: true, lastDeliveredAt: null } },
    });
    expect(JSON.stringify(first.body)).not.toContain(subscription.keys.auth);
    expect(JSON.stringify(first.body)).not.toContain(subscription.endpoint);
    expect(await check(1, subscription.endpoint)).toBe(true);
    expect(await check(2, subscription.endpoint)).toBe(false);

    const { keys } = push.browser().subscription;
    const again = await subscribe(1, { ...subscription, keys });
    expect(again.body).toEqual(first.body);
    const { endpoint } = subscription;
    const rows = await service.prisma.pushSubscription.findMany({ where: { endpoint } });
    expect(rows).toMatchObject([{ userId: 1, ...keys }]);
  });

  it('receives nothing more once it is unsubscribed, also when repeated', async () => {
    const { subscription } = push.browser();
    await subscribe(3, subscription);
    const { endpoint } = subscription;
    const call = (userId: number) =>
      service.call(unsubscribePush, { body: { endpoint } }, as(userId));
    await call(2);
    expect(await check(3, endpoint)).toBe(true);
    for (let times = 0; times < 2; times += 1) {
      expect((await call(3)).body).toEqual({ isActive: false });
      expect(await check(3, endpoint)).toBe(false);
    }
  });

  it('becomes that of the member who subscribes with it', async () => {
    const { subscription } = push.browser();
    const { device } = (await subscribe(4, subscription, { name: 'Chrome' })).body;
    const other = (await subscribe(5, subscription)).body.device;
    expect(other.id).not.toBe(device.id);
    expect(other.name).toBe('');
    expect(await devices(4)).toEqual([]);
    expect(await devices(5)).toEqual([other]);
  });

  it('is one row when two members subscribe at once', async () => {
    const { subscription } = push.browser();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, at) => subscribe(20 + (at % 2), subscription)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { endpoint } = subscription;
    expect(await service.prisma.pushSubscription.count({ where: { endpoint } })).toBe(1);
  });

  it('has the same row with a new address', async () => {
    const before = push.browser().subscription;
    const after = push.browser().subscription;
    const { device } = (await subscribe(6, before, { name: 'Safari' })).body;
    const moved = await subscribe(6, after, { replaces: before.endpoint });
    expect(moved.body.device).toEqual(device);
    expect(await check(6, before.endpoint)).toBe(false);
    // Both have a row: that of the old address goes.
    await subscribe(6, before);
    await subscribe(6, after, { replaces: before.endpoint });
    expect(await devices(6)).toHaveLength(1);
    // Another member's address is none of mine.
    const theirs = push.browser().subscription;
    await subscribe(7, theirs);
    await subscribe(6, push.browser().subscription, { replaces: theirs.endpoint });
    expect(await check(7, theirs.endpoint)).toBe(true);
  });

  it('gives way to the 21st of its member, inactive ones first', async () => {
    const first = (await subscribe(8, push.browser().subscription)).body.device;
    const second = (await subscribe(8, push.browser().subscription)).body.device;
    for (let count = 2; count < 20; count += 1) {
      now = later(now, 1);
      await subscribe(8, push.browser().subscription);
    }
    expect(await devices(8)).toHaveLength(20);
    const where = { where: { id: second.id } };
    await service.prisma.pushSubscription.update({ ...where, data: { isActive: false } });
    const ids = async () => (await devices(8)).map(({ id }) => id);
    await subscribe(8, push.browser().subscription);
    expect(await ids()).toHaveLength(20);
    expect(await ids()).not.toContain(second.id);
    expect(await ids()).toContain(first.id);
    await subscribe(8, push.browser().subscription);
    expect(await ids()).toHaveLength(20);
    expect(await ids()).not.toContain(first.id);
  });

  it('is removed by its member alone', async () => {
    const { device } = (await subscribe(9, push.browser().subscription)).body;
    const remove = (userId: number) =>
      service.call(removePushDevice, { params: { id: device.id } }, as(userId));
    expect((await remove(1)).status).toBe(404);
    expect((await remove(9)).body).toEqual({ removed: true });
    expect((await remove(9)).status).toBe(404);
    expect(await devices(9)).toEqual([]);
  });

  it('is forgotten 30 days after its push service rejected it', async () => {
    const { device } = (await subscribe(10, push.browser().subscription)).body;
    const { device: active } = (await subscribe(10, push.browser().subscription)).body;
    const where = { where: { id: device.id } };
    const start = now;
    const data = { isActive: false, updatedAt: start };
    await service.prisma.pushSubscription.update({ ...where, data });
    const idsAfter = async (ms: number) => {
      now = later(start, ms);
      const { tasks } = service.running;
      await tasks.runDue();
      await service.waitFor(async () =>
        (await tasks.list()).every(({ isRunning, nextAt }) => !isRunning && nextAt > now),
      );
      return (await devices(10)).map(({ id }) => id);
    };
    expect(await idsAfter(days(30) - hours(1))).toContain(device.id);
    // The task runs once a day.
    expect(await idsAfter(days(31) + hours(1))).toEqual([active.id]);
  });
});

describe('a subscription', () => {
  const endpoints = [
    ['by plain HTTP', 'http://push.example.com/x'],
    ['of this machine', 'https://127.0.0.1/x'],
    ['of this machine, as a number', 'https://2130706433/x'],
    ['of a private network', 'https://10.1.2.3/x'],
    ['of the metadata of a cloud', 'https://169.254.169.254/latest'],
    ['of a mapped address', 'https://[::ffff:127.0.0.1]/x'],
    ['of a local name', 'https://postgres/x'],
    ['of another port', 'https://push.example.com:6379/x'],
    ['with a password', 'https://a:b@push.example.com/x'],
    ['that is no address', 'push'],
    ['with another scheme', 'javascript:alert(1)'],
    ['that is too long', `https://push.example.com/${'x'.repeat(maxPushEndpoint)}`],
    ['with a NUL', 'https://push.example.com/\0'],
  ] as const;

  it.each(endpoints)('to an address %s is rejected', async (_what, endpoint) => {
    const { keys } = push.browser().subscription;
    expect((await subscribe(11, { endpoint, keys })).status).toBe(422);
    expect(await devices(11)).toEqual([]);
  });

  it.each([
    ['too short a key', { p256dh: 'AAAA' }],
    ['a key that is no point of the curve', { p256dh: `B${'A'.repeat(86)}` }],
    ['too short a secret', { auth: 'AAAA' }],
    ['a secret that is no base64url', { auth: '!'.repeat(22) }],
  ])('with %s is rejected', async (_what, wrong) => {
    const { endpoint, keys } = push.browser().subscription;
    const response = await subscribe(11, { endpoint, keys: { ...keys, ...wrong } });
    expect(response.status).toBe(422);
    expect(await devices(11)).toEqual([]);
  });

  it('has the longest address that is accepted', async () => {
    const { keys } = push.browser().subscription;
    const start = 'https://push.example.com/';
    const endpoint = start + 'x'.repeat(maxPushEndpoint - start.length);
    expect((await subscribe(12, { endpoint, keys })).status).toBe(200);
  });

  it('is for members alone', async () => {
    const { subscription } = push.browser();
    const { endpoint } = subscription;
    const id = '01990000-0000-7000-8000-000000000000';
    const responses = [
      await service.call(subscribePush, { body: { subscription } }),
      await service.call(unsubscribePush, { body: { endpoint } }),
      await service.call(checkPush, { body: { endpoint } }),
      await service.call(listPushDevices, {}),
      await service.call(removePushDevice, { params: { id } }),
      await service.call(testPushDevice, { params: { id } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(401));
  });

  it('is rejected where push is not configured', async () => {
    const other = await startNotifications();
    try {
      const { subscription } = push.browser();
      const input = { body: { subscription } };
      expect(await other.call(subscribePush, input, other.actor())).toMatchObject({
        status: 503,
        body: { code: 'PUSH_NOT_CONFIGURED' },
      });
    } finally {
      await other.stop();
    }
  });
});

describe('a test push', () => {
  const test = (userId: number, id: string) =>
    service.call(testPushDevice, { params: { id } }, as(userId));

  it('reaches the one browser, in the language of its member', async () => {
    const browser = push.browser();
    const other = push.browser();
    await service.prisma.member.create({ data: { id: 13, pseudo: 'ana', locale: 'fr' } });
    const { device } = (await subscribe(13, browser.subscription)).body;
    await subscribe(13, other.subscription);
    expect(await test(13, device.id)).toMatchObject({ status: 200, body: { queued: true } });
    await service.waitFor(() => browser.received.length === 1);
    expect(browser.received[0]?.message.notification).toMatchObject({
      title: 'Notification de test',
      lang: 'fr',
      navigate: 'http://localhost:3000/profile',
    });
    expect(other.received).toEqual([]);
    await service.waitFor(async () =>
      (await devices(13)).some(({ id, lastDeliveredAt }) => id === device.id && lastDeliveredAt),
    );
  });

  it('is for an active browser of one’s own', async () => {
    const { device } = (await subscribe(14, push.browser().subscription)).body;
    expect((await test(1, device.id)).status).toBe(404);
    const where = { where: { id: device.id } };
    await service.prisma.pushSubscription.update({ ...where, data: { isActive: false } });
    expect(await test(14, device.id)).toMatchObject({
      status: 409,
      body: { code: 'PUSH_INACTIVE' },
    });
  });

  it('is sent ten times an hour', async () => {
    const { device } = (await subscribe(15, push.browser().subscription)).body;
    for (let count = 0; count < 10; count += 1) {
      expect((await test(15, device.id)).status).toBe(200);
    }
    assertWait(await test(15, device.id), 3_600);
  });
});
