import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { offerCreated } from '@siteswap/contracts/carpool';
import { favoriteState } from '@siteswap/contracts/editions';
import {
  deleteNotification,
  listNotificationMutes,
  listNotifications,
  markNotificationUnread,
  muteNotification,
  unmute,
} from '@siteswap/contracts/notifications';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { v7 as uuidv7 } from 'uuid';
import { anEdition, anOfferCreated, aStar } from '#test/factories.ts';
import { notifyMember } from '#test/inbox.ts';
import { openStream } from '#test/stream-client.ts';
import { startNotifications } from '#test/templates.ts';

let service: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => {
  service = await startNotifications();
  const { nats } = service;
  for (const id of [1, 2]) await addEditions(service, [id], anEdition({ name: `EJC ${id}` }));
  await addMembers(service, [7, 8, 9]);
  for (const userId of [7, 8]) {
    for (const id of [1, 2])
      await nats.publishState(favoriteState, `${userId}-${id}`, 1, aStar(userId, id));
  }
  await service.waitFor(async () => (await service.prisma.favorite.count()) === 4);
});
afterAll(() => service?.stop());

const actor = (userId: number) => service.actor({ userId });
const offer = async (editionId: number, offerId: number) => {
  await service.nats.publishEvent(offerCreated, anOfferCreated({ editionId, offerId }));
  await notifyMember(service, 1_000_000);
};
const inbox = async (userId: number) =>
  (await service.call(listNotifications, { query: {} }, actor(userId))).body;
const about = async (userId: number, offerId: number) => {
  const { notifications } = await inbox(userId);
  const one = notifications.find(({ entityId }) => entityId === `${offerId}`);
  if (!one) throw new Error(`No notification about offer ${offerId}`);
  return one;
};
const mutesOf = async (userId: number) =>
  (await service.call(listNotificationMutes, { query: { locale: 'en' } }, actor(userId))).body.data;
const mute = (userId: number, id: string, scope: 'thing' | 'edition') =>
  service.call(muteNotification, { params: { id }, body: { scope } }, actor(userId));

describe('a muted edition', () => {
  it('has what came read at once, and what comes arrives read, for this member alone', async () => {
    await offer(1, 101);
    await offer(1, 102);
    await offer(2, 201);
    const one = await about(7, 101);
    expect(one).toMatchObject({ editionId: 1, reason: 'followersOfEdition', isRead: false });
    const before = (await inbox(7)).unreadCount;

    const { status, body } = await mute(7, one.id, 'edition');
    expect([status, body.unreadCount]).toEqual([200, before - 2]);
    expect((await about(7, 102)).isRead).toBe(true);
    expect((await about(7, 201)).isRead).toBe(false);

    const stream = await openStream(service, actor(7));
    await service.waitFor(() => stream.named('read').length === 1);
    await offer(1, 103);
    expect((await about(7, 103)).isRead).toBe(true);
    expect((await about(8, 103)).isRead).toBe(false);
    // It is in the list of an open page, and changes no count.
    await service.waitFor(() => stream.named('notification').at(-1)?.data.entityId === '103');
    expect(stream.named('notification').at(-1)?.data).toMatchObject({
      isRead: true,
      unreadCount: before - 2,
    });
    stream.close();
    await offer(2, 202);
    expect((await about(7, 202)).isRead).toBe(false);
  });

  it('is listed by its name, once, and no more when it is removed; then it notifies again', async () => {
    await mute(7, (await about(7, 102)).id, 'edition');
    const [one, ...others] = await mutesOf(7);
    expect(one).toMatchObject({ scope: 'edition', label: 'EJC 1' });
    expect(others).toEqual([]);
    expect(await mutesOf(8)).toEqual([]);
    const remove = () => service.call(unmute, { params: { id: one?.id ?? '' } }, actor(7));
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect(await mutesOf(7)).toEqual([]);
    await offer(1, 104);
    expect((await about(7, 104)).isRead).toBe(false);
  });
});

describe('a muted thing', () => {
  it('is named by the notification at which it was muted, while that is stored', async () => {
    await offer(2, 203);
    const one = await about(8, 203);
    expect((await mute(8, one.id, 'thing')).status).toBe(200);
    expect(await mutesOf(8)).toMatchObject([{ scope: 'thing', label: one.title }]);
    // Another offer of the same edition.
    await offer(2, 204);
    expect((await about(8, 204)).isRead).toBe(false);
    await service.prisma.notification.delete({ where: { id: one.id } });
    expect(await mutesOf(8)).toMatchObject([{ scope: 'thing', label: null }]);
  });

  it('is that one, and no edition with the same number', async () => {
    await offer(2, 1);
    expect((await mute(8, (await about(8, 1)).id, 'thing')).status).toBe(200);
    await offer(1, 105);
    expect((await about(8, 105)).isRead).toBe(false);
  });

  it('can be marked as unread, and counts then', async () => {
    await offer(2, 205);
    const { id } = await about(8, 205);
    const { body } = await mute(8, id, 'thing');
    const again = await service.call(markNotificationUnread, { params: { id } }, actor(8));
    expect(again.body.unreadCount).toBe(body.unreadCount + 1);
  });
});

describe('a mute is rejected', () => {
  it('of another person’s notification, of one that is deleted, and of none', async () => {
    await offer(2, 206);
    const { id } = await about(7, 206);
    expect((await mute(8, id, 'thing')).status).toBe(404);
    expect((await mute(8, uuidv7(), 'thing')).status).toBe(404);
    await service.call(deleteNotification, { params: { id } }, actor(7));
    expect((await mute(7, id, 'thing')).status).toBe(404);
  });

  it('of what the notification is not about, and of another scope', async () => {
    const id = await notifyMember(service, 9);
    for (const scope of ['thing', 'edition'] as const) {
      expect(await mute(9, id, scope)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'scope', code: 'NOT_ALLOWED' }] },
      });
    }
    expect((await mute(9, id, 'category' as never)).status).toBe(422);
    expect(await mutesOf(9)).toEqual([]);
  });

  it('and its removal leaves another person’s mute', async () => {
    const [one] = await mutesOf(8);
    await service.call(unmute, { params: { id: one?.id ?? '' } }, actor(7));
    expect(await mutesOf(8)).toContainEqual(one);
  });
});
