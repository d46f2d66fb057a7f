import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createOffer,
  createRequest,
  listOffers,
  listRequests,
  tripRefreshed,
} from '@siteswap/contracts/carpool';
import { userDeleted, userState } from '@siteswap/contracts/core';
import { aComment } from '@siteswap/features/comments/testing';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { hoursAgo, now } from '#test/days.ts';
import { anEdition, anOffer, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';
import { personalData } from './personal-data.ts';

const phone = '+33 6 98 76 54 32';

describe('AC-04 trips of a deleted member', () => {
  const start = () => startCarpool();
  let service: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    service = await start();
    await addEditions(service, [1], anEdition());
    await addMembers(service, [7], { pseudo: 'ana', prenom: 'Ana', nom: 'Silva' });
  });
  afterAll(() => service.stop());

  const params = { id: 1 };
  const texts = { phoneNumber: phone, description: 'Ask for Ana Silva' };
  const offer = async (userId: number) => {
    const body = anOffer({ ...texts, locationAddress: '7, Kurze Gasse' });
    const as = service.actor({ userId, pseudo: `user-${userId}` });
    return (await service.call(createOffer, { params, body }, as)).body.id;
  };
  const request = async (userId: number) => {
    const as = service.actor({ userId, pseudo: `user-${userId}` });
    return (await service.call(createRequest, { params, body: aRequest(texts) }, as)).body.id;
  };
  /** Left an hour ago, and so still listed. */
  const hasLeft = { tripDate: hoursAgo(1) };

  it('cannot be booked when they lie ahead, and stay by a deleted user when they took place', async () => {
    const past = await offer(7);
    const pastRequest = await request(7);
    await service.prisma.carpoolOffer.update({ where: { id: past }, data: hasLeft });
    await service.prisma.carpoolRequest.update({ where: { id: pastRequest }, data: hasLeft });
    const [ahead, aheadRequest] = [await offer(7), await request(7)];
    for (const [entityKind, entityId] of [
      ['offer', ahead],
      ['request', aheadRequest],
      ['offer', past],
    ] as const) {
      await aComment(service.prisma, { entityKind, entityId }, { userId: 8 });
    }
    const others = [await offer(8), await request(8)];

    const deleted = { id: 7, pseudo: '#7', profilePicture: null, emailHash: '', isDeleted: true };
    await service.nats.publishEvent(userDeleted, { userId: 7 });
    await service.nats.publishState(userState, 7, 2, {
      ...deleted,
      updatedAt: '2027-01-01T10:00:00.000Z',
      locale: 'en',
      isGlobalAdmin: false,
    });
    const offers = async () => (await service.call(listOffers, { params, query: {} })).body.data;
    await service.waitFor(async () => (await offers())[0]?.user.isDeleted);
    await service.waitFor(async () => (await offers()).length === 2);
    const requests = await service.waitFor(async () => {
      const { data } = (await service.call(listRequests, { params, query: {} })).body;
      return data.length === 2 && data;
    });
    expect(await offers()).toMatchObject([
      { id: past, user: deleted, description: '', hasMeetingPoint: false },
      { id: others[0], description: texts.description },
    ]);
    expect(requests).toMatchObject([
      { id: pastRequest, user: deleted, description: '' },
      { id: others[1], description: texts.description },
    ]);
    // Cached lists are invalidated.
    await service.waitFor(() =>
      service.nats.events(tripRefreshed).some(({ data }) => data.userId === 7),
    );
    // What was written about a trip goes with it.
    const comments = await service.prisma.comment.findMany();
    expect(comments).toMatchObject([{ entityKind: 'offer', entityId: past }]);
    const stored = JSON.stringify([
      await service.prisma.carpoolOffer.findMany({ where: { userId: 7 } }),
      await service.prisma.carpoolRequest.findMany({ where: { userId: 7 } }),
      await service.prisma.member.findMany({ where: { id: 7 } }),
    ]);
    for (const trace of [phone, 'Silva', 'Ana', 'user-7', 'Gasse']) {
      expect(stored).not.toContain(trace);
    }
  });

  it('have reports: their own in the export and without text at the end, those about them deleted', async () => {
    const [gone, other, marker] = [21, 22, 23];
    const report = (id: number, reporterId: number, reportedId: number) =>
      service.prisma.carpoolReport.create({
        data: {
          ...{ id: `0197f2a0-0000-7000-8000-00000000000${id}`, carpoolOfferId: 1, createdAt: now },
          ...{ reporterId, reportedId, reason: 'UNSAFE', text: `Texte ${id}` },
        },
      });
    for (const [id, people] of [
      [1, [gone, other]],
      [2, [other, gone]],
      [3, [other, marker]],
    ] as const) {
      await report(id, ...people);
    }
    const exported = await service.prisma.$transaction(
      async (tx) => await personalData.tables['carpool_report']?.export?.(tx, gone),
    );
    expect(exported).toMatchObject([{ reporterId: gone, reportedId: other, text: 'Texte 1' }]);
    await service.nats.publishEvent(userDeleted, { userId: gone });
    const stored = () => service.prisma.carpoolReport.findMany({ orderBy: { id: 'asc' } });
    await service.waitFor(async () => (await stored()).length === 2);
    expect(await stored()).toMatchObject([
      { reporterId: gone, reportedId: other, reason: 'UNSAFE', text: '' },
      { reporterId: other, reportedId: marker, text: 'Texte 3' },
    ]);
  });

  it('can be erased twice', async () => {
    for (const userId of [9, 10]) await offer(userId);
    const tripsOf = (userId: number) => service.prisma.carpoolOffer.count({ where: { userId } });
    // The consumer takes events in their order: once the last is handled, so are the others.
    for (const userId of [9, 9, 10]) await service.nats.publishEvent(userDeleted, { userId });
    await service.waitFor(async () => (await tripsOf(10)) === 0);
    expect(await tripsOf(9)).toBe(0);
    expect(await service.deadLetters.list()).toEqual([]);
  });
});
