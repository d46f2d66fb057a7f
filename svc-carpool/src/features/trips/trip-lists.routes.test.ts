import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createOffer,
  createRequest,
  listOffers,
  listRequests,
  listTripTowns,
} from '@siteswap/contracts/carpool';
import { addEditions } from '@siteswap/features/editions/testing';
import { day, noon } from '#test/days.ts';
import { anEdition, anOffer, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';

const paris = { locationCity: 'Paris', latitude: 48.86, longitude: 2.35 };
const arras = { locationCity: 'Arras', latitude: 50.29, longitude: 2.78 };
const lyon = { locationCity: 'Lyon', latitude: 45.76, longitude: 4.84 };
const nowhere = { locationCity: 'Somewhere' };
const from = (place: { latitude: number; longitude: number }) =>
  [place.latitude, place.longitude] as [number, number];

let service: Awaited<ReturnType<typeof startCarpool>>;
const ids: number[] = [];
const params = { id: 1 };
beforeAll(async () => {
  service = await startCarpool();
  const lille = { latitude: 50.63, longitude: 3.06 };
  await addEditions(service, [1], anEdition({ ...lille, timezone: 'Pacific/Kiritimati' }));
  const ana = service.actor({ userId: 7 });
  const arrasStop = { city: 'Arras', latitude: 50.29, longitude: 2.78, time: noon(10) };
  const offers: Parameters<typeof anOffer>[0][] = [
    { ...lyon, availableSeats: 1 },
    { ...paris, stops: [arrasStop], availableSeats: 4 },
    { ...arras, direction: 'FROM_EVENT', tripDate: noon(11) },
    { ...nowhere, tripDate: `${day(9)}T09:00:00.000Z` },
  ];
  for (const body of offers) {
    const created = await service.call(createOffer, { params, body: anOffer(body) }, ana);
    expect(created.status).toBe(201);
    ids.push(created.body.id);
  }
  for (const body of [{ ...lyon, seatsNeeded: 4 }, paris]) {
    await service.call(createRequest, { params, body: aRequest(body) }, ana);
  }
});
afterAll(() => service.stop());

const towns = async (query: object) => {
  const { status, body } = await service.call(listOffers, { params, query });
  expect(status).toBe(200);
  return body.data.map(({ locationCity }) => locationCity);
};

describe('a list of offers', () => {
  it('is of one local day of the edition', async () => {
    // It is 14 hours later there: noon is the day after.
    expect(await towns({ day: day(10) })).toEqual(['Lyon', 'Paris']);
    expect(await towns({ day: day(9) })).toEqual(['Somewhere']);
    const byDetour = { from: from(lyon), sort: 'detour' };
    expect(await towns({ day: day(10), ...byDetour })).toEqual(['Lyon', 'Paris']);
    expect(await towns({ day: day(9), ...byDetour })).toEqual(['Somewhere']);
  });

  it('has as many free seats as one needs', async () => {
    expect(await towns({ seats: 4 })).toEqual(['Paris']);
    await service.prisma.carpoolOffer.update({
      where: { id: ids[1] ?? 0 },
      data: { takenSeats: 1 },
    });
    expect(await towns({ seats: 4 })).toEqual([]);
    expect(await towns({ seats: 3 })).toEqual(['Somewhere', 'Paris', 'Arras']);
  });

  it('is of a town within a radius, of the departure or of a stop', async () => {
    expect(await towns({ from: from(arras), radiusKm: 20 })).toEqual(['Paris', 'Arras']);
    expect(await towns({ from: from(paris), radiusKm: 20 })).toEqual(['Paris']);
    expect(await towns({ from: from(lyon), radiusKm: 1 })).toEqual(['Lyon']);
  });

  it('says the detour of each, and sorts by it and then by departure, page by page', async () => {
    const query = { from: from(arras), sort: 'detour', limit: 2 } as const;
    const first = (await service.call(listOffers, { params, query })).body;
    const call = { params, query: { ...query, cursor: first.nextCursor } };
    const second = (await service.call(listOffers, call)).body;
    const found = [...first.data, ...second.data];
    expect(found.map(({ locationCity }) => locationCity)).toEqual([
      ...['Paris', 'Arras', 'Lyon', 'Somewhere'],
    ]);
    const detours = found.map(({ detourMinutes }) => detourMinutes);
    expect(detours).toEqual([0, 0, expect.any(Number), null]);
    expect(detours[2]).toBeGreaterThan(5);
    expect(second.nextCursor).toBeNull();
    const byTime = (await service.call(listOffers, { params, query: { from: from(arras) } })).body;
    expect(byTime.data.map(({ detourMinutes }) => detourMinutes)).toEqual([null, detours[2], 0, 0]);
  });

  it('goes on behind an offer that was deleted', async () => {
    const query = { from: from(arras), sort: 'detour', limit: 1 } as const;
    const first = (await service.call(listOffers, { params, query })).body;
    const where = { id: first.data[0]?.id ?? 0 };
    await service.prisma.carpoolOffer.update({ where, data: { deletedAt: new Date() } });
    const call = { params, query: { ...query, cursor: first.nextCursor } };
    expect((await service.call(listOffers, call)).body.data[0]?.locationCity).toBe('Arras');
    await service.prisma.carpoolOffer.update({ where, data: { deletedAt: null } });
  });

  it('rejects the cursor of another order', async () => {
    const list = async (query: string) =>
      (await fetch(`${service.baseUrl}/api/editions/1/carpool-offers?${query}`)).status;
    expect(await list('cursor=5,1')).toBe(422);
    expect(await list(`sort=detour&from=50,3&cursor=${noon(9)},1`)).toBe(422);
  });
});

it('a list of requests is filtered and sorted by what their towns add to my way', async () => {
  const requests = async (query: object) =>
    (await service.call(listRequests, { params, query })).body.data.map((each) => [
      each.locationCity,
      each.detourMinutes,
    ]);
  expect(await requests({ seats: 2 })).toEqual([['Paris', null]]);
  expect(await requests({ from: from(lyon), radiusKm: 10 })).toEqual([['Lyon', 0]]);
  expect(await requests({ from: from(paris), sort: 'detour' })).toEqual([
    ['Paris', 0],
    ['Lyon', expect.any(Number)],
  ]);
});

it('towns have their offers, stops included, and their requests', async () => {
  const list = async (query: object) => (await service.call(listTripTowns, { params, query })).body;
  expect(await list({})).toEqual({
    data: [
      { city: 'Arras', latitude: 50.29, longitude: 2.78, offers: 2, requests: 0 },
      { city: 'Lyon', latitude: 45.76, longitude: 4.84, offers: 1, requests: 1 },
      { city: 'Paris', latitude: 48.86, longitude: 2.35, offers: 1, requests: 1 },
    ],
  });
  expect((await list({ direction: 'FROM_EVENT' })).data).toMatchObject([{ city: 'Arras' }]);
});
