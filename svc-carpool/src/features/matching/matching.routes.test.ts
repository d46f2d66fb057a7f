import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  alertMatched,
  createOffer,
  createRequest,
  deleteAlert,
  listMatchingOffers,
  listMatchingRequests,
  offerMatched,
  requestMatched,
  setAlert,
} from '@siteswap/contracts/carpool';
import { addEditions } from '@siteswap/features/editions/testing';
import { noon } from '#test/days.ts';
import { anEdition, anOffer, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';

const arras = { locationCity: 'Arras', latitude: 50.29, longitude: 2.78 };
const paris = { locationCity: 'Paris', latitude: 48.86, longitude: 2.35 };
const amsterdam = { locationCity: 'Amsterdam', latitude: 52.37, longitude: 4.9 };
const brest = { locationCity: 'Brest', latitude: 48.39, longitude: -4.49 };
const [driver, passenger, stranger] = [7, 8, 9];

let service: Awaited<ReturnType<typeof startCarpool>>;
beforeAll(async () => {
  service = await startCarpool();
});
afterAll(() => service.stop());

const as = (userId: number) => service.actor({ userId, pseudo: `m${userId}` });
/** An edition in Carvin, between Arras and Lille. */
const edition = async (id: number, fields = {}) => {
  const carvin = { latitude: 50.49, longitude: 2.96, city: 'Carvin' };
  await addEditions(service, [id], anEdition({ ...carvin, ...fields }));
  return { id };
};
const offer = async (params: { id: number }, userId: number, fields = {}) => {
  const sent = { params, body: anOffer({ ...arras, ...fields }) };
  const { status, body } = await service.call(createOffer, sent, as(userId));
  expect(status).toBe(201);
  return body;
};
const request = async (params: { id: number }, userId: number, fields = {}) => {
  const sent = { params, body: aRequest({ ...arras, ...fields }) };
  const { status, body } = await service.call(createRequest, sent, as(userId));
  expect(status).toBe(201);
  return body;
};

describe('matches', () => {
  it('CP-07 lists the offers that fit a request, for its author alone', async () => {
    const params = await edition(1);
    const far = await offer(params, driver, amsterdam);
    const passing = await offer(params, driver, paris);
    const same = await offer(params, driver, { availableSeats: 2 });
    await offer(params, driver, { availableSeats: 1 });
    await offer(params, passenger);
    const mine = await request(params, passenger);
    const { body } = await service.call(
      listMatchingOffers,
      { params: { id: mine.id } },
      as(passenger),
    );
    expect(body.data.map((match) => [match.offer.id, match.detourMinutes > 0])).toEqual([
      [same.id, false],
      [passing.id, true],
    ]);
    expect(body.data.some((match) => match.offer.id === far.id)).toBe(false);
    const others = await service.call(
      listMatchingOffers,
      { params: { id: mine.id } },
      as(stranger),
    );
    expect(others.status).toBe(404);
  });

  it('lists the requests that fit an offer, for its driver alone', async () => {
    const params = await edition(2);
    const mine = await offer(params, driver);
    const near = await request(params, passenger);
    await request(params, stranger, { seatsNeeded: 4 });
    await request(params, stranger, { tripDate: noon(12) });
    await request(params, driver);
    const call = { params: { id: mine.id } };
    const { body } = await service.call(listMatchingRequests, call, as(driver));
    expect(body.data).toEqual([expect.objectContaining({ detourMinutes: 0, gapMinutes: 0 })]);
    expect(body.data[0]?.request).toMatchObject({ id: near.id, seatsNeeded: 2 });
    expect((await service.call(listMatchingRequests, call, as(passenger))).status).toBe(404);
  });

  it('notifies each side once of what fits', async () => {
    const params = await edition(3);
    const wanted = await request(params, passenger);
    service.nats.clear();
    const published = await offer(params, driver);
    await service.waitFor(() => service.nats.events(offerMatched).length > 0);
    expect(service.nats.events(offerMatched).map(({ data }) => data)).toEqual([
      expect.objectContaining({
        offerId: published.id,
        userId: driver,
        recipientId: passenger,
        detourMinutes: 0,
      }),
    ]);
    const later = await request(params, stranger);
    await service.waitFor(() => service.nats.events(requestMatched).length > 0);
    expect(service.nats.events(requestMatched).map(({ data }) => data)).toEqual([
      expect.objectContaining({
        requestId: later.id,
        offerId: published.id,
        userId: stranger,
        recipientId: driver,
      }),
    ]);
    const pairs = await service.prisma.carpoolMatch.findMany({
      where: { carpoolOfferId: published.id },
      orderBy: { carpoolRequestId: 'asc' },
    });
    expect(pairs.map((pair) => pair.carpoolRequestId)).toEqual([wanted.id, later.id]);
  });
});

describe('alerts', () => {
  const alert = (params: { id: number }, userId: number, fields = {}) =>
    service.call(
      setAlert,
      {
        params,
        body: {
          direction: 'TO_EVENT' as const,
          city: 'Arras',
          latitude: arras.latitude,
          longitude: arras.longitude,
          ...fields,
        },
      },
      as(userId),
    );

  it('notifies of an offer that leaves near the town, and of no other', async () => {
    const params = await edition(4);
    await alert(params, passenger);
    await alert(params, stranger, { direction: 'FROM_EVENT' });
    await alert(params, driver);
    service.nats.clear();
    await offer(params, driver, brest);
    const near = await offer(params, driver);
    await service.waitFor(() => service.nats.events(alertMatched).length > 0);
    expect(service.nats.events(alertMatched).map(({ data }) => data)).toEqual([
      expect.objectContaining({ offerId: near.id, userId: driver, recipientId: passenger }),
    ]);
  });

  it('is one for each edition and direction, and ended by its member alone', async () => {
    const params = await edition(5);
    const first = await alert(params, passenger);
    const second = await alert(params, passenger, { city: 'Lens', radiusKm: 20 });
    expect(second.body).toMatchObject({ id: first.body.id, city: 'Lens', radiusKm: 20 });
    const call = { params: { id: first.body.id } };
    const count = () => service.prisma.carpoolAlert.count({ where: { editionId: params.id } });
    await service.call(deleteAlert, call, as(stranger));
    expect(await count()).toBe(1);
    await service.call(deleteAlert, call, as(passenger));
    expect(await count()).toBe(0);
    expect((await service.call(deleteAlert, call, as(passenger))).status).toBe(200);
  });

  it('is not taken for an edition that is cancelled or not to be seen', async () => {
    const cancelled = await alert(await edition(6, { status: 'CANCELLED' }), passenger);
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'EDITION_CLOSED' } });
    const draft = await alert(await edition(7, { isOnline: false }), passenger);
    expect(draft).toMatchObject({ status: 404, body: { code: 'EDITION_NOT_FOUND' } });
  });
});
