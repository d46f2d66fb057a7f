import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { offerCreated, requestCreated } from '@siteswap/contracts/carpool';
import { userState, userVerified } from '@siteswap/contracts/core';
import { editionState, favoriteState } from '@siteswap/contracts/editions';
import { listNotifications } from '@siteswap/contracts/notifications';
import { aUserState } from '@siteswap/contracts/testing';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { lockEdition } from '#src/features/deliveries/deliveries.public.ts';
import { anEdition, anOfferCreated, aStar } from '#test/factories.ts';
import { notifyMember, redeliveryMs } from '#test/inbox.ts';
import { startNotifications } from '#test/templates.ts';

const began = Date.now();
/** An instant before all tests: however long they take, what was earlier stays earlier. */
const ago = (ms: number) => new Date(began - ms).toISOString();

describe('the recipients of an event', () => {
  let service: Awaited<ReturnType<typeof start>>;
  let nextEdition = 1;
  const start = () => startNotifications();
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

  /** An edition of the test's own, so that one test's stars are not another's. */
  const edition = async (overrides = {}) => {
    const id = nextEdition++;
    await addEditions(service, [id], anEdition(overrides));
    return id;
  };
  const star = (userId: number, editionId: number, version = 1, overrides = {}) =>
    service.nats.publishState(
      favoriteState,
      `${userId}-${editionId}`,
      version,
      aStar(userId, editionId, overrides),
    );
  const starred = async (userId: number, editionId: number) => {
    await star(userId, editionId);
    await service.waitFor(() =>
      service.prisma.favorite.findUnique({
        where: { editionId_userId: { editionId, userId } },
      }),
    );
  };
  const user = (id: number, overrides = {}) => addMembers(service, [id], overrides);
  /** Everything published before is handled once this one is: the consumer takes events in order. */
  const settled = () => notifyMember(service, 1_000_000);

  beforeAll(async () => {
    service = await start();
    await user(9, { pseudo: 'driver' });
    await user(1_000_000);
  });
  afterAll(() => service.stop());

  it('notifies members who starred an edition of a new offer, in their language, but not the driver', async () => {
    const id = await edition({ name: 'EJC 2027' });
    await user(11, { locale: 'fr' });
    await user(12, { locale: 'en' });
    for (const userId of [11, 12, 9]) await starred(userId, id);
    await service.nats.publishEvent(offerCreated, anOfferCreated({ editionId: id, offerId: 77 }));

    const [french] = await inboxOf(11, 1);
    expect(french).toMatchObject({
      type: 'INFO',
      category: 'carpool',
      title: 'Nouveau covoiturage vers EJC 2027',
      message: 'driver propose 3 places au départ d’Arras, vendredi 23 juillet 2077.',
      entityType: 'carpool-offer',
      entityId: '77',
      isRead: false,
      readAt: null,
      actionUrl: `/editions/${id}/carpool?offerId=77`,
      actionText: 'Voir',
    });
    const [english] = await inboxOf(12, 1);
    expect(english).toMatchObject({
      title: 'New lift to EJC 2027',
      message: 'driver offers 3 seats from Arras on Friday, 23 July 2077.',
      actionText: 'View',
    });
    await settled();
    expect(await inbox(9)).toEqual([]);
  });

  it('notifies of a request home, one seat, in the zone of the edition', async () => {
    const id = await edition({ timezone: 'America/Lima' });
    await starred(13, id);
    const { availableSeats, offerId, ...trip } = anOfferCreated({ editionId: id });
    const request = { ...trip, requestId: 8, seatsNeeded: 1, direction: 'FROM_EVENT' as const };
    await service.nats.publishEvent(requestCreated, request);
    expect((await inboxOf(13, 1))[0]).toMatchObject({
      title: 'Lift wanted home from EJC 2027',
      message: 'driver is looking for 1 seat to Arras on Thursday, 22 July 2077.',
      actionUrl: `/editions/${id}/carpool?requestId=8`,
    });
  });

  it('MF-08: stores one notification for an event that comes twice', async () => {
    const id = await edition();
    await starred(14, id);
    const data = anOfferCreated({ editionId: id });
    const { id: eventId } = await service.nats.publishEvent(offerCreated, data);
    await service.nats.publishEvent(offerCreated, data, { id: eventId });
    await inboxOf(14, 1);
    await settled();
    expect(await inbox(14)).toHaveLength(1);

    // Also when the inbox of handled events was emptied.
    await service.pool.query('delete from kit.inbox where event_id = $1', [eventId]);
    await service.nats.publishEvent(offerCreated, data, { id: eventId });
    await settled();
    expect(await inbox(14)).toHaveLength(1);
    const { rows } = await service.pool.query('select from kit.dead_letter where message ~ $1', [
      eventId,
    ]);
    expect(rows).toEqual([]);
  });

  it('MF-08: handles the events that were published while it was down', async () => {
    const id = await edition();
    await starred(15, id);
    await service.pause();
    await service.nats.publishEvent(offerCreated, anOfferCreated({ editionId: id, offerId: 1 }));
    await service.nats.publishEvent(offerCreated, anOfferCreated({ editionId: id, offerId: 2 }));
    await service.restart();
    const notifications = await inboxOf(15, 2);
    expect(notifications.map(({ entityId }) => entityId)).toEqual(['2', '1']);
  });

  it('does not notify a member who removed the star', async () => {
    const id = await edition();
    await starred(16, id);
    await star(16, id, 2, { isFavorited: false });
    await service.waitFor(
      async () => (await service.prisma.favorite.count({ where: { userId: 16 } })) === 0,
    );
    await service.nats.publishEvent(offerCreated, anOfferCreated({ editionId: id }));
    await settled();
    expect(await inbox(16)).toEqual([]);
  });

  it('does not notify a member who starred after the offer, though the star arrived first', async () => {
    const id = await edition();
    await starred(17, id);
    const occurredAt = ago(120_000);
    await service.nats.publishEvent(offerCreated, anOfferCreated({ editionId: id }), {
      occurredAt,
    });
    await settled();
    expect(await inbox(17)).toEqual([]);
  });

  it('notifies a member who starred before the offer, though the star arrived last', async () => {
    const id = await edition();
    const data = anOfferCreated({ editionId: id });
    await service.nats.publishEvent(offerCreated, data, { occurredAt: ago(30_000) });
    await settled();
    service.nats.clear();
    await star(18, id, 1, { since: ago(60_000) });
    expect(await inboxOf(18, 1)).toMatchObject([
      { actionUrl: `/editions/${id}/carpool?offerId=5` },
    ]);
    // And wakes their pages.
    await service.waitFor(() =>
      service.nats.live().some(({ subject }) => subject === 'live.notifications.user.18'),
    );

    // A star given after it looks back as well, and finds nothing.
    await star(19, id, 1, { since: ago(10_000) });
    // Removed and given again before the offer: the member was notified already.
    await star(18, id, 2, { since: ago(50_000) });
    await service.waitFor(
      async () => (await service.prisma.favorite.count({ where: { editionId: id } })) === 2,
    );
    await settled();
    expect(await inbox(19)).toEqual([]);
    // The driver is not notified of their own car either.
    await star(9, id, 1, { since: ago(60_000) });
    await service.waitFor(
      async () => (await service.prisma.favorite.count({ where: { editionId: id } })) === 3,
    );
    expect(await inbox(9)).toEqual([]);
    // Stars are handled in their order, so the second one of member 18 was, too.
    expect(await inbox(18)).toHaveLength(1);
  });

  it('notifies for each star exactly once when stars and offers arrive at the same time', async () => {
    const id = await edition();
    const people = Array.from({ length: 20 }, (_, index) => 500 + index);
    await Promise.all([
      ...people.map((userId) => star(userId, id, 1, { since: ago(60_000) })),
      ...[1, 2, 3].map((offerId) =>
        service.nats.publishEvent(offerCreated, anOfferCreated({ editionId: id, offerId })),
      ),
    ]);
    for (const userId of people) {
      const notifications = await inboxOf(userId, 3);
      expect(new Set(notifications.map(({ entityId }) => entityId)).size).toBe(3);
    }
  });

  it('of an edition waits for a star on it that is being stored, and notifies its member', async () => {
    const id = await edition();
    const [locked, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const storing = service.running.outbox.transact(async (tx) => {
      await lockEdition(tx, id);
      locked.resolve();
      await others.promise;
      await tx.favorite.create({ data: { editionId: id, userId: 20 } });
    });
    await locked.promise;
    await service.nats.publishEvent(offerCreated, anOfferCreated({ editionId: id }));
    await service.waitFor(async () => {
      const { rows } = await service.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         union all select from delivered_event where edition_id = $1`,
        [id],
      );
      return rows.length > 0;
    });
    others.resolve();
    await storing;
    await settled();
    expect(await inbox(20)).toHaveLength(1);
  });

  it('gives every notification of a member the next number', async () => {
    const rows = await service.prisma.notification.findMany({
      orderBy: [{ userId: 'asc' }, { sequence: 'asc' }],
    });
    const byUser = Map.groupBy(rows, ({ userId }) => userId);
    for (const [userId, notifications] of byUser) {
      expect(notifications.map(({ sequence }) => sequence)).toEqual(
        notifications.map((_, index) => index + 1),
      );
      const last = await service.prisma.userSequence.findUnique({ where: { userId } });
      expect(last?.last).toBe(notifications.length);
    }
  });

  it('welcomes a new member in their language, though the event arrived before the account', async () => {
    await service.nats.publishEvent(userVerified, { userId: 30 });
    await service.nats.publishState(userState, 30, 1, aUserState({ id: 30, locale: 'fr' }));
    expect((await inboxOf(30, 1))[0]).toMatchObject({
      type: 'SUCCESS',
      category: 'system',
      title: 'Bienvenue sur Siteswap\u202f!',
      entityType: null,
      actionUrl: '/',
    });
  });

  it('waits for an edition that its text needs', async () => {
    const id = nextEdition++;
    await star(31, id, 1, { since: ago(60_000) });
    await service.waitFor(
      async () => (await service.prisma.favorite.count({ where: { editionId: id } })) === 1,
    );
    // Long ago, so it does not wait inside the transaction: the message fails and comes again.
    await service.nats.publishEvent(offerCreated, anOfferCreated({ editionId: id }), {
      occurredAt: ago(20_000),
    });
    await service.waitFor(async () => {
      const { rows } = await service.pool.query(
        'select failures from kit.dead_letter where message ~ $1',
        [`"editionId":${id}[,}]`],
      );
      return rows.length === 1;
    });
    await service.nats.publishState(editionState, id, 1, anEdition({ id, name: 'Late one' }));
    expect((await inboxOf(31, 1))[0]?.title).toBe('New lift to Late one');
    expect(await service.deadLetters.list()).toEqual([]);
  });

  it('wakes the pages of the recipients, once the notification is stored', async () => {
    const wakeUps = () =>
      service.nats.live().filter(({ subject }) => subject === 'live.notifications.user.40');
    await notifyMember(service, 40);
    await service.waitFor(() => wakeUps().length > 0);
    // With the trace of the event, for the log line of the replica that streams it to them.
    const origin = { traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/) };
    expect(wakeUps()).toEqual([
      { subject: 'live.notifications.user.40', data: { kind: 'notification', origin } },
    ]);
  });

  it('deletes the inbox of a deleted account', async () => {
    await user(41);
    await notifyMember(service, 41);
    await service.nats.publishState(userState, 41, 2, null);
    await inboxOf(41, 0);
    await service.waitFor(
      async () => (await service.prisma.member.findUnique({ where: { id: 41 } })) === null,
    );
  });
});
