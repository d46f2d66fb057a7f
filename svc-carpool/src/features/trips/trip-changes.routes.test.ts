import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createOffer,
  createRequest,
  deleteOffer,
  deleteRequest,
  getOffer,
  getRequest,
  listOffers,
  listRequests,
  maxStops,
  offerChanged,
  offerDeleted,
  offerRefreshed,
  restoreOffer,
  restoreRequest,
  seatsTaken,
  updateOffer,
  updateRequest,
} from '@siteswap/contracts/carpool';
import { addEditions } from '@siteswap/features/editions/testing';
import { minutes } from '@siteswap/service-kit';
import { day, noon, now } from '#test/days.ts';
import { anEdition, anOffer, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';
import { findOfferRows, findRequestRows, lockOffers, lockRequests } from './trips.repository.ts';

const phone = '+33 6 12 34 56 78';
const arras = { latitude: 50.29, longitude: 2.78 };
const lens = { city: 'Lens', latitude: 50.43, longitude: 2.83 };
const at = (time: string) => `${day(9)}T${time}:00.000Z`;

let service: Awaited<ReturnType<typeof startCarpool>>;
beforeAll(async () => {
  service = await startCarpool();
  const place = { latitude: 50.63, longitude: 3.06 };
  await addEditions(service, [1], anEdition(place));
});
afterAll(() => service.stop());

const params = { id: 1 };
const ana = () => service.actor({ userId: 7, pseudo: 'ana' });
const bob = () => service.actor({ userId: 8, pseudo: 'bob' });
const offer = async (overrides = {}) =>
  (await service.call(createOffer, { params, body: anOffer(overrides) }, ana())).body;
const request = async (overrides = {}) =>
  (await service.call(createRequest, { params, body: aRequest(overrides) }, ana())).body;
const read = (id: number, as = ana()) => service.call(getOffer, { params: { id } }, as);
const update = (id: number, body: object, as = ana()) =>
  service.call(updateOffer, { params: { id }, body }, as);
const listedIds = async () =>
  (await service.call(listOffers, { params, query: { limit: 100 } })).body.data.map(({ id }) => id);

describe('an offer with all of its fields', () => {
  it('is read as it was written, its town to about a kilometre', async () => {
    const fields = {
      latitude: 50.291_23,
      longitude: 2.777_77,
      locationRegion: 'Hauts-de-France',
      luggage: 'LARGE',
      gear: ['UNICYCLE'],
      stops: [{ ...lens, time: at('13:00') }],
      maxDetourMinutes: 20,
      cost: { litresPer100Km: 6, pricePerLitre: 1.8, tolls: 4.5, currency: 'EUR' },
      isOpenData: true,
    };
    const { id } = await offer(fields);
    const { body } = await read(id);
    expect(body).toMatchObject({ ...fields, latitude: 50.29, longitude: 2.78 });
  });

  it.each([
    ['before the departure', [at('11:59')]],
    ['at the departure', [at('12:00')]],
    ['in another order', [at('14:00'), at('13:00')]],
    ['after the edition', [`${day(13)}T00:30:00.000Z`]],
  ])('rejects stops %s', async (_, times) => {
    const body = anOffer({ stops: times.map((time) => ({ ...lens, time })) });
    const response = await service.call(createOffer, { params, body }, ana());
    expect(response).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'stops', code: 'STOP_TIME_OUT_OF_ORDER' }] },
    });
  });

  it('takes as many stops as there may be, and rejects one more', async () => {
    const stops = Array.from({ length: maxStops + 1 }, (_, index) => ({
      ...lens,
      time: at(`13:0${index}`),
    }));
    const create = (count: number) =>
      service.call(createOffer, { params, body: anOffer({ stops: stops.slice(0, count) }) }, ana());
    expect(maxStops).toBe(3);
    const { status, body } = await create(3);
    expect({ status, stops: body.stops }).toEqual({ status: 201, stops: stops.slice(0, 3) });
    const errors = [{ path: 'stops', code: 'TOO_LONG' }];
    expect(await create(4)).toMatchObject({ status: 422, body: { errors } });
    expect(await update(body.id, { stops })).toMatchObject({ status: 422, body: { errors } });
  });

  it.each([
    [{ latitude: 50 }, 'longitude'],
    [{ longitude: 2 }, 'latitude'],
  ])('rejects half a place: %j', async (half, path) => {
    const errors = [{ path, code: 'REQUIRED' }];
    for (const response of [
      await service.call(createOffer, { params, body: anOffer(half) }, ana()),
      await service.call(createRequest, { params, body: aRequest(half) }, ana()),
    ]) {
      expect(response).toMatchObject({ status: 422, body: { errors } });
    }
    const { id } = await offer(arras);
    const [known] = Object.keys(half);
    const other = known === 'latitude' ? { longitude: null } : { latitude: null };
    const response = await update(id, { ...half, ...other });
    expect(response).toMatchObject({ status: 422, body: { errors } });
  });
});

describe('CP-09 a round trip', () => {
  it('is two linked offers in one call, the way back through the same towns', async () => {
    const stops = [
      { ...lens, time: at('13:00') },
      { ...lens, city: 'Carvin', latitude: 50.49, time: at('13:20') },
    ];
    const created = await offer({ ...arras, stops, returnTrip: { tripDate: noon(12) } });
    const back = (await read(created.linkedId ?? 0)).body;
    expect(back).toMatchObject({
      ...{ linkedId: created.id, direction: 'FROM_EVENT', tripDate: noon(12) },
      ...{ locationCity: 'Arras', availableSeats: 3 },
      stops: [{ city: 'Carvin' }, { city: 'Lens' }],
    });
    const times = [noon(12), ...back.stops.map(({ time }) => time)];
    expect(times).toEqual([...times].sort());
    expect(new Set(times).size).toBe(3);
  });

  it('is published whole or not at all', async () => {
    const before = await listedIds();
    const body = anOffer({ returnTrip: { tripDate: noon(30) } });
    const response = await service.call(createOffer, { params, body }, ana());
    expect(response.body.errors).toMatchObject([{ path: 'returnTrip.tripDate' }]);
    expect(await listedIds()).toEqual(before);
  });

  it.each([false, true])('is deleted with its other way: %s', async (withLinked) => {
    const created = await offer({ returnTrip: { tripDate: noon(12) } });
    const [id, linkedId] = [created.id, created.linkedId ?? 0];
    const call = { params: { id }, body: { withLinked } };
    const deleted = await service.call(deleteOffer, call, ana());
    const until = new Date(now.getTime() + minutes(1)).toISOString();
    expect(deleted.body).toEqual({ ok: true, restorableUntil: until });
    expect((await read(id)).status).toBe(404);
    const other = await read(linkedId);
    expect(other.status).toBe(withLinked ? 404 : 200);
    if (!withLinked) expect(other.body.linkedId).toBeNull();

    const restored = await service.call(restoreOffer, { params: { id } }, ana());
    expect(restored).toMatchObject({ status: 200, body: { id, linkedId } });
    expect((await read(linkedId)).body).toMatchObject({ linkedId: id });
  });

  it('is of requests too', async () => {
    const created = await request({ returnTrip: { tripDate: noon(12) } });
    const linked = { params: { id: created.linkedId ?? 0 } };
    expect((await service.call(getRequest, linked)).body).toMatchObject({
      ...{ linkedId: created.id, direction: 'FROM_EVENT', seatsNeeded: 2 },
    });
    const call = { params: { id: created.id }, body: { withLinked: true } };
    await service.call(deleteRequest, call, ana());
    expect((await service.call(getRequest, linked)).status).toBe(404);
    await service.call(restoreRequest, linked, ana());
    expect((await service.call(getRequest, { params: { id: created.id } })).status).toBe(200);
  });
});

describe('a deleted trip', () => {
  it('is neither listed nor counted, and its author takes part no more', async () => {
    const { id } = await offer();
    service.nats.clear();
    await service.call(deleteOffer, { params: { id }, body: {} }, ana());
    expect(await listedIds()).not.toContain(id);
    await service.waitFor(() => service.nats.events(offerDeleted).length === 1);
    expect(service.nats.events(offerDeleted)[0]?.data).toMatchObject({
      offerId: id,
      passengerIds: [],
    });
  });

  it('does not come back after a minute', async () => {
    const { id } = await offer();
    await service.call(deleteOffer, { params: { id }, body: {} }, ana());
    const deletedAt = new Date(now.getTime() - minutes(1) - 1);
    await service.prisma.carpoolOffer.update({ where: { id }, data: { deletedAt } });
    const response = await service.call(restoreOffer, { params: { id } }, ana());
    expect(response).toMatchObject({ status: 409, body: { code: 'TRIP_GONE' } });
  });
});

describe('a change of an offer', () => {
  it('changes the given fields alone', async () => {
    const created = await offer({ ...arras, gear: ['HOOPS'], description: 'Coffre' });
    const changed = await update(created.id, { availableSeats: 4, phoneNumber: phone });
    const { version, updatedAt, ...others } = created;
    expect(version).not.toBe(changed.body.version);
    expect(updatedAt).toEqual(expect.any(String));
    expect(changed.body).toMatchObject({
      ...others,
      ...{ availableSeats: 4, remainingSeats: 4, hasPhoneNumber: true },
    });
    const row = await service.prisma.carpoolOffer.findUnique({ where: { id: created.id } });
    expect(row?.phoneNumber).toBe(phone);
    expect(JSON.stringify(changed.body)).not.toContain(phone);
  });

  it('says whether it has a phone, and its version, to its owner alone', async () => {
    const { id } = await offer({ phoneNumber: phone });
    expect((await read(id)).body).toMatchObject({ hasPhoneNumber: true });
    const ofOther = (await read(id, bob())).body;
    expect(ofOther).not.toHaveProperty('version');
    expect(ofOther).not.toHaveProperty('hasPhoneNumber');
  });

  it('is not written over that of another tab', async () => {
    const { id, version } = await offer({ description: 'A' });
    expect((await update(id, { description: 'B', version })).status).toBe(200);
    const late = await update(id, { description: 'C', version });
    expect(late).toMatchObject({ status: 409, body: { code: 'EDIT_CONFLICT' } });
    expect((await update(id, { luggage: 'SMALL', description: 'A', version })).body).toMatchObject({
      ...{ luggage: 'SMALL', description: 'B' },
    });
  });

  it('is rejected on a day outside, or with stops that it leaves behind', async () => {
    const { id } = await offer({ stops: [{ ...lens, time: at('13:00') }] });
    const outside = await update(id, { tripDate: noon(30) });
    expect(outside.body.errors).toMatchObject([{ code: 'TRIP_DATE_OUTSIDE_EDITION' }]);
    const late = await update(id, { tripDate: at('14:00') });
    expect(late.body.errors).toMatchObject([{ code: 'STOP_TIME_OUT_OF_ORDER' }]);
    const both = { tripDate: at('14:00'), stops: [{ ...lens, time: at('15:00') }] };
    expect((await update(id, both)).status).toBe(200);
  });

  const changesOf = (id: number) =>
    service.nats.events(offerChanged).flatMap(({ data }) => (data.offerId === id ? data : []));

  it.each([
    ['TIME', { tripDate: at('16:00'), locationCity: 'Douai' }],
    ['PLACE', { locationAddress: 'Gare' }],
    ['STOPS', { stops: [{ ...lens, time: at('17:00') }] }],
    ['OTHER', { luggage: 'SMALL' }],
  ] as const)('publishes %s', async (change, body) => {
    const { id } = await offer();
    await update(id, body);
    await service.waitFor(() => changesOf(id).length > 0);
    expect(changesOf(id)).toMatchObject([{ offerId: id, change }]);
  });

  it('only refreshes the list for what concerns no passenger', async () => {
    const { id } = await offer();
    await update(id, { availableSeats: 5, isOpenData: true, maxDetourMinutes: 5 });
    const refreshes = () =>
      service.nats.events(offerRefreshed).filter(({ data }) => data.offerId === id);
    await service.waitFor(() => refreshes().length > 0);
    expect(changesOf(id)).toEqual([]);
  });

  it('CP-05: does not take seats that are taken', async () => {
    const { id } = await offer({ availableSeats: 4 });
    await service.prisma.carpoolOffer.update({ where: { id }, data: { takenSeats: 3 } });
    const response = await update(id, { availableSeats: 2 });
    expect(response.status).toBe(409);
    expect(seatsTaken.parse(response.body)).toMatchObject({ takenSeats: 3 });
    expect((await update(id, { availableSeats: 3 })).body.remainingSeats).toBe(0);
  });
});

it('a request changes as well', async () => {
  const { id, version } = await request({ description: 'A' });
  const change = { seatsNeeded: 3, tripDate: at('15:00'), version };
  const changed = await service.call(updateRequest, { params: { id }, body: change }, ana());
  expect(changed.body).toMatchObject({ seatsNeeded: 3, tripDate: at('15:00'), description: 'A' });
  const { data } = (await service.call(listRequests, { params, query: { limit: 100 } })).body;
  expect(data.find((each) => each.id === id)).toMatchObject({ seatsNeeded: 3, isMet: false });
});

it('CP-06 a trip that is locked has all of its fields but the phone number', async () => {
  const { id: offerId } = await offer({ phoneNumber: phone, gear: ['UNICYCLE'] });
  const { id: requestId } = await request({ phoneNumber: phone, gear: ['UNICYCLE'] });
  const { prisma, running } = service;
  const locked = await running.outbox.transact(async (tx) => [
    await lockOffers(tx, [offerId]),
    await lockRequests(tx, [requestId]),
  ]);
  expect(locked).toEqual([
    await findOfferRows(prisma, [offerId]),
    await findRequestRows(prisma, [requestId]),
  ]);
});

it('a trip that is locked can be locked by no other transaction', async () => {
  const [{ id: offerId }, { id: requestId }] = [await offer(), await request()];
  const { pool, running } = service;
  const free = await running.outbox.transact(async (tx) => {
    await lockOffers(tx, [offerId]);
    await lockRequests(tx, [requestId]);
    const offers = 'select from carpool_offer where id = $1 for no key update skip locked';
    const requests = 'select from carpool_request where id = $1 for update skip locked';
    const found = [await pool.query(offers, [offerId]), await pool.query(requests, [requestId])];
    return found.map(({ rowCount }) => rowCount);
  });
  expect(free).toEqual([0, 0]);
});
