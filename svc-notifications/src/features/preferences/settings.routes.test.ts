import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getNotificationPreferences,
  type NotificationSettings,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import type { RouteCall } from '@siteswap/contracts/route';
import { startNotifications } from '#test/templates.ts';

type Body = RouteCall<typeof updateNotificationPreferences>['body'];

let service: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service?.stop());

const as = (userId: number) => service.actor({ userId });
const put = (userId: number, body: Body) =>
  service.call(updateNotificationPreferences, { body }, as(userId));
const read = async (userId: number) =>
  (await service.call(getNotificationPreferences, {}, as(userId))).body.settings;

const defaults: NotificationSettings = {
  timezone: null,
  quietHours: null,
  isMailedNow: true,
  digest: 'off',
};
const night = { from: '22:30', to: '07:00' };

describe('when and how often a member is reached', () => {
  it('is at any time, by mails at once and no digest, until they choose', async () => {
    expect(await read(1)).toEqual(defaults);
  });

  it('changes in what is given, for that member alone, and cells of the matrix stay', async () => {
    await put(2, { preferences: { carpool: { email: false } } });
    const first = await put(2, { settings: { quietHours: night, digest: 'weekly' } });
    expect(first.body.settings).toEqual({ ...defaults, quietHours: night, digest: 'weekly' });
    expect(first.body.preferences['carpool']?.email).toBe(false);
    await put(2, { settings: { isMailedNow: false } });
    await put(2, { settings: { quietHours: null } });
    expect(await read(2)).toEqual({ ...defaults, isMailedNow: false, digest: 'weekly' });
    expect(await read(3)).toEqual(defaults);
  });

  it('has the zone of the browser until the member has chosen one', async () => {
    await put(4, { browserTimezone: 'America/Montreal' });
    // In the spelling of today.
    expect((await read(4)).timezone).toBe('America/Toronto');
    await put(4, { browserTimezone: 'Europe/Paris' });
    expect((await read(4)).timezone).toBe('Europe/Paris');
    await put(4, { settings: { timezone: 'Asia/Tokyo' } });
    await put(4, { browserTimezone: 'Europe/Paris' });
    expect((await read(4)).timezone).toBe('Asia/Tokyo');
  });

  it('says when the next digest is due, anew with each change, and never while it is off', async () => {
    const dueAt = async () =>
      (await service.prisma.notificationSetting.findUniqueOrThrow({ where: { userId: 5 } }))
        .digestAt;
    await put(5, { settings: { digest: 'daily', timezone: 'Asia/Tokyo' } });
    expect((await dueAt())?.toISOString()).toMatch(/T23:00:00.000Z$/);
    await put(5, { settings: { timezone: 'Asia/Kolkata' } });
    expect((await dueAt())?.toISOString()).toMatch(/T02:30:00.000Z$/);
    await put(5, { settings: { quietHours: { from: '22:00', to: '09:30' } } });
    expect((await dueAt())?.toISOString()).toMatch(/T04:00:00.000Z$/);
    await put(5, { settings: { digest: 'off' } });
    expect(await dueAt()).toBeNull();
  });

  it('loses no change when tabs change different things at once', async () => {
    const changes: Body[] = [
      { settings: { quietHours: night } },
      { settings: { isMailedNow: false } },
      { settings: { digest: 'daily' } },
      { settings: { timezone: 'Europe/Rome' } },
    ];
    const responses = await Promise.all(changes.map((body) => put(6, body)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read(6)).toEqual({
      timezone: 'Europe/Rome',
      quietHours: night,
      isMailedNow: false,
      digest: 'daily',
    });
  });

  it.each([
    ['a zone that is none', { settings: { timezone: 'Mars/Olympus' } }, 'settings.timezone'],
    ['a mere offset', { browserTimezone: '+02:00' }, 'browserTimezone'],
    [
      'a time that is none',
      { settings: { quietHours: { from: '24:00', to: '07:00' } } },
      'settings.quietHours.from',
    ],
    [
      'quiet hours of no length',
      { settings: { quietHours: { from: '07:00', to: '07:00' } } },
      'settings.quietHours.to',
    ],
    ['another frequency', { settings: { digest: 'hourly' } }, 'settings.digest'],
  ])('rejects %s', async (_what, body, path) => {
    const response = await put(7, body as Body);
    expect(response.status).toBe(422);
    expect(response.body.errors?.map((error) => error.path)).toEqual([path]);
    expect(await read(7)).toEqual(defaults);
  });
});
