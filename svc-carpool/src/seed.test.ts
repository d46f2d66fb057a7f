import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getMyTrips, listOffers, listRequests } from '@siteswap/contracts/carpool';
import { editionState } from '@siteswap/contracts/editions';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { demoPeople, demoTripsFor } from '#src/seed/demo-trips.ts';
import { seed } from '#src/seed.ts';
import { day, now } from '#test/days.ts';
import { anEdition } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';

describe('demonstration trips', () => {
  let service: Awaited<ReturnType<typeof start>>;
  const start = () => startCarpool();
  const demo = (id: number, from: number, to: number, version = 1) =>
    service.nats.publishState(
      editionState,
      id,
      version,
      anEdition({
        id,
        name: `Démonstration – ${id}`,
        startDate: day(from),
        endDate: day(to),
        city: 'Rennes',
      }),
    );
  const offers = () => service.prisma.carpoolOffer.count();
  const hasArrived = (id: number) =>
    service.waitFor(() => service.prisma.edition.findUnique({ where: { id } }));

  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => service.stop());

  it('are not made unless the seed runs', async () => {
    await demo(1, -1, 2);
    await hasArrived(1);
    expect(await offers()).toBe(0);
  });

  it('are added to the demonstration editions that have arrived, and never to real ones', async () => {
    expect(await seed(service.prisma, now)).toMatchObject({ editions: 1 });
    const atOnce = await offers();
    expect(atOnce).toBeGreaterThan(0);
    await addEditions(service, [2], anEdition({ name: 'EJC' }));
    await demo(3, 10, 12);
    await demo(4, 240, 244);
    await service.waitFor(async () => (await service.prisma.edition.count()) === 4);
    expect(await seed(service.prisma, now)).toMatchObject({ editions: 3 });
    expect(await offers()).toBeGreaterThan(atOnce);

    for (const id of [1, 3, 4]) {
      const call = { params: { id }, query: {} };
      const listed = (await service.call(listOffers, call)).body.data;
      const requested = (await service.call(listRequests, call)).body.data;
      for (const found of [listed, requested]) {
        expect(found).not.toEqual([]);
        expect(found.map(({ locationCity }) => locationCity)).not.toContain('Rennes');
      }
    }
    const inLille = {
      ...anEdition({ id: 5, startDate: day(10), endDate: day(12) }),
      city: 'Lille',
    };
    const stops = demoTripsFor(inLille, now).offers.flatMap(({ ways }) =>
      ways.flatMap((way) => (way.stops ?? []) as { city: string }[]),
    );
    expect(stops.map(({ city }) => city)).toEqual(['Orléans']);
    for (const id of [3, 4]) {
      const call = { params: { id }, query: {} };
      const found = (await service.call(listOffers, call)).body.data;
      expect(found.some(({ linkedId }) => linkedId !== null)).toBe(true);
      expect(found.some(({ stops }) => stops.length > 0)).toBe(true);
      expect(found.some(({ gear }) => gear.length > 0)).toBe(true);
      expect(found.some(({ cost }) => cost !== null)).toBe(true);
      expect(found.some(({ comments }) => comments > 0)).toBe(true);
      expect(found.every(({ latitude }) => latitude !== null)).toBe(true);
    }
    const ines = service.actor({ userId: 4, pseudo: 'ines-cascade' });
    const { added } = (await service.call(getMyTrips, {}, ines)).body;
    expect(added.map(({ offer }) => offer.editionId).sort()).toEqual([1, 3, 4]);
    expect(await service.prisma.carpoolOffer.count({ where: { editionId: 2 } })).toBe(0);
    const past = await service.prisma.carpoolOffer.findMany({ where: { tripDate: { lt: now } } });
    // Those of the edition that goes on.
    expect(past.map(({ editionId }) => editionId)).toEqual([1, 1]);
  });

  it('have two that took place yesterday: a passenger may report one driver, and has reported the other', async () => {
    const { lea, hugo, ines } = demoPeople;
    const reports = async ({ userId }: { userId: number }) => {
      const actor = service.actor({ userId });
      return (await service.call(getMyTrips, {}, actor)).body.reports;
    };
    await addMembers(
      service,
      [lea, hugo, ines].map(({ userId }) => userId),
    );
    const shown = (await reports(lea)).map(({ userId, reportedAt }) => [userId, reportedAt]);
    expect(shown).toEqual([
      [hugo.userId, null],
      [ines.userId, `${day(-1)}T10:00:00.000Z`],
    ]);
    expect(await reports(hugo)).toMatchObject([{ userId: lea.userId, reportedAt: null }]);
  });

  it('are made once, however often the seed runs or the edition changes', async () => {
    const before = await offers();
    expect(await seed(service.prisma, now)).toMatchObject({ added: 0 });
    await demo(3, 11, 13, 2);
    await service.waitFor(async () => {
      const edition = await service.prisma.edition.findUnique({ where: { id: 3 } });
      return edition?.startDate.toISOString().startsWith(day(11));
    });
    expect(await seed(service.prisma, now)).toMatchObject({ added: 0 });
    expect(await offers()).toBe(before);
  });
});
