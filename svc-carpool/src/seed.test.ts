import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listOffers, listRequests } from '@siteswap/contracts/carpool';
import { editionState } from '@siteswap/contracts/editions';
import { startTestService } from '@siteswap/service-kit/testing';
import { seed } from '#src/seed.ts';
import { carpoolService } from '#src/service.ts';
import { anEdition, dayFromNow } from '#test/factories.ts';

describe('demonstration trips', () => {
  let service: Awaited<ReturnType<typeof start>>;
  const start = () => startTestService(carpoolService, { schema: 'svc-carpool' });
  const demo = (id: number, from: number, to: number, version = 1) =>
    service.nats.publishState(
      editionState,
      id,
      version,
      anEdition({
        id,
        name: `Démonstration – ${id}`,
        startDate: dayFromNow(from),
        endDate: dayFromNow(to),
      }),
    );
  const offers = () => service.prisma.carpoolOffer.count();
  const known = (id: number) =>
    service.waitFor(() => service.prisma.edition.findUnique({ where: { id } }));

  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => service.stop());

  it('are not made unless somebody asks for them', async () => {
    await demo(1, -1, 2);
    await known(1);
    expect(await offers()).toBe(0);
  });

  it('come at once to editions that are here, later to those that arrive, and to real ones never', async () => {
    expect(await seed(service.prisma)).toBeGreaterThan(0);
    const atOnce = await offers();
    await service.nats.publishState(editionState, 2, 1, anEdition({ id: 2, name: 'EJC' }));
    await demo(3, 10, 12);
    await demo(4, 240, 244);
    await service.waitFor(async () => (await service.prisma.edition.count()) === 4);
    await service.waitFor(async () => (await offers()) > atOnce);

    for (const id of [1, 3, 4]) {
      const call = { params: { id }, query: {} };
      expect((await service.call(listOffers, call)).body.data).not.toEqual([]);
      expect((await service.call(listRequests, call)).body.data).not.toEqual([]);
    }
    expect(await service.prisma.carpoolOffer.count({ where: { editionId: 2 } })).toBe(0);
    const past = await service.prisma.carpoolOffer.count({
      where: { tripDate: { lt: new Date() } },
    });
    expect(past).toBe(0);
  });

  it('are made once, however often they are asked for or the edition changes', async () => {
    const before = await offers();
    expect(await seed(service.prisma)).toBe(0);
    await demo(3, 11, 13, 2);
    await service.waitFor(async () => {
      const edition = await service.prisma.edition.findUnique({ where: { id: 3 } });
      return edition?.startDate.toISOString().startsWith(dayFromNow(11));
    });
    expect(await offers()).toBe(before);
  });
});
