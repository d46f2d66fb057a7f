import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { offerCreated } from '@siteswap/contracts/carpool';
import { favoriteState } from '@siteswap/contracts/editions';
import {
  getNotificationPreferences,
  listNotificationMutes,
  listNotifications,
} from '@siteswap/contracts/notifications';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { seed } from '#src/seed.ts';
import { anEdition, anOfferCreated, aStar } from '#test/factories.ts';
import { startNotifications } from '#test/templates.ts';

let service: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service.stop());

const [memberId, helperId] = [3, 4];
const now = new Date();

it('the demonstration people have choices of their own once they have notifications, and are asked once', async () => {
  const { nats, prisma } = service;
  expect(await seed(prisma, now)).toBe(false);
  const people = { [memberId]: 'hugo-diabolo', [helperId]: 'ines-cascade' };
  for (const [id, pseudo] of Object.entries(people)) {
    await addMembers(service, [Number(id)], { pseudo });
  }
  const name = 'Démonstration – Rencontres du Diabolo, plus tard';
  await addEditions(service, [1], anEdition({ name }));
  await nats.publishState(favoriteState, `${memberId}-1`, 1, aStar(memberId, 1));
  await service.waitFor(() => prisma.favorite.findFirst());
  expect(await seed(prisma, now)).toBe(false);
  await nats.publishEvent(offerCreated, anOfferCreated());
  await service.waitFor(() => prisma.notification.findFirst());

  const as = (userId: number) => service.actor({ userId });
  const choices = async () => ({
    mutes: (await service.call(listNotificationMutes, { query: { locale: 'fr' } }, as(memberId)))
      .body.data.length,
    unread: (await service.call(listNotifications, { query: {} }, as(memberId))).body.unreadCount,
    pushes: (await service.call(getNotificationPreferences, {}, as(memberId))).body.preferences[
      'carpool'
    ]?.push,
    mails: (await service.call(getNotificationPreferences, {}, as(helperId))).body.preferences[
      'comment'
    ]?.email,
  });
  expect(await Promise.all([seed(prisma, now), seed(prisma, now)])).toEqual([true, true]);
  expect(await choices()).toEqual({ mutes: 1, unread: 0, pushes: false, mails: false });
  await prisma.notificationMute.deleteMany();
  expect(await seed(prisma, now)).toBe(true);
  expect(await choices()).toMatchObject({ mutes: 0 });
});
