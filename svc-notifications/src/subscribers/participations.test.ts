import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { offerCreated } from '@siteswap/contracts/carpool';
import { userDeleted, userState } from '@siteswap/contracts/core';
import { editionChanged, editionState, favoriteState } from '@siteswap/contracts/editions';
import {
  defineNotificationTemplates,
  listNotificationCategories,
  listNotifications,
  notificationTemplatesState,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { addParticipations, endParticipation } from '@siteswap/features/participations/testing';
import { anEdition, anOfferCreated, aStar } from '#test/factories.ts';
import { notifyMember, redeliveryMs } from '#test/inbox.ts';
import { defineTemplate, inAllLanguages, startNotifications } from '#test/templates.ts';

const began = Date.now();
/** An instant before all tests: however long they take, what was earlier stays earlier. */
const ago = (ms: number) => new Date(began - ms).toISOString();
const organiser = 9;

const editionTemplates = defineNotificationTemplates({
  categories: ['changes'],
  templates: [
    defineTemplate({
      key: 'edition-changed',
      event: editionChanged,
      recipients: { kind: 'peopleOfEdition', field: 'editionId', except: 'actorId' },
      type: 'WARNING',
      category: 'changes',
      email: 'now',
      values: { context: 'change', edition: { editionName: 'editionId' }, note: 'note' },
      entity: { type: 'edition', id: 'editionId' },
      link: { page: 'editions.edition', params: { id: 'editionId' } },
    }),
  ],
  translations: inAllLanguages({
    en: {
      category: { changes: 'Changes' },
      'edition-changed': { title: '{{edition}} changed', message: '{{note}}', action: 'View' },
    },
  }),
});

describe('ED-07 the people of an edition', () => {
  const start = () => startNotifications();
  let service: Awaited<ReturnType<typeof start>>;
  let nextEdition = 1;

  const edition = async () => {
    const id = nextEdition++;
    await addEditions(service, [id], anEdition());
    return id;
  };
  const inbox = async (userId: number) =>
    (await service.call(listNotifications, { query: {} }, service.actor({ userId }))).body
      .notifications;
  const inboxOf = (userId: number, length: number) =>
    service.waitFor(
      async () => {
        const notifications = await inbox(userId);
        if (notifications.length !== length)
          throw new Error(`${notifications.length} instead of ${length}`);
        return notifications;
      },
      { timeoutMs: redeliveryMs },
    );
  const star = (userId: number, editionId: number, since = ago(60_000)) =>
    service.nats.publishState(
      favoriteState,
      `${userId}-${editionId}`,
      1,
      aStar(userId, editionId, { since }),
    );
  const participation = (
    userId: number,
    editionId: number,
    { domain = 'carpool', since = ago(60_000) } = {},
  ) => addParticipations(service, [{ domain, editionId, userId }], since);
  const cancelled = (editionId: number, occurredAt = ago(30_000)) =>
    service.nats.publishEvent(
      editionChanged,
      {
        editionId,
        conventionId: 1,
        actorId: organiser,
        change: 'CANCELLED',
        note: 'The hall burnt down.',
      },
      { occurredAt },
    );
  const ties = async (editionId: number) => {
    const where = { where: { editionId } };
    const { favorite, participation: participations } = service.prisma;
    return (await favorite.count(where)) + (await participations.count(where));
  };
  const tied = (editionId: number, count: number) =>
    service.waitFor(async () => (await ties(editionId)) === count);
  /** Everything published before is handled once this one is: the consumer takes events in order. */
  const settled = () => notifyMember(service, 1_000_000);

  beforeAll(async () => {
    service = await start();
    await service.nats.publishState(notificationTemplatesState, 'editions', 1, editionTemplates);
    const query = { locale: 'en' as const };
    await service.waitFor(async () => {
      const { body } = await service.call(listNotificationCategories, { query }, service.actor());
      return body.data.some(({ name }) => name === 'changes');
    });
  });
  afterAll(() => service.stop());

  it('are members who starred it, take part in it, or do both: each is notified once', async () => {
    const id = await edition();
    await star(11, id);
    await participation(12, id);
    await star(13, id);
    await participation(13, id);
    // The domain of a member's second participation is not known to any code here.
    await participation(13, id, { domain: 'gear-swap' });
    await participation(14, id, { domain: 'gear-swap' });
    await participation(organiser, id);
    await tied(id, 7);
    // After the change, though they are here before it.
    await star(15, id, ago(10_000));
    await participation(16, id, { since: ago(10_000) });
    await tied(id, 9);
    await cancelled(id);
    for (const userId of [11, 12, 13, 14]) {
      expect(await inboxOf(userId, 1)).toMatchObject([
        { title: 'EJC 2027 changed', message: 'The hall burnt down.', type: 'WARNING' },
      ]);
    }
    await settled();
    for (const userId of [11, 12, 13, 14]) expect(await inbox(userId)).toHaveLength(1);
    for (const userId of [15, 16, organiser]) expect(await inbox(userId)).toEqual([]);
  });

  it('are not notified once they take part no longer, and still are while they do in another domain', async () => {
    const id = await edition();
    for (const userId of [21, 22]) await participation(userId, id);
    await participation(22, id, { domain: 'gear-swap' });
    await tied(id, 3);
    for (const userId of [21, 22]) {
      await endParticipation(service, { domain: 'carpool', editionId: id, userId });
    }
    await tied(id, 1);
    await cancelled(id);
    await inboxOf(22, 1);
    await settled();
    expect(await inbox(21)).toEqual([]);
  });

  it('are notified when they took part before the change, though that arrived last, and once with a late star', async () => {
    const id = await edition();
    await cancelled(id);
    await settled();
    service.nats.clear();
    await participation(31, id);
    await inboxOf(31, 1);
    // And wakes their pages.
    await service.waitFor(() =>
      service.nats.live().some(({ subject }) => subject === 'live.notifications.user.31'),
    );
    await star(31, id);
    await participation(32, id, { since: ago(10_000) });
    await participation(organiser, id);
    await tied(id, 4);
    expect(await inbox(31)).toHaveLength(1);
    // They took part after the change.
    expect(await inbox(32)).toEqual([]);
    expect(await inbox(organiser)).toEqual([]);
  });

  it('each get one notification when stars, participations and the change arrive at the same time', async () => {
    const id = await edition();
    const people = Array.from({ length: 20 }, (_, index) => 500 + index);
    await Promise.all([
      ...people.map((userId) => star(userId, id)),
      cancelled(id),
      ...people.map((userId) => participation(userId, id)),
    ]);
    await tied(id, 40);
    for (const userId of people) await inboxOf(userId, 1);
    await settled();
    for (const userId of people) expect(await inbox(userId)).toHaveLength(1);
  });

  it('get what is for followers only with a star, also when their participation arrives late', async () => {
    const id = await edition();
    await participation(41, id);
    await star(42, id);
    await tied(id, 2);
    await service.nats.publishEvent(offerCreated, anOfferCreated({ editionId: id }), {
      occurredAt: ago(30_000),
    });
    await inboxOf(42, 1);
    await participation(43, id);
    await tied(id, 3);
    for (const userId of [41, 43]) expect(await inbox(userId)).toEqual([]);
  });

  it('are not notified when they switched the category off', async () => {
    const id = await edition();
    await participation(51, id);
    await participation(52, id);
    await tied(id, 2);
    const body = { preferences: { changes: { inApp: false } } };
    await service.call(updateNotificationPreferences, { body }, service.actor({ userId: 51 }));
    await cancelled(id);
    await inboxOf(52, 1);
    expect(await inbox(51)).toEqual([]);
  });

  it('no longer are the people of a deleted edition, nor a deleted member one of them', async () => {
    const [deleted, other] = [await edition(), await edition()];
    await participation(61, deleted);
    for (const userId of [62, 63]) await participation(userId, other);
    await tied(deleted, 1);
    await tied(other, 2);
    await service.nats.publishState(editionState, deleted, 2, null);
    await service.nats.publishEvent(userDeleted, { userId: 62 });
    await tied(deleted, 0);
    await tied(other, 1);
    // A member of whom not even a state is left.
    await star(63, other);
    await addMembers(service, [63]);
    await notifyMember(service, 63);
    await tied(other, 2);
    await service.nats.publishState(userState, 63, 2, null);
    await tied(other, 0);
    expect(await service.prisma.member.count({ where: { id: 63 } })).toBe(0);
    expect(await service.prisma.notification.count({ where: { userId: 63 } })).toBe(0);
  });
});
