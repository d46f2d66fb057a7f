import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createOffer,
  getOffer,
  listOffers,
  offerCreated,
  tripRefreshed,
} from '@siteswap/contracts/carpool';
import { userDeleted, userState } from '@siteswap/contracts/core';
import { editionState } from '@siteswap/contracts/editions';
import { aUserState } from '@siteswap/contracts/testing';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { accessWalk, assertWait, badInputWalk } from '@siteswap/service-kit/testing';
import { day, hoursAgo, noon, now } from '#test/days.ts';
import { anEdition, anOffer } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';

const phone = '+33 6 12 34 56 78';

describe('carpool offers', () => {
  let service: Awaited<ReturnType<typeof start>>;
  const start = () => startCarpool();
  const ana = () => service.actor({ userId: 7, pseudo: 'ana' });
  const edition = async (id: number, overrides = {}) => {
    await addEditions(service, [id], anEdition(overrides));
    return id;
  };
  const create = (id: number, overrides = {}) =>
    service.call(createOffer, { params: { id }, body: anOffer(overrides) }, ana());
  const list = (
    id: number,
    query: { direction?: 'FROM_EVENT'; limit?: number; cursor?: string | null },
  ) => service.call(listOffers, { params: { id }, query });

  beforeAll(async () => {
    service = await start();
    await addMembers(service, [7], { pseudo: 'ana', prenom: 'Ana', nom: 'Silva' });
  });
  afterAll(() => service.stop());

  it('CP-01: offers three seats, emits an event, and a visitor reads it without a phone', async () => {
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
      user: { id: 7, pseudo: 'ana' },
      availableSeats: 3,
      remainingSeats: 3,
      locationAddress: 'Gare',
      description: 'Gros coffre',
    });

    const listed = await list(id, {});
    expect(listed.status).toBe(200);
    const { locationAddress, version, hasPhoneNumber, ...shown } = created.body;
    expect({ locationAddress, hasPhoneNumber }).toEqual({
      locationAddress: 'Gare',
      hasPhoneNumber: true,
    });
    expect(version).toEqual(expect.any(String));
    expect(listed.body).toEqual({ data: [shown], nextCursor: null });
    expect(listed.headers.get('etag')).toBeTruthy();

    await service.waitFor(() => service.nats.events(offerCreated).length === 1);
    const [event] = service.nats.events(offerCreated);
    expect(event?.data).toEqual({
      offerId: created.body.id,
      availableSeats: 3,
      editionId: id,
      userId: 7,
      direction: 'TO_EVENT',
      tripDate: noon(9),
      locationCity: 'Arras',
    });

    // The phone number is stored, and shown nowhere.
    const row = await service.prisma.carpoolOffer.findUnique({ where: { id: created.body.id } });
    expect(row?.phoneNumber).toBe(phone);
    const visible = JSON.stringify([created.body, listed.body, service.nats.events()]);
    expect(visible).not.toContain('phoneNumber');
    expect(visible).not.toContain(phone);
  });

  it('rejects a visitor', async () => {
    const id = await edition(2);
    const response = await service.call(createOffer, { params: { id }, body: anOffer() });
    expect(response).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
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
    ['a phone of two lines', { phoneNumber: '12\n3456' }, 'phoneNumber'],
    ['a phone with letters', { phoneNumber: 'call me' }, 'phoneNumber'],
    ['a local time without offset', { tripDate: '2030-01-01T10:00:00' }, 'tripDate'],
    ['an unknown direction', { direction: 'SIDEWAYS' }, 'direction'],
  ])('CP-01: rejects %s', async (_, change, path) => {
    const response = await create(await edition(3), change);
    expect(response.status).toBe(422);
    expect(response.body.errors?.map((error) => error.path)).toEqual([path]);
  });

  it('CP-01: takes the longest texts', async () => {
    const longest = {
      locationCity: 'x'.repeat(100),
      locationAddress: 'x'.repeat(200),
      description: 'x'.repeat(500),
    };
    expect((await create(await edition(4), longest)).status).toBe(201);
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
  ] as const)('CP-01: a trip %s on day %i: %s', async (direction, number, code) => {
    const response = await create(await edition(5), { direction, tripDate: noon(number) });
    expect(response.status).toBe(code ? 422 : 201);
    if (code) expect(response.body.errors).toMatchObject([{ path: 'tripDate', code }]);
  });

  it('counts the days in the zone of the edition', async () => {
    // Kiritimati is 14 hours ahead: day 12 ends there at 10:00 UTC.
    const id = await edition(6, { timezone: 'Pacific/Kiritimati' });
    const before = await create(id, { tripDate: `${day(12)}T09:59:00.000Z` });
    const after = await create(id, { tripDate: `${day(12)}T12:01:00.000+02:00` });
    expect([before.status, after.status]).toEqual([201, 422]);
  });

  it('rejects a trip in the past on an allowed day', async () => {
    const id = await edition(7, { startDate: day(-1), endDate: day(1) });
    const past = new Date(now.getTime() - 60_000).toISOString();
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

  it('returns 404 for drafts and unknown editions', async () => {
    const id = await edition(8, { isOnline: false });
    for (const unknown of [id, 999_999]) {
      const notFound = { status: 404, body: { code: 'EDITION_NOT_FOUND' } };
      expect(await create(unknown)).toMatchObject(notFound);
      expect(await list(unknown, {})).toMatchObject(notFound);
    }
  });

  it('returns 404 once an edition is deleted', async () => {
    const id = await edition(9);
    await service.nats.publishState(editionState, id, 2, null);
    await service.waitFor(async () => (await list(id, {})).status === 404);
    expect((await create(id)).status).toBe(404);
    await service.waitFor(() =>
      service.nats.events(tripRefreshed).some(({ data }) => data.editionId === id),
    );
  });

  it('lists by departure, one way or both, page by page', async () => {
    const id = await edition(10);
    for (const [number, direction] of [
      [12, 'FROM_EVENT'],
      [9, 'TO_EVENT'],
      [11, 'TO_EVENT'],
    ] as const) {
      await create(id, { tripDate: noon(number), direction });
    }
    const days = (body: { data: { tripDate: string }[] }) => body.data.map((trip) => trip.tripDate);
    const all = await list(id, {});
    expect(days(all.body)).toEqual([9, 11, 12].map(noon));
    expect(days((await list(id, { direction: 'FROM_EVENT' })).body)).toEqual([noon(12)]);
    const first = await list(id, { limit: 2 });
    const second = await list(id, { limit: 2, cursor: first.body.nextCursor });
    expect(second.body.nextCursor).toBeNull();
    expect(first.body.data).toHaveLength(2);
    expect([...first.body.data, ...second.body.data]).toEqual(all.body.data);
    const beyond = `${noon(30)},1`;
    expect((await list(id, { cursor: beyond })).body.data).toEqual([]);
  });

  it('continues after a trip with the same departure, or one that was deleted', async () => {
    const id = await edition(15);
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await create(id)).body.id);
    const first = await list(id, { limit: 2 });
    await service.prisma.carpoolOffer.delete({ where: { id: ids[1] ?? 0 } });
    const second = await list(id, { limit: 2, cursor: first.body.nextCursor });
    expect([...first.body.data, ...second.body.data].map((trip) => trip.id)).toEqual(ids);
  });

  it.each(['17', 'yesterday,17', `${noon(9)},x`, ''])('rejects the cursor "%s"', async (cursor) => {
    const id = await edition(16);
    const url = `${service.baseUrl}/api/editions/${id}/carpool-offers?cursor=${encodeURIComponent(cursor)}`;
    expect((await fetch(url)).status).toBe(422);
  });

  it('lists a trip for 12 hours after its departure', async () => {
    const id = await edition(11);
    const ages = [11, 13];
    for (const hours of ages) {
      await service.prisma.carpoolOffer.create({
        data: {
          editionId: id,
          userId: 7,
          direction: 'TO_EVENT',
          tripDate: hoursAgo(hours),
          locationCity: `${hours} hours ago`,
          availableSeats: 1,
          description: '',
        },
      });
    }
    const { body } = await list(id, {});
    expect(body.data.map(({ locationCity }) => locationCity)).toEqual(['11 hours ago']);
  });

  it('returns every field of an offer in the contract, and no others', async () => {
    const id = await edition(12);
    await create(id, {
      description: 'Guillemets « " », \\ et\nà la ligne 🎪',
      tripDate: noon(8),
    });
    await create(id, { locationAddress: 'Gare', phoneNumber: phone });
    const stranger = service.actor({ userId: 4_242, pseudo: 'pas-encore-là' });
    await service.call(createOffer, { params: { id }, body: anOffer() }, stranger);

    const response = await fetch(`${service.baseUrl}/api/editions/${id}/carpool-offers`);
    const raw: unknown = await response.json();
    expect(listOffers.response.parse(raw)).toEqual(raw);
    const offer = { editionId: id, direction: 'TO_EVENT', tripDate: noon(9) };
    expect(raw).toMatchObject({
      data: [
        {
          ...offer,
          tripDate: noon(8),
          description: 'Guillemets « " », \\ et\nà la ligne 🎪',
        },
        { ...offer, hasMeetingPoint: true, user: { id: 7, pseudo: 'ana' } },
        { ...offer, hasMeetingPoint: false, user: { id: 4_242, pseudo: 'pas-encore-là' } },
      ],
      nextCursor: null,
    });
  });

  it('is published once when the same call comes three times at once, or again', async () => {
    const id = await edition(17);
    const key = { 'idempotency-key': '01890a5d-ac96-774b-bcce-b302099a8057' };
    const send = () => service.call(createOffer, { params: { id }, body: anOffer() }, ana(), key);
    const all = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect((await list(id, {})).body.data).toHaveLength(1);
    // Events are published in their order, so those of the offer are out before this one.
    const last = await create(id, {});
    const published = () => service.nats.events(offerCreated).map(({ data }) => data.offerId);
    await service.waitFor(() => published().includes(last.body.id));
    expect(published().filter((offerId) => offerId === all[0]?.body.id)).toHaveLength(1);
  });

  it('shows the meeting point to members alone, on the offer alone', async () => {
    const id = await edition(18);
    const { body } = await create(id, { locationAddress: '7, Kurze Gasse', phoneNumber: phone });
    const read = (as?: ReturnType<typeof service.actor>) =>
      service.call(getOffer, { params: { id: body.id } }, as);
    const bea = service.actor({ userId: 8 });

    const ofMember = await read(bea);
    expect(ofMember).toMatchObject({ status: 200, body: { locationAddress: '7, Kurze Gasse' } });
    expect(ofMember.headers.get('cache-control')).toBe('private, no-store');
    const ofVisitor = await read();
    expect(ofVisitor.body).toEqual({ ...ofMember.body, locationAddress: null });
    const lists = [
      await service.call(listOffers, { params: { id }, query: {} }),
      await service.call(listOffers, { params: { id }, query: {} }, bea),
    ];
    const seen = JSON.stringify([ofVisitor.body, lists, service.nats.events()]);
    expect(seen).not.toContain('Kurze Gasse');
    expect(JSON.stringify([ofMember.body, seen])).not.toContain(phone);

    await service.prisma.carpoolOffer.update({
      where: { id: body.id },
      data: { tripDate: hoursAgo(13) },
    });
    expect((await read(bea)).status).toBe(404);
    expect((await service.call(getOffer, { params: { id: 2_000_000_000 } })).status).toBe(404);
  });

  it('is not read by its id while the edition is a draft', async () => {
    const id = await edition(19);
    const { body } = await create(id, {});
    const read = async () => (await service.call(getOffer, { params: { id: body.id } })).status;
    expect(await read()).toBe(200);
    await service.prisma.edition.update({ where: { id }, data: { isOnline: false } });
    expect(await read()).toBe(404);
  });

  it('shows an author who has not arrived yet by their pseudo, and as they are once they have', async () => {
    const id = await edition(13);
    const late = service.actor({ userId: 55, pseudo: 'bea' });
    const created = await service.call(createOffer, { params: { id }, body: anOffer() }, late);
    expect(created).toMatchObject({ status: 201, body: { user: { id: 55, pseudo: 'bea' } } });
    const author = async () => (await list(id, {})).body.data[0]?.user;
    expect(await author()).toMatchObject({ id: 55, pseudo: 'bea', profilePicture: null });

    await service.nats.publishState(
      userState,
      55,
      1,
      aUserState({ id: 55, pseudo: 'béa', nom: 'Roy' }),
    );
    await service.waitFor(async () => (await author())?.pseudo === 'béa');
    expect(await author()).not.toHaveProperty('locale');
    // Cached lists are invalidated, after the copy has changed.
    const refreshed = () =>
      service.nats.events(tripRefreshed).filter(({ data }) => data.userId === 55);
    await service.waitFor(() => refreshed().length === 1);
    await service.nats.publishState(
      userState,
      55,
      2,
      aUserState({ id: 55, pseudo: 'béa', nom: 'Roy', locale: 'de' }),
    );
    await service.nats.publishState(userState, 55, 3, aUserState({ id: 55, pseudo: 'béatrice' }));
    await service.waitFor(async () => (await author())?.pseudo === 'béatrice');
    await service.waitFor(() => refreshed().length === 2);
  });

  it('erases the name and the phone of a deleted account', async () => {
    const id = await edition(14);
    await service.nats.publishState(userState, 66, 1, aUserState({ id: 66, pseudo: 'zoe' }));
    const zoe = service.actor({ userId: 66, pseudo: 'zoe' });
    const body = anOffer({ phoneNumber: phone });
    const created = await service.call(createOffer, { params: { id }, body }, zoe);
    await service.prisma.carpoolOffer.update({
      where: { id: created.body.id },
      data: { tripDate: hoursAgo(1) },
    });
    await service.nats.publishState(userState, 66, 2, null);
    await service.nats.publishEvent(userDeleted, { userId: 66 });
    const row = () => service.prisma.carpoolOffer.findUnique({ where: { id: created.body.id } });
    await service.waitFor(async () => (await row())?.phoneNumber === null);
    await service.waitFor(async () => (await list(id, {})).body.data[0]?.user.pseudo === '#66');
  });

  it('allows and rejects callers as its contract says', () => accessWalk(service));
  it('rejects bad input with a problem, never with a failure', () => badInputWalk(service));
});

describe('how much a member may write', () => {
  it('PO-06: rejects the 21st trip within an hour, offers and requests together', async () => {
    const service = await startCarpool({ RATE_LIMIT_FACTOR: '1' });
    try {
      await addEditions(service, [1], anEdition());
      const ana = service.actor({ userId: 7 });
      const create = (body = anOffer(), as = ana) =>
        service.call(createOffer, { params: { id: 1 }, body }, as);
      // A rejected trip does not count.
      expect((await create(anOffer({ tripDate: noon(30) }))).status).toBe(422);
      for (let count = 0; count < 20; count += 1) expect((await create()).status).toBe(201);

      const rejected = await create();
      expect(rejected.body.code).toBe('RATE_LIMITED');
      assertWait(rejected, 3600);
      expect((await create(anOffer(), service.actor({ userId: 8 }))).status).toBe(201);
    } finally {
      await service.stop();
    }
  });
});
