import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOffer, createRequest } from '@siteswap/contracts/carpool';
import { userDeleted } from '@siteswap/contracts/core';
import { participationState } from '@siteswap/contracts/notifications';
import { addEditions } from '@siteswap/features/editions/testing';
import { publishOffer } from '#src/features/trips/trips.public.ts';
import { hoursAgo, noon } from '#test/days.ts';
import { anEdition, anOffer, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';
import { participations } from './participations.public.ts';

describe('ED-07 who takes part in an edition with a trip', () => {
  const start = () => startCarpool();
  let service: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    service = await start();
    await addEditions(service, [1, 2], anEdition());
  });
  afterAll(() => service.stop());

  const as = (userId: number) => service.actor({ userId, pseudo: `user-${userId}` });
  const offer = async (userId: number, id = 1) =>
    (await service.call(createOffer, { params: { id }, body: anOffer() }, as(userId))).body.id;
  const request = async (userId: number, id = 1) =>
    (await service.call(createRequest, { params: { id }, body: aRequest() }, as(userId))).body.id;
  const published = (userId: number, id = 1) =>
    service.nats
      .states(participationState)
      .filter((state) => state.id === `carpool.${id}.${userId}`);
  const publishedVersion = (version: number, userId: number, id = 1) =>
    service.waitFor(() => published(userId, id).find((state) => state.version === version));
  const update = (userId: number, editionId = 1) =>
    service.running.outbox.transact((tx, outbox) =>
      participations.update(tx, outbox, { editionId, userId }),
    );

  it('begins with the first offer or request of a member, and with that alone', async () => {
    const before = Date.now();
    await offer(11);
    const { since } = participationState.data.parse((await publishedVersion(1, 11)).data);
    expect(Date.parse(since)).toBeGreaterThanOrEqual(before - 1);
    await request(11);
    await offer(11);
    // What another member does afterwards is published after it.
    await request(12);
    await publishedVersion(1, 12);
    expect(published(11)).toHaveLength(1);
    // Of each edition by itself.
    await request(11, 2);
    await publishedVersion(1, 11, 2);
  });

  it('lasts as long as there is a trip, and may begin again', async () => {
    const [offerId, requestId] = [await offer(13), await request(13)];
    await publishedVersion(1, 13);
    await service.prisma.carpoolOffer.delete({ where: { id: offerId } });
    await update(13);
    await service.prisma.carpoolRequest.delete({ where: { id: requestId } });
    await update(13);
    expect((await publishedVersion(2, 13)).data).toBeNull();
    await offer(13);
    expect((await publishedVersion(3, 13)).data).toEqual({ since: expect.any(String) });
  });

  // `edition-changed` goes to people of an edition, so each of these learns once that it is cancelled.
  it('is one for all trips of a member, those as a passenger included', async () => {
    const [driver, booked, added] = [31, 32, 33];
    const offerIds = [await offer(driver), await offer(driver)];
    await request(driver);
    const [carpoolOfferId = 0] = offerIds;
    const booking = { carpoolOfferId, requesterId: booked, seats: 1, message: '' };
    const { carpoolBooking, carpoolPassenger, carpoolOffer } = service.prisma;
    const { id } = await carpoolBooking.create({ data: { ...booking, status: 'PENDING' } });
    await update(booked);
    await carpoolBooking.update({ where: { id }, data: { status: 'ACCEPTED' } });
    await carpoolPassenger.create({ data: { carpoolOfferId, userId: added, addedById: driver } });
    for (const userId of [booked, added]) await update(userId);
    for (const userId of [driver, booked, added]) {
      await publishedVersion(1, userId);
      expect(published(userId)).toHaveLength(1);
    }

    const data = { deletedAt: new Date() };
    await carpoolOffer.updateMany({ where: { id: { in: offerIds } }, data });
    for (const userId of [booked, added]) await update(userId);
    for (const userId of [booked, added]) {
      expect((await publishedVersion(2, userId)).data).toBeNull();
    }
  });

  it('counts both of two changes that happen at once', async () => {
    const left = await request(14);
    await Promise.all([
      offer(14),
      service.running.outbox.transact(async (tx, outbox) => {
        await tx.carpoolRequest.delete({ where: { id: left } });
        await participations.update(tx, outbox, { editionId: 1, userId: 14 });
      }),
      offer(14),
    ]);
    const row = await service.prisma.participation.findFirst({ where: { userId: 14 } });
    expect(row?.since).toEqual(expect.any(Date));
  });

  it('counts a trip that is stored at the moment at which another one goes', async () => {
    const left = await request(16);
    const [stored, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // It changes nothing of the participation, and yet locks it.
    const adding = service.running.outbox.transact(async (tx, outbox) => {
      await publishOffer(tx, outbox, {
        editionId: 1,
        ...{ userId: 16, direction: 'TO_EVENT', tripDate: noon(9) },
        ...{ locationCity: 'Arras', description: '', availableSeats: 3 },
      });
      stored.resolve();
      await others.promise;
    });
    await stored.promise;
    let isOver = false;
    const removing = service.running.outbox
      .transact(async (tx, outbox) => {
        await tx.carpoolRequest.delete({ where: { id: left } });
        await participations.update(tx, outbox, { editionId: 1, userId: 16 });
      })
      .finally(() => {
        isOver = true;
      });
    await service.waitFor(async () => {
      const { rows } = await service.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return isOver || rows.length > 0;
    });
    others.resolve();
    await Promise.all([adding, removing]);
    const row = await service.prisma.participation.findFirst({ where: { userId: 16 } });
    expect(row?.since).toEqual(expect.any(Date));
  });

  it('ends with the account, although past trips stay', async () => {
    const id = await offer(15);
    await service.prisma.carpoolOffer.update({ where: { id }, data: { tripDate: hoursAgo(1) } });
    await publishedVersion(1, 15);
    await service.nats.publishEvent(userDeleted, { userId: 15 });
    await service.waitFor(() => published(15).find(({ data }) => data === null));
    expect(await service.prisma.participation.count({ where: { userId: 15 } })).toBe(0);
    expect(await service.prisma.carpoolOffer.count({ where: { userId: 15 } })).toBe(1);
  });

  it('is published when the service first starts with its kind', async () => {
    const since = '2026-11-20T10:00:00.000Z';
    const participation = { editionId: 1, userId: 21, since, version: 1 };
    await service.prisma.participation.create({ data: participation });
    await service.pool.query(`delete from kit.relay_state where stream = 'STATE.participation'`);
    await service.restart();

    expect((await publishedVersion(1, 21)).data).toEqual({ since });
  });
});
