import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { countOffers, countTrips, createOffer, createRequest } from '@siteswap/contracts/carpool';
import { addEditions } from '@siteswap/features/editions/testing';
import { day, hoursAgo } from '#test/days.ts';
import { anEdition, anOffer, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';

let service: Awaited<ReturnType<typeof startCarpool>>;
beforeAll(async () => {
  service = await startCarpool();
  await addEditions(service, [1, 2, 3], anEdition());
});
afterAll(() => service.stop());

const ana = () => service.actor({ userId: 7 });
const offer = async (id: number, seats = 3) => {
  const call = { params: { id }, body: anOffer({ availableSeats: seats }) };
  return (await service.call(createOffer, call, ana())).body.id;
};
const request = async (id: number) =>
  (await service.call(createRequest, { params: { id }, body: aRequest() }, ana())).body.id;
const badges = async () =>
  (await service.call(countOffers, { query: { ids: '1,2,3,99' } })).body.data;
const tabs = async () => (await service.call(countTrips, { query: { ids: '1,2,3,99' } })).body.data;

it('badges count free seats of offers ahead, tabs count offers and open requests', async () => {
  const [full, left, deleted] = [await offer(1), await offer(1), await offer(1)];
  await offer(1, 4);
  const [met] = [await request(1), await request(1), await request(2)];
  const { carpoolOffer, carpoolRequest, edition } = service.prisma;
  await carpoolOffer.update({ where: { id: full }, data: { takenSeats: 3 } });
  await carpoolOffer.update({ where: { id: left }, data: { tripDate: hoursAgo(1) } });
  await carpoolOffer.update({ where: { id: deleted }, data: { deletedAt: new Date() } });
  await carpoolRequest.update({ where: { id: met ?? 0 }, data: { metAt: new Date() } });
  expect(await badges()).toEqual([{ id: 1, count: 4 }]);
  expect(await tabs()).toEqual([
    { id: 1, count: 3 },
    { id: 2, count: 1 },
  ]);
  await offer(3);
  await edition.update({ where: { id: 3 }, data: { isOnline: false } });
  expect(await badges()).toEqual([{ id: 1, count: 4 }]);
  await edition.update({ where: { id: 3 }, data: { isOnline: true, status: 'CANCELLED' } });
  expect(await badges()).toEqual([{ id: 1, count: 4 }]);
});

it('badges for a town count the seats of ways there that leave or stop near it', async () => {
  const create = async (own: object) =>
    (await service.call(createOffer, { params: { id: 2 }, body: anOffer(own) }, ana())).body.id;
  const lyon = { locationCity: 'Lyon', latitude: 45.76, longitude: 4.84 };
  const lille = { locationCity: 'Lille', latitude: 50.63, longitude: 3.06 };
  await create({ ...lyon, availableSeats: 2 });
  await create({
    ...lille,
    availableSeats: 3,
    stops: [{ city: 'Lyon', latitude: 45.76, longitude: 4.84, time: `${day(9)}T13:00:00.000Z` }],
  });
  await create({ ...lille, availableSeats: 4 });
  await create({ ...lyon, availableSeats: 5, direction: 'FROM_EVENT' });
  const near = async (from: string) =>
    (await service.call(countOffers, { query: { ids: '2', from } })).body.data;
  expect(await near('45.77,4.87')).toEqual([{ id: 2, count: 5 }]);
  expect(await near('43.30,5.37')).toEqual([]);
  const response = await fetch(`${service.baseUrl}/api/carpool-counts?ids=2&from=Lyon`);
  expect(response.status).toBe(422);
});

it('takes the name of programs as well', async () => {
  const counts = async (query: string) =>
    await (await fetch(`${service.baseUrl}/api/carpool-counts?${query}`)).json();
  expect(await counts('editions=1,2')).toEqual(await counts('ids=1,2'));
  expect((await fetch(`${service.baseUrl}/api/carpool-counts`)).status).toBe(422);
});
