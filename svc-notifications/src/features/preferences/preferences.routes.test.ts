import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { offerCreated } from '@siteswap/contracts/carpool';
import {
  getNotificationPreferences,
  listNotifications,
  notificationChannels,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import type { RouteCall } from '@siteswap/contracts/route';
import { anEdition, anOfferCreated } from '#test/factories.ts';
import { notifyMember, redeliveryMs } from '#test/inbox.ts';
import { startNotifications } from '#test/templates.ts';

type NotificationPreferencesChange = RouteCall<
  typeof updateNotificationPreferences
>['body']['preferences'];

const notificationCategories = [
  'system',
  'edition',
  'carpool',
  'volunteer',
  'comment',
  'favorite',
  'other',
];
const allOn = Object.fromEntries(
  notificationCategories.map((category) => [category, { inApp: true, push: true, email: true }]),
);

describe('notification preferences', () => {
  let service: Awaited<ReturnType<typeof start>>;
  const start = () => startNotifications();
  const as = (userId: number) => service.actor({ userId });
  const read = async (userId: number) =>
    (await service.call(getNotificationPreferences, {}, as(userId))).body.preferences;
  const change = (userId: number, preferences: NotificationPreferencesChange) =>
    service.call(updateNotificationPreferences, { body: { preferences } }, as(userId));
  const inbox = async (userId: number) =>
    (await service.call(listNotifications, { query: {} }, as(userId))).body.notifications;

  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => service.stop());

  it('are all on until the member switches one off', async () => {
    expect(await read(1)).toEqual(allOn);
  });

  it('change in the given cells, for that member alone, and can be switched on again', async () => {
    const response = await change(2, { carpool: { push: false }, comment: { inApp: false } });
    expect(response).toMatchObject({
      status: 200,
      body: {
        preferences: {
          ...allOn,
          carpool: { inApp: true, push: false, email: true },
          comment: { inApp: false, push: true, email: true },
        },
      },
    });
    expect(await read(2)).toEqual(response.body.preferences);
    expect(await read(3)).toEqual(allOn);

    await change(2, { carpool: { push: true }, comment: { inApp: true } });
    expect(await read(2)).toEqual(allOn);
  });

  it('keep every cell when many tabs change different ones at once', async () => {
    const cells = notificationCategories.flatMap((category) =>
      notificationChannels
        .filter((channel) => category !== 'system' || channel !== 'inApp')
        .map((channel) => [category, channel] as const),
    );
    await Promise.all(
      cells.map(([category, channel]) => change(4, { [category]: { [channel]: false } })),
    );
    const preferences = await read(4);
    expect(cells.filter(([category, channel]) => preferences[category]?.[channel])).toEqual([]);

    // Whole rows at once, in both directions: two transactions must not deadlock.
    const whole = (isOn: boolean, order: readonly string[]) =>
      Object.fromEntries(order.map((category) => [category, { push: isOn, email: isOn }]));
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        change(
          4,
          whole(true, index % 2 ? notificationCategories : notificationCategories.toReversed()),
        ),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await read(4))['favorite']).toEqual({ inApp: false, push: true, email: true });
  });

  it('never switch off what concerns the account itself in the inbox', async () => {
    const response = await change(5, { system: { inApp: false, email: false } });
    expect(response).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'preferences.system.inApp', code: 'NOT_ALLOWED' }] },
    });
    expect(await read(5)).toEqual(allOn);
    await change(5, { system: { email: false } });
    expect((await read(5))['system']).toEqual({ inApp: true, push: true, email: false });
  });

  it.each([
    ['an unknown category', { weather: { push: false } }],
    ['a word instead of a boolean', { carpool: { push: 'no' } }],
    ['nothing', null],
  ])('reject %s', async (_what, preferences) => {
    const body = { preferences: preferences as NotificationPreferencesChange };
    const response = await service.call(updateNotificationPreferences, { body }, as(6));
    expect(response.status).toBe(422);
    expect(await read(6)).toEqual(allOn);
  });

  describe('and what happens', () => {
    const editionId = 901;
    let nextOffer = 1;
    const cars = async (userId: number) =>
      (await inbox(userId)).map(({ entityId }) => Number(entityId)).sort((a, b) => a - b);
    /** A new car to an edition that both members starred: the category is `carpool`. Returns its offer. */
    const happens = async () => {
      const offerId = nextOffer++;
      await service.nats.publishEvent(offerCreated, anOfferCreated({ editionId, offerId }));
      // Both are notified in one transaction, and member 12 of every car.
      await service.waitFor(async () => (await cars(12)).includes(offerId), {
        timeoutMs: redeliveryMs,
      });
      return offerId;
    };

    beforeAll(async () => {
      await service.prisma.edition.create({
        data: { id: editionId, name: anEdition().name, timezone: 'Europe/Paris' },
      });
      for (const id of [9, 11, 12]) {
        await service.prisma.member.create({ data: { id, pseudo: `user-${id}`, locale: 'en' } });
      }
      await service.prisma.favorite.createMany({
        data: [11, 12].map((userId) => ({ userId, editionId, since: new Date(0) })),
      });
    });

    it('NO-10: a category off in the inbox stores nothing there from then on, for that member alone', async () => {
      // Another category says nothing about this one.
      await change(11, { comment: { inApp: false } });
      const before = await happens();
      await change(11, { carpool: { inApp: false } });
      const during = await happens();
      expect(await cars(11)).toEqual([before]);
      expect(await cars(12)).toEqual([before, during]);

      await change(11, { carpool: { inApp: true } });
      const after = await happens();
      expect(await cars(11)).toEqual([before, after]);
    });

    it('NO-10: off for carpool/push, the inbox still has it', async () => {
      await change(12, { carpool: { push: false, email: false } });
      const offerId = await happens();
      expect(await cars(12)).toContain(offerId);
    });

    it('notifies about the account also when everything that can be off is off', async () => {
      const off = { inApp: false, push: false, email: false };
      const rest = notificationCategories.filter((category) => category !== 'system');
      await change(13, {
        ...Object.fromEntries(rest.map((category) => [category, off])),
        system: { push: false, email: false },
      });
      await notifyMember(service, 13);
      expect((await inbox(13)).map(({ category }) => category)).toEqual(['system']);
    });
  });
});
