import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addPassenger,
  bookingAccepted,
  bookingAsked,
  bookingCancelled,
  bookingInvited,
  bookingRejected,
  deleteOffer,
  getBookingHistory,
  joinWaitingList,
  listBookings,
  listMyTripStates,
  listPassengers,
  offerDeleted,
  removePassenger,
  restoreOffer,
  seatsTaken,
  updateOffer,
} from '@siteswap/contracts/carpool';
import { participationState } from '@siteswap/contracts/notifications';
import { days, hours, later } from '@siteswap/service-kit';
import { noon } from '#test/days.ts';
import { startTrips, type Trips } from '#test/trip-people.ts';

const [driver, ana, ben, eve] = [1, 11, 12, 13];

let trips: Trips;
beforeAll(async () => {
  trips = await startTrips();
  for (const id of [driver, ana, ben, eve]) await trips.addMember(id);
});
afterAll(() => trips.stop());

const statusOf = async (id: number) =>
  (await trips.service.prisma.carpoolBooking.findUniqueOrThrow({ where: { id } })).status;
const metAt = async (id: number) =>
  (await trips.service.prisma.carpoolRequest.findUniqueOrThrow({ where: { id } })).metAt;
const statesOf = async (userId: number) =>
  (await trips.service.call(listMyTripStates, { params: { id: 1 } }, trips.as(userId))).body;
const emitted = async <T extends { subject: string }>(event: T, bookingId: number) => {
  const find = () =>
    trips.service.nats
      .events()
      .find(
        ({ subject, data }) =>
          subject === event.subject && (data as { bookingId?: number }).bookingId === bookingId,
      );
  await trips.service.waitFor(find);
  return find()?.data;
};

describe('CP-02 asking for seats', () => {
  it('is pending, and the driver is notified', async () => {
    const offerId = await trips.offer(driver);
    const asked = await trips.ask(ana, offerId, { seats: 2, message: 'Deux sacs' });
    expect(asked).toMatchObject({
      status: 201,
      body: { status: 'PENDING', seats: 2, message: 'Deux sacs', actions: ['cancel'] },
    });
    expect(await trips.seatsOf(offerId)).toEqual({ availableSeats: 3, takenSeats: 0 });
    expect(await emitted(bookingAsked, asked.body.id)).toMatchObject({
      ...{ offerId, driverId: driver, passengerId: ana, seats: 2 },
    });
  });

  it('is rejected for the own car, more seats than are free, and a second time', async () => {
    const offerId = await trips.offer(driver);
    expect(await trips.ask(driver, offerId)).toMatchObject({
      ...{ status: 409, body: { code: 'OWN_OFFER' } },
    });
    expect(await trips.ask(ana, offerId, { seats: 4 })).toMatchObject({
      ...{ status: 409, body: { code: 'OFFER_FULL', remainingSeats: 3 } },
    });
    expect((await trips.ask(ana, offerId)).status).toBe(201);
    expect(await trips.ask(ana, offerId)).toMatchObject({
      ...{ status: 409, body: { code: 'ALREADY_BOOKED' } },
    });
  });

  it('is for a request of the caller alone, and a stop of the offer', async () => {
    const offerId = await trips.offer(driver);
    const requestId = await trips.request(ben);
    expect(await trips.ask(ana, offerId, { requestId })).toMatchObject({
      ...{ status: 404, body: { code: 'REQUEST_NOT_FOUND' } },
    });
    const away = await trips.ask(ana, offerId, { stopCity: 'Lens' });
    expect(away.body.errors).toMatchObject([{ path: 'stopCity', code: 'STOP_NOT_FOUND' }]);
  });

  it('is rejected after departure and for a deleted trip', async () => {
    const { prisma } = trips.service;
    const offerId = await trips.offer(driver);
    await prisma.carpoolOffer.update({
      where: { id: offerId },
      data: { tripDate: later(trips.clock.now, -1) },
    });
    expect(await trips.ask(ana, offerId)).toMatchObject({ body: { code: 'TRIP_DATE_PAST' } });
    const deletedAt = trips.clock.now;
    await prisma.carpoolOffer.update({ where: { id: offerId }, data: { deletedAt } });
    expect(await trips.ask(ana, offerId)).toMatchObject({ body: { code: 'TRIP_GONE' } });
    expect((await trips.ask(ana, 4_242)).status).toBe(404);
  });
});

describe('CP-03 what the sides do with a booking', () => {
  it('is accepted by the driver: its seats are taken, its passenger is notified and takes part', async () => {
    const offerId = await trips.offer(driver);
    const requestId = await trips.request(ana);
    const { body: asked } = await trips.ask(ana, offerId, { seats: 2, requestId });
    expect(await trips.update(driver, asked, 'accept')).toMatchObject({
      status: 200,
      body: { status: 'ACCEPTED', passenger: { id: ana }, actions: ['cancel'] },
    });
    expect(await trips.seatsOf(offerId)).toEqual({ availableSeats: 3, takenSeats: 2 });
    expect(await metAt(requestId)).toEqual(expect.any(Date));
    expect(await emitted(bookingAccepted, asked.id)).toMatchObject({
      ...{ actorId: driver, recipientId: ana },
    });
    await trips.service.waitFor(() =>
      trips.service.nats
        .states(participationState)
        .some(({ id, data }) => id === `carpool.1.${ana}` && data !== null),
    );
    expect((await trips.update(ana, asked, 'cancel')).body.status).toBe('CANCELLED');
    expect(await trips.seatsOf(offerId)).toMatchObject({ takenSeats: 0 });
    expect(await metAt(requestId)).toBeNull();
    expect(await emitted(bookingCancelled, asked.id)).toMatchObject({
      ...{ actorId: ana, recipientIds: [driver], cause: 'CANCELLED' },
    });
  });

  it('is replied to by the other side alone, and once', async () => {
    const offerId = await trips.offer(driver);
    const { body: asked } = await trips.ask(ana, offerId);
    expect((await trips.update(ana, asked, 'accept')).status).toBe(403);
    expect((await trips.update(ana, asked, 'reject')).status).toBe(403);
    expect((await trips.update(eve, asked, 'accept')).status).toBe(404);
    expect((await trips.update(driver, asked, 'reject')).body.status).toBe('REJECTED');
    expect(await emitted(bookingRejected, asked.id)).toMatchObject({ recipientId: ana });
    for (const action of ['accept', 'reject', 'cancel'] as const) {
      expect(await trips.update(driver, asked, action)).toMatchObject({
        ...{ status: 409, body: { code: 'BOOKING_ENDED' } },
      });
    }
    // Who was rejected may ask again.
    expect((await trips.ask(ana, offerId)).status).toBe(201);
  });

  it('is not accepted once it is cancelled', async () => {
    const offerId = await trips.offer(driver);
    const { body: asked } = await trips.ask(ana, offerId);
    await trips.update(ana, asked, 'cancel');
    expect(await trips.update(driver, asked, 'accept')).toMatchObject({
      ...{ status: 409, body: { code: 'BOOKING_ENDED' } },
    });
    expect(await trips.seatsOf(offerId)).toMatchObject({ takenSeats: 0 });
  });

  it('is not accepted when its seats are gone, and nothing changes then', async () => {
    const offerId = await trips.offer(driver, { availableSeats: 2 });
    const { body: first } = await trips.ask(ana, offerId, { seats: 1 });
    const { body: second } = await trips.ask(ben, offerId, { seats: 2 });
    await trips.update(driver, first, 'accept');
    expect(await trips.update(driver, second, 'accept')).toMatchObject({
      ...{ status: 409, body: { code: 'OFFER_FULL', remainingSeats: 1 } },
    });
    expect(await statusOf(second.id)).toBe('PENDING');
  });
});

describe('CP-15 a driver who invites', () => {
  it('waits for the passenger, whose other bookings of the way are then withdrawn', async () => {
    const [offerId, other, back] = [
      await trips.offer(driver),
      await trips.offer(eve),
      await trips.offer(eve, { direction: 'FROM_EVENT', tripDate: noon(13) }),
    ];
    const requestId = await trips.request(ben);
    const { body: asked } = await trips.ask(ben, other);
    const { body: askedBack } = await trips.ask(ben, back);
    const invited = await trips.invite(driver, offerId, requestId);
    expect(invited).toMatchObject({
      status: 201,
      body: { status: 'PENDING', initiatedBy: 'DRIVER', seats: 2, passenger: { id: ben } },
    });
    expect(await emitted(bookingInvited, invited.body.id)).toMatchObject({ requestId });
    expect((await trips.update(driver, invited.body, 'accept')).status).toBe(403);
    expect((await trips.update(ben, invited.body, 'accept')).body.status).toBe('ACCEPTED');
    expect(await emitted(bookingCancelled, asked.id)).toMatchObject({
      ...{ cause: 'WITHDRAWN', actorId: ben, recipientIds: [eve] },
    });
    expect(await statusOf(asked.id)).toBe('CANCELLED');
    expect(await statusOf(askedBack.id)).toBe('PENDING');
    expect(await metAt(requestId)).toEqual(expect.any(Date));
    expect(await trips.invite(driver, await trips.offer(driver), requestId)).toMatchObject({
      ...{ status: 409, body: { code: 'REQUEST_MET' } },
    });
    await trips.update(ben, invited.body, 'cancel');
  });

  it('invites for the own car alone, and for its way', async () => {
    const offerId = await trips.offer(driver);
    const requestId = await trips.request(ben);
    expect((await trips.invite(eve, offerId, requestId)).status).toBe(403);
    const back = await trips.request(ben, { direction: 'FROM_EVENT', tripDate: noon(13) });
    expect(await trips.invite(driver, offerId, back)).toMatchObject({
      ...{ status: 409, body: { code: 'OTHER_DIRECTION' } },
    });
    expect(await trips.invite(driver, offerId, 4_242)).toMatchObject({
      ...{ status: 404, body: { code: 'REQUEST_NOT_FOUND' } },
    });
  });
});

it('CP-11 stores who changed a booking and when, for its two sides', async () => {
  const offerId = await trips.offer(driver);
  const { body: asked } = await trips.ask(ana, offerId);
  await trips.moveBy(hours(1));
  await trips.update(driver, asked, 'accept');
  await trips.update(ana, asked, 'cancel');
  const input = { params: { id: offerId, bookingId: asked.id } };
  for (const side of [driver, ana]) {
    const { body } = await trips.service.call(getBookingHistory, input, trips.as(side));
    expect(body.data).toMatchObject([
      { status: 'PENDING', cause: 'ASKED', actor: { id: ana }, at: asked.createdAt },
      { status: 'ACCEPTED', cause: 'ACCEPTED', actor: { id: driver } },
      { status: 'CANCELLED', cause: 'CANCELLED', actor: { id: ana } },
    ]);
    expect(Date.parse(body.data[1]?.at ?? '') - Date.parse(asked.createdAt)).toBe(hours(1));
  }
  expect((await trips.service.call(getBookingHistory, input, trips.as(eve))).status).toBe(404);
});

it('shows names once a booking is accepted, and none of a deleted account', async () => {
  const [zoe, gone] = [21, 22];
  await trips.addMember(zoe, { prenom: 'Zoé', nom: 'Roy' });
  await trips.addMember(gone, { prenom: 'Léo', nom: 'Petit', isDeleted: true });
  const offerId = await trips.offer(driver);
  for (const [userId, names] of [
    [zoe, { prenom: 'Zoé', nom: 'Roy' }],
    [gone, { prenom: null, nom: null }],
  ] as const) {
    const { body: asked } = await trips.ask(userId, offerId);
    expect(asked.passenger).toMatchObject({ prenom: null, nom: null });
    const { body: accepted } = await trips.update(driver, asked, 'accept');
    expect(accepted.passenger).toMatchObject({ id: userId, ...names });
  }
});

it('shows all bookings to the driver, and others their own', async () => {
  const offerId = await trips.offer(driver);
  for (const userId of [ana, ben]) await trips.ask(userId, offerId);
  const read = async (userId: number) =>
    (
      await trips.service.call(listBookings, { params: { id: offerId } }, trips.as(userId))
    ).body.data.map(({ passenger }) => passenger.id);
  expect(await read(driver)).toEqual([ana, ben]);
  expect(await read(ben)).toEqual([ben]);
  expect(await read(eve)).toEqual([]);
});

const add = (userId: number, offerId: number, body: { userId: number } | { firstName: string }) =>
  trips.service.call(addPassenger, { params: { id: offerId }, body }, trips.as(userId));

describe('passengers whom the driver adds', () => {
  it('take a seat each; a first name is for the driver alone', async () => {
    const offerId = await trips.offer(driver, { availableSeats: 2 });
    expect((await add(eve, offerId, { firstName: 'Zoé' })).status).toBe(403);
    expect(await add(driver, offerId, { firstName: 'Zoé' })).toMatchObject({
      ...{ status: 201, body: { user: null, firstName: 'Zoé' } },
    });
    const added = await add(driver, offerId, { userId: ana });
    expect(added).toMatchObject({ status: 201, body: { user: { id: ana }, firstName: null } });
    expect(await trips.seatsOf(offerId)).toEqual({ availableSeats: 2, takenSeats: 2 });
    expect(await add(driver, offerId, { userId: ben })).toMatchObject({
      ...{ status: 409, body: { code: 'OFFER_FULL' } },
    });
    const list = (userId: number) =>
      trips.service.call(listPassengers, { params: { id: offerId } }, trips.as(userId));
    expect((await list(driver)).body.data).toHaveLength(2);
    expect((await list(ana)).status).toBe(403);
    const states = await statesOf(ana);
    expect(states.offers.find((each) => each.offerId === offerId)).toMatchObject({
      ...{ state: 'ADDED', onBoard: [{ user: { id: ana }, seats: 1 }] },
    });
    expect(JSON.stringify(states)).not.toContain('Zoé');
  });

  it('leave the car by themselves with the id that their own state has', async () => {
    const offerId = await trips.offer(driver, { availableSeats: 2 });
    const added = await add(driver, offerId, { userId: ana });
    await add(driver, offerId, { userId: ben });
    const stateOf = async (userId: number) =>
      (await statesOf(userId)).offers.find((each) => each.offerId === offerId);
    const { state, passengerId } = (await stateOf(ana)) ?? {};
    expect({ state, passengerId }).toEqual({ state: 'ADDED', passengerId: added.body.id });
    for (const userId of [driver, eve]) expect((await stateOf(userId))?.passengerId).toBeNull();
    const remove = (userId: number) =>
      trips.service.call(
        removePassenger,
        { params: { id: offerId, passengerId: added.body.id } },
        trips.as(userId),
      );
    for (const userId of [eve, ben]) expect((await remove(userId)).status).toBe(404);
    expect((await remove(ana)).status).toBe(200);
    expect(await trips.seatsOf(offerId)).toMatchObject({ takenSeats: 1 });
    expect((await stateOf(ana))?.state).toBeNull();
  });

  it('do not leave it any more once it has left', async () => {
    const offerId = await trips.offer(driver);
    const { body } = await add(driver, offerId, { userId: ana });
    const tripDate = trips.clock.now;
    await trips.service.prisma.carpoolOffer.update({ where: { id: offerId }, data: { tripDate } });
    const params = { id: offerId, passengerId: body.id };
    expect(await trips.service.call(removePassenger, { params }, trips.as(ana))).toMatchObject({
      ...{ status: 409, body: { code: 'TRIP_DATE_PAST' } },
    });
  });

  it('are members, not the driver, and not booked already', async () => {
    const offerId = await trips.offer(driver);
    await trips.ask(ana, offerId);
    expect(await add(driver, offerId, { userId: ana })).toMatchObject({
      ...{ status: 409, body: { code: 'ALREADY_BOOKED' } },
    });
    expect(await add(driver, offerId, { userId: driver })).toMatchObject({
      ...{ status: 409, body: { code: 'OWN_OFFER' } },
    });
    expect(await add(driver, offerId, { userId: 4_242 })).toMatchObject({
      ...{ status: 404, body: { code: 'MEMBER_NOT_FOUND' } },
    });
  });
});

describe('CP-16 where a member stands', () => {
  it('is given for each trip of an edition', async () => {
    const offers = {
      mine: await trips.offer(ana),
      asked: await trips.offer(driver),
      accepted: await trips.offer(driver),
      rejected: await trips.offer(driver),
      cancelled: await trips.offer(driver),
      invited: await trips.offer(driver),
      none: await trips.offer(driver),
    };
    const requestId = await trips.request(ana, { seatsNeeded: 1 });
    const { body: accepted } = await trips.ask(ana, offers.accepted);
    await trips.update(driver, accepted, 'accept');
    await trips.ask(ana, offers.asked);
    const { body: rejected } = await trips.ask(ana, offers.rejected);
    await trips.update(driver, rejected, 'reject');
    const { body: cancelled } = await trips.ask(ana, offers.cancelled);
    await trips.update(ana, cancelled, 'cancel');
    await trips.service.prisma.carpoolRequest.update({
      where: { id: requestId },
      data: { metAt: null },
    });
    await trips.invite(driver, offers.invited, requestId);
    await trips.ask(ben, offers.mine);

    const states = await statesOf(ana);
    const of = (offerId: number) => states.offers.find((each) => each.offerId === offerId);
    expect(of(offers.mine)).toMatchObject({ state: 'MINE', pending: 1 });
    expect(of(offers.asked)).toMatchObject({ state: 'ASKED', pending: 0 });
    expect(of(offers.accepted)).toMatchObject({
      ...{ state: 'ACCEPTED', bookingId: accepted.id, onBoard: [{ user: { id: ana }, seats: 1 }] },
    });
    expect(of(offers.rejected)).toMatchObject({ state: 'REJECTED', onBoard: [] });
    expect(of(offers.cancelled)).toMatchObject({ state: 'CANCELLED' });
    expect(of(offers.invited)).toMatchObject({ state: 'INVITED' });
    expect(of(offers.none)).toBeUndefined();
    expect(states.requests.find((each) => each.requestId === requestId)).toEqual({
      ...{ requestId, state: 'MINE', pending: 1, invitedTo: [] },
    });
    const ofDriver = (await statesOf(driver)).requests;
    expect(ofDriver.find((each) => each.requestId === requestId)).toEqual({
      ...{ requestId, state: null, pending: 0, invitedTo: [offers.invited] },
    });
    await trips.update(ana, accepted, 'cancel');
  });
});

describe('CP-10 a deleted offer', () => {
  const remove = (id: number) =>
    trips.service.call(deleteOffer, { params: { id }, body: {} }, trips.as(driver));
  const restore = (id: number) =>
    trips.service.call(restoreOffer, { params: { id } }, trips.as(driver));

  it.each([
    ['a booking', (offerId: number) => trips.ask(ana, offerId)],
    ['a member whom the driver added', (offerId: number) => add(driver, offerId, { userId: ana })],
    [
      'a place in line',
      async (id: number) => {
        const { body: asked } = await trips.ask(eve, id, { seats: 3 });
        await trips.update(driver, asked, 'accept');
        await trips.service.call(joinWaitingList, { params: { id }, body: {} }, trips.as(ana));
        await trips.update(eve, asked, 'cancel');
      },
    ],
  ])('does not come back when its only passenger had %s, and was notified', async (_, act) => {
    const offerId = await trips.offer(driver);
    await act(offerId);
    expect((await remove(offerId)).body).toEqual({ ok: true, restorableUntil: null });
    const deletion = () =>
      trips.service.nats.events(offerDeleted).find(({ data }) => data.offerId === offerId);
    await trips.service.waitFor(deletion);
    expect(deletion()?.data.passengerIds).toEqual([ana]);
    expect(await restore(offerId)).toMatchObject({ status: 409, body: { code: 'TRIP_GONE' } });
  });

  it('comes back when members who had a booking had cancelled it before', async () => {
    const offerId = await trips.offer(driver);
    const { body: asked } = await trips.ask(ana, offerId);
    await trips.update(ana, asked, 'cancel');
    await remove(offerId);
    expect((await restore(offerId)).status).toBe(200);
  });
});

describe('CP-06 phone numbers', () => {
  const [phoneOfDriver, phoneOfAna] = ['+33 6 11 11 11 11', '+33 6 22 22 22 22'];

  it('are read by the two sides of an accepted booking until 7 days after the trip', async () => {
    const offerId = await trips.offer(driver, { phoneNumber: phoneOfDriver });
    const { body: asked } = await trips.ask(ana, offerId, { phoneNumber: phoneOfAna });
    const { body: others } = await trips.ask(ben, offerId, { phoneNumber: '+33 6 33 33 33 33' });
    const phoneFor = async (userId: number, id = asked.id) => {
      const input = { params: { id: offerId } };
      const { body } = await trips.service.call(listBookings, input, trips.as(userId));
      return body.data.find((each) => each.id === id)?.phoneNumber;
    };
    expect([await phoneFor(driver), await phoneFor(ana)]).toEqual([null, null]);
    await trips.update(driver, asked, 'accept');
    expect([await phoneFor(driver), await phoneFor(ana)]).toEqual([phoneOfAna, phoneOfDriver]);
    expect(await phoneFor(driver, others.id)).toBeNull();
    const before = trips.clock.now;
    try {
      const trip = new Date(noon(9));
      await trips.moveTo(later(trip, days(7) - 1));
      expect(await phoneFor(ana)).toBe(phoneOfDriver);
      await trips.moveTo(later(trip, days(7)));
      expect(await phoneFor(ana)).toBeNull();
      await trips.moveTo(later(trip, days(7) + 1));
      await trips.service.running.tasks.request('phones-of-past-trips');
      await trips.service.running.tasks.runDue();
      const stored = await trips.service.prisma.carpoolOffer.findUnique({ where: { id: offerId } });
      expect(stored?.phoneNumber).toBeNull();
      const bookings = await trips.service.prisma.carpoolBooking.findMany({
        where: { carpoolOfferId: offerId },
      });
      expect(bookings.map(({ phoneNumber }) => phoneNumber)).toEqual([null, null]);
    } finally {
      trips.clock.now = before;
    }
  });

  it('are gone after a cancellation', async () => {
    const offerId = await trips.offer(driver, { phoneNumber: phoneOfDriver });
    const { body: asked } = await trips.ask(ana, offerId, { phoneNumber: phoneOfAna });
    expect((await trips.update(driver, asked, 'accept')).body.phoneNumber).toBe(phoneOfAna);
    expect((await trips.update(driver, asked, 'cancel')).body.phoneNumber).toBeNull();
    const row = await trips.service.prisma.carpoolBooking.findUnique({ where: { id: asked.id } });
    expect(row?.phoneNumber).toBeNull();
  });
});

describe('CP-05 fewer seats than are taken', () => {
  it('are rejected with members who have them, for the driver alone', async () => {
    const offerId = await trips.offer(driver, { availableSeats: 4 });
    const { body: booked } = await trips.ask(ana, offerId, { seats: 2 });
    await trips.update(driver, booked, 'accept');
    await trips.ask(ben, offerId);
    const guest = { params: { id: offerId }, body: { firstName: 'Léo' } };
    await trips.service.call(addPassenger, guest, trips.as(driver));
    const lower = (userId: number, availableSeats: number) => {
      const call = { params: { id: offerId }, body: { availableSeats } };
      return trips.service.call(updateOffer, call, trips.as(userId));
    };

    const rejected = await lower(driver, 2);
    expect(rejected.status).toBe(409);
    expect(seatsTaken.parse(rejected.body)).toMatchObject({
      takenSeats: 3,
      taken: [
        { bookingId: booked.id, user: { id: ana, pseudo: `user-${ana}` }, seats: 2 },
        { bookingId: null, user: null, firstName: 'Léo', seats: 1 },
      ],
    });
    for (const other of [ana, ben, eve]) {
      const response = await lower(other, 2);
      expect(response).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(JSON.stringify(response.body)).not.toMatch(/Léo|taken/);
    }
    expect(await trips.seatsOf(offerId)).toEqual({ availableSeats: 4, takenSeats: 3 });
    expect((await lower(driver, 3)).status).toBe(200);
  });
});

describe('at departure', () => {
  it('what got no reply is cancelled by no one; a trip that leaves later waits', async () => {
    const tripDate = later(trips.clock.now, hours(30));
    const data = { tripDate };
    const offerId = await trips.offer(driver);
    await trips.service.prisma.carpoolOffer.update({ where: { id: offerId }, data });
    const { body: asked } = await trips.ask(ana, offerId);
    const { body: accepted } = await trips.ask(ben, offerId);
    await trips.update(driver, accepted, 'accept');
    await trips.service.prisma.carpoolOffer.update({
      where: { id: offerId },
      data: { tripDate: later(tripDate, hours(1)) },
    });
    const before = trips.clock.now;
    try {
      await trips.moveTo(tripDate);
      expect(await statusOf(asked.id)).toBe('PENDING');
      await trips.moveBy(hours(1));
      expect(await statusOf(asked.id)).toBe('CANCELLED');
      expect(await statusOf(accepted.id)).toBe('ACCEPTED');
      expect(await emitted(bookingCancelled, asked.id)).toMatchObject({
        ...{ actorId: null, cause: 'EXPIRED', recipientIds: [driver, ana] },
      });
    } finally {
      trips.clock.now = before;
    }
  });
});
