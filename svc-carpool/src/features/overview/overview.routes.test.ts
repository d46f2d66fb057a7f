import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createOffer, createRequest, getCarpoolOverview } from '@siteswap/contracts/carpool';
import { addEditions } from '@siteswap/features/editions/testing';
import { day, noon } from '#test/days.ts';
import { anEdition, anOffer, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';

const phone = '+33 6 98 76 54 32';
let service: Awaited<ReturnType<typeof startCarpool>>;
beforeAll(async () => {
  service = await startCarpool();
  const rights = [
    { userId: 7, can: ['edit' as const] },
    { userId: 8, can: ['delete' as const] },
  ];
  await addEditions(service, [1], anEdition({ rights }));
});
afterAll(() => service.stop());

const params = { id: 1 };
const read = (userId?: number, adminMode = false) =>
  service.call(
    getCarpoolOverview,
    { params },
    userId === undefined
      ? undefined
      : service.actor({ userId, ...(adminMode ? { isGlobalAdmin: true, adminMode } : {}) }),
  );

it('CP-13: counts cars, seats and unmet requests by day and region, without names and phones', async () => {
  const ana = service.actor({ userId: 11, pseudo: 'ana' });
  const offers = [{}, { availableSeats: 4 }, { direction: 'FROM_EVENT', tripDate: noon(12) }];
  for (const fields of offers) {
    const body = anOffer({ phoneNumber: phone, ...(fields as object) });
    await service.call(createOffer, { params, body }, ana);
  }
  const north = { locationRegion: 'Hauts-de-France', phoneNumber: phone };
  const requests = [north, { ...north, seatsNeeded: 3 }, { locationCity: 'Gand' }, {}];
  const ids: number[] = [];
  for (const fields of requests) {
    ids.push((await service.call(createRequest, { params, body: aRequest(fields) }, ana)).body.id);
  }
  const data = { metAt: new Date() };
  await service.prisma.carpoolRequest.update({ where: { id: ids[3] ?? 0 }, data });
  const [first] = await service.prisma.carpoolOffer.findMany({ orderBy: { id: 'asc' } });
  const taken = { takenSeats: 2 };
  await service.prisma.carpoolOffer.update({ where: { id: first?.id ?? 0 }, data: taken });

  const { status, body } = await read(7);
  expect(status).toBe(200);
  expect(body).toEqual({
    totals: { cars: 3, seats: 10, freeSeats: 8, unmetSeats: 7 },
    days: [
      {
        ...{ day: day(9), direction: 'TO_EVENT', offers: 2, seats: 7, freeSeats: 5 },
        ...{ requests: 4, unmetSeats: 7 },
      },
      {
        ...{ day: day(12), direction: 'FROM_EVENT', offers: 1, seats: 3, freeSeats: 3 },
        ...{ requests: 0, unmetSeats: 0 },
      },
    ],
    regions: [
      { region: 'Hauts-de-France', direction: 'TO_EVENT', requests: 2, seats: 5 },
      { region: 'Gand', direction: 'TO_EVENT', requests: 1, seats: 2 },
    ],
  });
  expect(JSON.stringify(body)).not.toMatch(/ana|\+33/);
});

it('is for those with the right edit, and for administrators in their mode', async () => {
  expect((await read()).status).toBe(401);
  for (const userId of [8, 99]) expect((await read(userId)).status).toBe(403);
  expect((await read(99, true)).status).toBe(200);
  await service.prisma.edition.update({ where: params, data: { isOnline: false } });
  expect((await read(99)).status).toBe(404);
  expect((await read(7)).status).toBe(200);
  await service.prisma.edition.update({ where: params, data: { isOnline: true } });
});
