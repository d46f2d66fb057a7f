import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { offerCreated } from '@siteswap/contracts/carpool';
import { userDeleted, userState, userVerified } from '@siteswap/contracts/core';
import { favoriteState } from '@siteswap/contracts/editions';
import { updateNotificationPreferences } from '@siteswap/contracts/notifications';
import { aUserState } from '@siteswap/contracts/testing';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { anEdition, anOfferCreated, aStar } from '#test/factories.ts';
import { notifyMember } from '#test/inbox.ts';
import { startNotifications } from '#test/templates.ts';

describe('AC-04 a deleted member', () => {
  const start = () => startNotifications();
  let service: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    service = await start();
    await addEditions(service, [1], anEdition());
    await addMembers(service, [7], { pseudo: 'ana-jongle' });
    await addMembers(service, [8], { pseudo: 'bea' });
    for (const userId of [7, 8]) {
      await service.nats.publishState(favoriteState, `${userId}-1`, 1, aStar(userId, 1));
    }
    await service.waitFor(async () => (await service.prisma.favorite.count()) === 2);
  });
  afterAll(() => service.stop());

  const messagesOf = async (userId: number) => {
    const rows = await service.prisma.notification.findMany({ where: { userId } });
    return rows.map(({ message }) => message);
  };

  it('has no inbox any more, and the inboxes of others do not name them', async () => {
    await notifyMember(service, 7);
    await notifyMember(service, 8);
    await service.nats.publishEvent(offerCreated, anOfferCreated({ offerId: 1, userId: 7 }));
    await service.nats.publishEvent(offerCreated, anOfferCreated({ offerId: 2, userId: 8 }));
    await service.waitFor(async () => (await messagesOf(8)).join().includes('ana-jongle'));
    await service.waitFor(async () => (await messagesOf(7)).join().includes('bea'));
    await service.call(
      updateNotificationPreferences,
      { body: { preferences: { carpool: { email: false } } } },
      service.actor({ userId: 7 }),
    );

    await service.nats.publishEvent(userDeleted, { userId: 7 });
    const where = { where: { userId: 7 } };
    await service.waitFor(
      async () => (await service.prisma.notificationPreference.count(where)) === 0,
    );
    // Published before, and handled after their data was erased.
    await service.nats.publishEvent(offerCreated, anOfferCreated({ offerId: 3, userId: 7 }));
    await notifyMember(service, 7);
    await service.waitFor(async () => (await messagesOf(8)).length === 3);
    const deletedUser = { pseudo: '#7', emailHash: '', isDeleted: true };
    await service.nats.publishState(userState, 7, 2, aUserState({ id: 7, ...deletedUser }));
    await service.waitFor(async () => (await messagesOf(7)).length === 0);
    const member = await service.prisma.member.findUnique({ where: { id: 7 } });
    expect(member).toMatchObject({ pseudo: '#7', isDeleted: true });
    // Their own welcome stays, and nothing that names the deleted member.
    expect(await messagesOf(8)).toHaveLength(1);
    expect((await messagesOf(8)).join()).not.toContain('ana-jongle');
    expect(await service.prisma.favorite.count(where)).toBe(0);
    expect(await service.prisma.userSequence.count(where)).toBe(0);
    expect(await service.prisma.deliveredEvent.count()).toBe(1);
  });

  it('gets nothing of what still happens to what they wrote', async () => {
    await service.nats.publishEvent(userVerified, { userId: 7 });
    // Of the same consumer, so what was published before has been handled.
    await notifyMember(service, 8);
    expect(await messagesOf(7)).toEqual([]);
  });
});
