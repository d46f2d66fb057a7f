import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addPassenger,
  bookingCancelled,
  createTripsFeed,
  deleteOffer,
  deleteTripsFeed,
  getMyTrips,
  getTripsFeed,
  joinWaitingList,
  offerDeleted,
  passengerRemoved,
  tripSoon,
  updateOffer,
} from '@siteswap/contracts/carpool';
import { userDeleted } from '@siteswap/contracts/core';
import { days, hours, later } from '@siteswap/service-kit';
import { noon } from '#test/days.ts';
import { startTrips, type Trips } from '#test/trip-people.ts';

const [driver, ana, ben] = [1, 11, 12];
const phone = '+33 6 44 55 66 77';

let trips: Trips;
beforeAll(async () => {
  trips = await startTrips();
  for (const id of [driver, ana, ben]) await trips.addMember(id);
});
afterAll(() => trips.stop());

describe('my trips', () => {
  it('have offers with their bookings, requests and seats in the cars of others', async () => {
    const offerId = await trips.offer(driver, { phoneNumber: phone });
    const requestId = await trips.request(ana);
    const { body: asked } = await trips.ask(ana, offerId);
    await trips.invite(driver, await trips.offer(driver), requestId);
    await trips.update(driver, asked, 'accept');
    const mine = async (userId: number) =>
      (await trips.service.call(getMyTrips, {}, trips.as(userId))).body;
    const ofDriver = (await mine(driver)).offers.find(({ offer }) => offer.id === offerId);
    expect(ofDriver).toMatchObject({
      offer: { remainingSeats: 2, onBoard: [{ pseudo: `user-${ana}`, seats: 1 }] },
      bookings: [{ id: asked.id, status: 'ACCEPTED' }],
    });
    const ofAna = await mine(ana);
    expect(ofAna).toMatchObject({
      editions: [{ id: 1, name: 'EJC Lille' }],
      requests: [{ request: { id: requestId, isMet: true }, bookings: [{ status: 'CANCELLED' }] }],
      bookings: [{ booking: { id: asked.id, phoneNumber: phone }, offer: { id: offerId } }],
    });
    expect(JSON.stringify(await mine(ben))).not.toContain(phone);
  });

  it('are also the cars into which their drivers added me, without the phone number of the driver', async () => {
    const guest = 33;
    await trips.addMember(guest);
    const offerId = await trips.offer(driver, { phoneNumber: phone });
    const call = { params: { id: offerId }, body: { userId: guest } };
    const { body: added } = await trips.service.call(addPassenger, call, trips.as(driver));
    const mine = async () => (await trips.service.call(getMyTrips, {}, trips.as(guest))).body;
    const ofGuest = await mine();
    expect(ofGuest).toMatchObject({
      editions: [{ id: 1, name: 'EJC Lille' }],
      bookings: [],
      added: [{ passengerId: added.id, offer: { id: offerId, user: { id: driver } } }],
    });
    expect(JSON.stringify(ofGuest)).not.toContain(phone);
    await trips.service.call(deleteOffer, { params: { id: offerId }, body: {} }, trips.as(driver));
    expect((await mine()).added).toEqual([]);
  });

  it('are a calendar under a secret address, without phone numbers, until that is replaced', async () => {
    const offerId = await trips.offer(ben, { phoneNumber: phone, description: `Tél. ${phone}` });
    const made = await trips.service.call(createTripsFeed, {}, trips.as(ben));
    expect(made.status).toBe(201);
    const read = async (url: string) => {
      const response = await fetch(new URL(new URL(url).pathname, trips.service.baseUrl));
      return { status: response.status, text: await response.text() };
    };
    const { status, text } = await read(made.body.url);
    expect(status).toBe(200);
    expect(text).toContain(`UID:carpool-offer-${offerId}@`);
    expect(text).toContain('SUMMARY:Arras → EJC Lille');
    expect(text).toContain(`DTSTART:${noon(9).replaceAll(/[-:]|\.000/g, '')}`);
    expect(text).not.toContain(phone);
    expect((await trips.service.call(getTripsFeed, {}, trips.as(ben))).body.createdAt).toBe(
      made.body.createdAt,
    );
    await trips.service.call(deleteTripsFeed, {}, trips.as(ben));
    expect((await read(made.body.url)).status).toBe(404);
  });
});

describe('trips that are over', () => {
  it.each([
    ['30 days after departure', 0, true],
    ['not a moment longer', -1, false],
  ])('are mine and in the calendar %s', async (_, ms, isShown) => {
    const [owner, guest, added] = [31, 32, 34];
    await trips.addMember(added);
    const offerId = await trips.offer(owner);
    const call = { params: { id: offerId }, body: { userId: added } };
    await trips.service.call(addPassenger, call, trips.as(owner));
    const requestId = await trips.request(owner);
    const { body: asked } = await trips.ask(guest, offerId);
    await trips.update(owner, asked, 'accept');
    const feeds = await Promise.all(
      [owner, guest, added].map((userId) =>
        trips.service.call(createTripsFeed, {}, trips.as(userId)),
      ),
    );
    const tripDate = later(trips.clock.now, ms - days(30));
    const { prisma } = trips.service;
    await prisma.carpoolOffer.update({ where: { id: offerId }, data: { tripDate } });
    await prisma.carpoolRequest.update({ where: { id: requestId }, data: { tripDate } });
    const mine = async (userId: number) =>
      (await trips.service.call(getMyTrips, {}, trips.as(userId))).body;
    const own = await mine(owner);
    expect(own.offers.map(({ offer }) => offer.id)).toEqual(isShown ? [offerId] : []);
    expect(own.requests.map(({ request }) => request.id)).toEqual(isShown ? [requestId] : []);
    const booked = (await mine(guest)).bookings.map(({ booking }) => booking.id);
    expect(booked).toEqual(isShown ? [asked.id] : []);
    const addedTo = (await mine(added)).added.map(({ offer }) => offer.id);
    expect(addedTo).toEqual(isShown ? [offerId] : []);
    for (const { body: feed } of feeds) {
      const calendar = await fetch(new URL(new URL(feed.url).pathname, trips.service.baseUrl));
      const isInCalendar = (await calendar.text()).includes(`UID:carpool-offer-${offerId}@`);
      expect(isInCalendar).toBe(isShown);
    }
    await prisma.carpoolPassenger.deleteMany({ where: { carpoolOfferId: offerId } });
    await prisma.carpoolBooking.delete({ where: { id: asked.id } });
    await prisma.carpoolOffer.delete({ where: { id: offerId } });
    await prisma.carpoolRequest.delete({ where: { id: requestId } });
  });
});

describe('the reminder of a trip', () => {
  it('is sent once, 24 h before, to all who are on board', async () => {
    const before = trips.clock.now;
    const offerId = await trips.offer(driver);
    const tripDate = later(before, hours(60));
    await trips.service.prisma.carpoolOffer.update({ where: { id: offerId }, data: { tripDate } });
    const { body: asked } = await trips.ask(ana, offerId);
    await trips.update(driver, asked, 'accept');
    const sent = () =>
      trips.service.nats.events(tripSoon).filter(({ data }) => data.offerId === offerId);
    try {
      await trips.moveTo(later(tripDate, -hours(24) - 1));
      expect(sent()).toEqual([]);
      await trips.moveTo(later(tripDate, -hours(24)));
      await trips.service.waitFor(() => sent().length > 0);
      await trips.moveBy(hours(1));
      expect(sent().map(({ data }) => data.memberIds)).toEqual([[driver, ana]]);
    } finally {
      trips.clock.now = before;
    }
  });
});

describe('the reminder of a trip that leaves earlier than it did', () => {
  it('follows it, also when the driver has added all who are on board', async () => {
    const before = trips.clock.now;
    const offerId = await trips.offer(driver, { tripDate: noon(9) });
    const params = { id: offerId };
    await trips.service.call(addPassenger, { params, body: { userId: ana } }, trips.as(driver));
    const tripDate = noon(8);
    await trips.service.call(updateOffer, { params, body: { tripDate } }, trips.as(driver));
    const sent = () =>
      trips.service.nats.events(tripSoon).filter(({ data }) => data.offerId === offerId);
    try {
      await trips.moveTo(new Date(noon(7)));
      await trips.service.waitFor(() => sent().length > 0);
      expect(sent().map(({ data }) => data)).toMatchObject([
        { tripDate, memberIds: [driver, ana] },
      ]);
    } finally {
      trips.clock.now = before;
    }
  });
});

describe('AC-04 bookings of a deleted member', () => {
  it('are cancelled both ways, and the others are notified', async () => {
    const [gone, other] = [21, 22];
    const own = await trips.offer(gone);
    const { body: onOwn } = await trips.ask(other, own);
    await trips.update(gone, onOwn, 'accept');
    const foreign = await trips.offer(other);
    const { body: onForeign } = await trips.ask(gone, foreign, {
      ...{ message: 'Appelle Gone', phoneNumber: phone },
    });
    await trips.update(other, onForeign, 'accept');
    expect(await trips.seatsOf(foreign)).toMatchObject({ takenSeats: 1 });
    await trips.service.nats.publishEvent(userDeleted, { userId: gone });
    const row = (id: number) =>
      trips.service.prisma.carpoolBooking.findUniqueOrThrow({ where: { id } });
    await trips.service.waitFor(async () => (await row(onForeign.id)).status === 'CANCELLED');
    expect(await row(onForeign.id)).toMatchObject({ message: '', phoneNumber: null });
    expect((await row(onOwn.id)).status).toBe('CANCELLED');
    expect(await trips.seatsOf(foreign)).toMatchObject({ takenSeats: 0 });
    const ended = (bookingId: number) =>
      trips.service.nats.events(bookingCancelled).find(({ data }) => data.bookingId === bookingId)
        ?.data;
    await trips.service.waitFor(() => ended(onForeign.id) && ended(onOwn.id));
    for (const id of [onForeign.id, onOwn.id]) {
      expect(ended(id)).toMatchObject({ cause: 'ACCOUNT_DELETED', recipientIds: [other] });
    }
  });

  it('notify members who were in their car, or in its line, without a booking', async () => {
    const [gone, booked, added, waiting] = [25, 26, 27, 28];
    for (const id of [gone, booked, added, waiting]) await trips.addMember(id);
    const offerId = await trips.offer(gone, { availableSeats: 2 });
    const params = { id: offerId };
    const { body: asked } = await trips.ask(booked, offerId);
    await trips.update(gone, asked, 'accept');
    await trips.service.call(addPassenger, { params, body: { userId: added } }, trips.as(gone));
    await trips.service.call(joinWaitingList, { params, body: {} }, trips.as(waiting));
    // Only the added member makes this one known.
    const other = await trips.offer(gone);
    const ofOther = { params: { id: other }, body: { userId: added } };
    await trips.service.call(addPassenger, ofOther, trips.as(gone));
    await trips.service.nats.publishEvent(userDeleted, { userId: gone });
    const deletion = (id: number) =>
      trips.service.nats.events(offerDeleted).find(({ data }) => data.offerId === id)?.data;
    await trips.service.waitFor(() => deletion(offerId) && deletion(other));
    expect(deletion(offerId)).toMatchObject({ userId: gone, passengerIds: [added, waiting] });
    expect(deletion(other)).toMatchObject({ userId: gone, passengerIds: [added] });
    // By its own event, and so once.
    const cancelled = trips.service.nats.events(bookingCancelled).map(({ data }) => data);
    expect(cancelled.find(({ bookingId }) => bookingId === asked.id)).toMatchObject({
      recipientIds: [booked],
    });
    for (const userId of [booked, added]) {
      const key = { editionId_userId: { editionId: 1, userId } };
      const row = await trips.service.prisma.participation.findUnique({ where: key });
      expect([userId, row?.since]).toEqual([userId, null]);
    }
  });

  it('give back the seat in a car into which its driver added them', async () => {
    const [gone, other] = [23, 24];
    for (const id of [gone, other]) await trips.addMember(id);
    const offerId = await trips.offer(other);
    const call = { params: { id: offerId }, body: { userId: gone } };
    await trips.service.call(addPassenger, call, trips.as(other));
    await trips.service.nats.publishEvent(userDeleted, { userId: gone });
    const removed = () =>
      trips.service.nats.events(passengerRemoved).find(({ data }) => data.offerId === offerId);
    await trips.service.waitFor(removed);
    expect(removed()?.data).toMatchObject({ actorId: gone, recipientId: other });
    expect(await trips.seatsOf(offerId)).toMatchObject({ takenSeats: 0 });
  });
});
