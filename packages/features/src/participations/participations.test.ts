import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/core';
import { participationState } from '@siteswap/contracts/notifications';
import { arrivals } from '../../test/fixture/src/arrivals.ts';
import { participations } from '../../test/fixture/src/service.ts';
import { startFeatures } from '../../test/start-features.ts';

let service: Awaited<ReturnType<typeof startFeatures>>;
beforeAll(async () => {
  service = await startFeatures();
});
afterAll(() => service.stop());

const arrivalsOf = (id: number) => arrivals.participations.filter(({ userId }) => userId === id);
const arrived = (userId: number, count: number) =>
  service.waitFor(() => arrivalsOf(userId).length >= count);

const addTrip = (editionId: number, userId: number) =>
  service.running.outbox.transact(async (tx, outbox) => {
    const trip = await tx.trip.create({ data: { editionId, userId } });
    await participations.update(tx, outbox, { editionId, userId });
    return trip.id;
  });

const removeTrip = (editionId: number, userId: number, id: number) =>
  service.running.outbox.transact(async (tx, outbox) => {
    await tx.trip.delete({ where: { id } });
    await participations.update(tx, outbox, { editionId, userId });
  });

describe('a participation', () => {
  it('is published with the first reason and ended with the last, and copied', async () => {
    const first = await addTrip(1, 10);
    await arrived(10, 1);
    const copies = () => service.prisma.participation.findMany({ where: { userId: 10 } });
    expect(await copies()).toMatchObject([{ editionId: 1, domain: 'features' }]);
    const second = await addTrip(1, 10);
    await removeTrip(1, 10, first);
    await removeTrip(1, 10, second);
    await arrived(10, 2);
    expect(arrivalsOf(10)).toEqual([
      { domain: 'features', editionId: 1, userId: 10, since: expect.any(Date) },
      { domain: 'features', editionId: 1, userId: 10, since: null },
    ]);
    expect(await copies()).toEqual([]);
  });

  it('of another domain is copied next to it', async () => {
    await addTrip(2, 11);
    const since = '2126-01-01T10:00:00.000Z';
    await service.nats.publishState(participationState, 'carpool.2.11', 1, { since });
    await arrived(11, 2);
    const rows = await service.prisma.participation.findMany({ where: { userId: 11 } });
    expect(rows.map(({ domain }) => domain).sort()).toEqual(['carpool', 'features']);
    expect(rows.find(({ domain }) => domain === 'carpool')?.since).toEqual(new Date(since));
  });

  it('counts reasons that are stored and removed at the same moment', async () => {
    const left = await addTrip(3, 12);
    await Promise.all([removeTrip(3, 12, left), addTrip(3, 12), addTrip(3, 12)]);
    const row = await service.prisma.publishedParticipation.findFirst({ where: { userId: 12 } });
    expect(row?.since).toEqual(expect.any(Date));
  });

  it('ends with the account', async () => {
    await addTrip(4, 13);
    await arrived(13, 1);
    await service.nats.publishEvent(userDeleted, { userId: 13 });
    await arrived(13, 2);
    expect(arrivalsOf(13).at(-1)?.since).toBeNull();
    expect(await service.prisma.publishedParticipation.count({ where: { userId: 13 } })).toBe(0);
  });
});
