import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOffer, listOffers, offerCreated, tripRefreshed } from '@siteswap/contracts/carpool';
import { userState } from '@siteswap/contracts/core';
import { editionState } from '@siteswap/contracts/editions';
import { accessWalk, badInputWalk, startTestService } from '@siteswap/service-kit/testing';
import { carpoolService } from '#src/service.ts';
import { anEdition, anOffer, aUser, dayFromNow, noonFromNow } from '#test/factories.ts';
import { toOffer } from './offers.mapper.ts';
import { findProfile } from './trips.repository.ts';

const phone = '+33 6 12 34 56 78';

describe('carpool offers', () => {
  let service: Awaited<ReturnType<typeof start>>;
  const start = () => startTestService(carpoolService, { schema: 'svc-carpool' });
  const ana = () => service.actor({ userId: 7, pseudo: 'ana' });
  const edition = async (id: number, overrides = {}) => {
    await service.nats.publishState(editionState, id, 1, anEdition({ id, ...overrides }));
    await service.waitFor(() => service.prisma.edition.findUnique({ where: { id } }));
    return id;
  };
  const create = (id: number, overrides = {}) =>
    service.call(createOffer, { params: { id }, body: anOffer(overrides) }, ana());
  const list = (id: number, query: { direction?: 'FROM_EVENT'; limit?: number; offset?: number }) =>
    service.call(listOffers, { params: { id }, query });

  beforeAll(async () => {
    service = await start();
    await service.nats.publishState(userState, 7, 1, aUser());
    await service.waitFor(() => service.prisma.member.findUnique({ where: { id: 7 } }));
  });
  afterAll(() => service.stop());

  it('CP-01: offers three seats, tells the other services, and a visitor reads it without a phone', async () => {
    const id = await edition(1);
    const created = await create(id, {
      availableSeats: 3,
      phoneNumber: phone,
      locationAddress: 'Gare',
      description: '  Gros coffre  ',
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      editionId: id,
      user: { id: 7, pseudo: 'ana', prenom: 'Ana' },
      availableSeats: 3,
      remainingSeats: 3,
      locationAddress: 'Gare',
      description: 'Gros coffre',
    });

    const listed = await list(id, {});
    expect(listed.status).toBe(200);
    expect(listed.body).toEqual({ data: [created.body], pagination: { total: 1, hasMore: false } });
    expect(listed.headers.get('etag')).toBeTruthy();

    await service.waitFor(() => service.nats.events(offerCreated).length === 1);
    const [event] = service.nats.events(offerCreated);
    expect(event?.data).toEqual({
      offerId: created.body.id,
      availableSeats: 3,
      editionId: id,
      userId: 7,
      direction: 'TO_EVENT',
      tripDate: noonFromNow(9),
      locationCity: 'Arras',
    });

    // Stored, and nowhere else.
    const row = await service.prisma.carpoolOffer.findUnique({ where: { id: created.body.id } });
    expect(row?.phoneNumber).toBe(phone);
    const said = JSON.stringify([created.body, listed.body, service.nats.events()]);
    expect(said).not.toContain('phone');
    expect(said).not.toContain(phone);
  });

  it('asks a visitor to sign in', async () => {
    const id = await edition(2);
    const answer = await service.call(createOffer, { params: { id }, body: anOffer() });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  it.each([
    ['no seat', { availableSeats: 0 }, 'availableSeats'],
    ['nine seats', { availableSeats: 9 }, 'availableSeats'],
    ['half a seat', { availableSeats: 1.5 }, 'availableSeats'],
    ['no town', { locationCity: '' }, 'locationCity'],
    ['a blank town', { locationCity: '   ' }, 'locationCity'],
    ['a town of 101 characters', { locationCity: 'x'.repeat(101) }, 'locationCity'],
    ['an address of 201 characters', { locationAddress: 'x'.repeat(201) }, 'locationAddress'],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, 'description'],
    ['a phone with letters', { phoneNumber: 'call me' }, 'phoneNumber'],
    ['a local time without offset', { tripDate: '2030-01-01T10:00:00' }, 'tripDate'],
    ['an unknown direction', { direction: 'SIDEWAYS' }, 'direction'],
  ])('CP-01: refuses %s', async (_, change, path) => {
    const answer = await create(await edition(3), change);
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map((error) => error.path)).toEqual([path]);
  });

  it.each([1, 8])('CP-01: takes %i seats', async (availableSeats) => {
    expect((await create(await edition(4), { availableSeats })).status).toBe(201);
  });

  // The edition lasts from day 10 to day 12.
  it.each([
    ['TO_EVENT', 2, 'TRIP_DATE_OUTSIDE_EDITION'],
    ['TO_EVENT', 3, null],
    ['TO_EVENT', 12, null],
    ['TO_EVENT', 13, 'TRIP_DATE_OUTSIDE_EDITION'],
    ['FROM_EVENT', 9, 'TRIP_DATE_OUTSIDE_EDITION'],
    ['FROM_EVENT', 10, null],
    ['FROM_EVENT', 19, null],
    ['FROM_EVENT', 20, 'TRIP_DATE_OUTSIDE_EDITION'],
    ['TO_EVENT', -1, 'TRIP_DATE_PAST'],
  ] as const)('CP-01: a trip %s on day %i: %s', async (direction, day, code) => {
    const answer = await create(await edition(5), { direction, tripDate: noonFromNow(day) });
    expect(answer.status).toBe(code ? 422 : 201);
    if (code) expect(answer.body.errors).toMatchObject([{ path: 'tripDate', code }]);
  });

  it('counts the days in the zone of the edition', async () => {
    // Kiritimati is 14 hours ahead: day 12 ends there at 10:00 UTC.
    const id = await edition(6, { timezone: 'Pacific/Kiritimati' });
    const before = await create(id, { tripDate: `${dayFromNow(12)}T09:59:00.000Z` });
    const after = await create(id, { tripDate: `${dayFromNow(12)}T12:01:00.000+02:00` });
    expect([before.status, after.status]).toEqual([201, 422]);
  });

  it('refuses a trip before the present moment on a day that would do', async () => {
    const id = await edition(7, { startDate: dayFromNow(-1), endDate: dayFromNow(1) });
    const past = new Date(Date.now() - 60_000).toISOString();
    expect((await create(id, { tripDate: past })).body.errors).toEqual([
      { path: 'tripDate', code: 'TRIP_DATE_PAST' },
    ]);
  });

  it.each([
    ['virtual', { isVirtual: true }],
    ['cancelled', { status: 'CANCELLED' }],
    ['of an archived convention', { isConventionArchived: true }],
  ])('CP-14: takes no offer for an edition that is %s, but still lists', async (_, change) => {
    const id = await edition(100 + Object.keys(change).join().length, change);
    expect(await create(id)).toMatchObject({ status: 409, body: { code: 'EDITION_CLOSED' } });
    expect((await list(id, {})).status).toBe(200);
  });

  it('does not know drafts and unknown editions', async () => {
    const id = await edition(8, { isOnline: false });
    for (const unknown of [id, 999_999]) {
      const refused = { status: 404, body: { code: 'EDITION_NOT_FOUND' } };
      expect(await create(unknown)).toMatchObject(refused);
      expect(await list(unknown, {})).toMatchObject(refused);
    }
  });

  it('forgets an edition that is gone', async () => {
    const id = await edition(9);
    await service.nats.publishState(editionState, id, 2, null);
    await service.waitFor(async () => (await list(id, {})).status === 404);
    expect((await create(id)).status).toBe(404);
    await service.waitFor(() =>
      service.nats.events(tripRefreshed).some((one) => one.data.editionId === id),
    );
  });

  it('lists by departure, one way or both, page by page', async () => {
    const id = await edition(10);
    for (const [day, direction] of [
      [12, 'FROM_EVENT'],
      [9, 'TO_EVENT'],
      [11, 'TO_EVENT'],
    ] as const) {
      await create(id, { tripDate: noonFromNow(day), direction });
    }
    const days = (body: { data: { tripDate: string }[] }) => body.data.map((one) => one.tripDate);
    const all = await list(id, {});
    expect(days(all.body)).toEqual([9, 11, 12].map(noonFromNow));
    expect(days((await list(id, { direction: 'FROM_EVENT' })).body)).toEqual([noonFromNow(12)]);
    const first = await list(id, { limit: 2 });
    expect(first.body.pagination).toEqual({ total: 3, hasMore: true });
    const second = await list(id, { limit: 2, offset: 2 });
    expect(second.body.pagination).toEqual({ total: 3, hasMore: false });
    expect([...first.body.data, ...second.body.data]).toEqual(all.body.data);
    expect((await list(id, { offset: 50 })).body.data).toEqual([]);
  });

  it('keeps a trip for 12 hours after its departure', async () => {
    const id = await edition(11);
    const ages = [11, 13];
    for (const hours of ages) {
      await service.prisma.carpoolOffer.create({
        data: {
          editionId: id,
          userId: 7,
          authorPseudo: 'ana',
          direction: 'TO_EVENT',
          tripDate: new Date(Date.now() - hours * 3_600_000),
          locationCity: `${hours} hours ago`,
          availableSeats: 1,
          description: '',
        },
      });
    }
    const { body } = await list(id, {});
    expect(body.data.map(({ locationCity }) => locationCity)).toEqual(['11 hours ago']);
    expect(body.pagination.total).toBe(1);
  });

  it('answers what Prisma would, row by row, inside the contract', async () => {
    const id = await edition(12);
    await create(id, {
      description: 'Guillemets « " », \\ et\nà la ligne 🎪',
      tripDate: noonFromNow(8),
    });
    await create(id, { locationAddress: 'Gare', phoneNumber: phone });
    const stranger = service.actor({ userId: 4_242, pseudo: 'pas-encore-là' });
    await service.call(createOffer, { params: { id }, body: anOffer() }, stranger);

    const response = await fetch(`${service.baseUrl}/api/editions/${id}/carpool-offers`);
    const raw: unknown = await response.json();
    expect(listOffers.response.parse(raw)).toEqual(raw);
    const rows = await service.prisma.carpoolOffer.findMany({
      where: { editionId: id },
      orderBy: [{ tripDate: 'asc' }, { id: 'asc' }],
    });
    const data = await Promise.all(
      rows.map(async (row) => toOffer(row, await findProfile(service.prisma, row.userId))),
    );
    expect(raw).toEqual({ data, pagination: { total: 3, hasMore: false } });
  });

  it('shows an author who has not arrived yet by their pseudo, and as they are once they have', async () => {
    const id = await edition(13);
    const late = service.actor({ userId: 55, pseudo: 'bea' });
    const created = await service.call(createOffer, { params: { id }, body: anOffer() }, late);
    expect(created).toMatchObject({ status: 201, body: { user: { id: 55, pseudo: 'bea' } } });
    const author = async () => (await list(id, {})).body.data[0]?.user;
    expect(await author()).toMatchObject({ id: 55, pseudo: 'bea', profilePicture: null });

    await service.nats.publishState(userState, 55, 1, aUser({ id: 55, pseudo: 'béa', nom: 'Roy' }));
    await service.waitFor(async () => (await author())?.pseudo === 'béa');
    expect(await author()).not.toHaveProperty('locale');
    // Who keeps copies of the list hears that it changed, after it did.
    const refreshed = () =>
      service.nats.events(tripRefreshed).filter((one) => one.data.userId === 55);
    await service.waitFor(() => refreshed().length === 1);
    await service.nats.publishState(
      userState,
      55,
      2,
      aUser({ id: 55, pseudo: 'béa', nom: 'Roy', locale: 'de' }),
    );
    await service.nats.publishState(userState, 55, 3, aUser({ id: 55, pseudo: 'béatrice' }));
    await service.waitFor(async () => (await author())?.pseudo === 'béatrice');
    await service.waitFor(() => refreshed().length === 2);
  });

  it('forgets the name and the phone of an account that is gone', async () => {
    const id = await edition(14);
    await service.nats.publishState(userState, 66, 1, aUser({ id: 66, pseudo: 'zoe' }));
    const zoe = service.actor({ userId: 66, pseudo: 'zoe' });
    const body = anOffer({ phoneNumber: phone });
    const created = await service.call(createOffer, { params: { id }, body }, zoe);
    await service.nats.publishState(userState, 66, 2, null);
    const row = () => service.prisma.carpoolOffer.findUnique({ where: { id: created.body.id } });
    await service.waitFor(async () => (await row())?.phoneNumber === null);
    expect((await list(id, {})).body.data[0]?.user.pseudo).toBe('');
  });

  it('lets everybody in who may come, and nobody else', () => accessWalk(service));
  it('answers bad input with a problem, never with a failure', () => badInputWalk(service));
});

describe('how much a member may write', () => {
  it('PO-06: refuses the 21st trip within an hour, offers and requests together', async () => {
    const service = await startTestService(carpoolService, {
      schema: 'svc-carpool',
      env: { RATE_LIMIT_FACTOR: '1' },
    });
    try {
      await service.nats.publishState(editionState, 1, 1, anEdition());
      await service.waitFor(() => service.prisma.edition.findUnique({ where: { id: 1 } }));
      const ana = service.actor({ userId: 7 });
      const create = (body = anOffer(), as = ana) =>
        service.call(createOffer, { params: { id: 1 }, body }, as);
      // A refusal costs nothing.
      expect((await create(anOffer({ tripDate: noonFromNow(30) }))).status).toBe(422);
      for (let count = 0; count < 20; count += 1) expect((await create()).status).toBe(201);

      const refused = await create();
      expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await create(anOffer(), service.actor({ userId: 8 }))).status).toBe(201);
    } finally {
      await service.stop();
    }
  });
});
