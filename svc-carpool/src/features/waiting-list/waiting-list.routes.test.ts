import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addPassenger,
  joinWaitingList,
  leaveWaitingList,
  listWaiting,
  removePassenger,
  takeWaitingSeat,
  waitingSeatOffered,
} from '@siteswap/contracts/carpool';
import { hours, later } from '@siteswap/service-kit';
import { startTrips, type Trips } from '#test/trip-people.ts';

const [driver, ana, ben, eve] = [1, 11, 12, 13];

let trips: Trips;
beforeAll(async () => {
  trips = await startTrips();
  for (const id of [driver, ana, ben, eve]) await trips.addMember(id);
});
afterAll(() => trips.stop());

const join = (userId: number, id: number, seats = 1) =>
  trips.service.call(joinWaitingList, { params: { id }, body: { seats } }, trips.as(userId));
const leave = (userId: number, id: number) =>
  trips.service.call(leaveWaitingList, { params: { id } }, trips.as(userId));
const take = (userId: number, id: number) =>
  trips.service.call(takeWaitingSeat, { params: { id } }, trips.as(userId));
const lineOf = async (id: number, userId = driver) =>
  (await trips.service.call(listWaiting, { params: { id } }, trips.as(userId))).body.data.map(
    ({ user, state, position }) => [user.id, state, position],
  );

/** A car with one seat, which Eve has. */
async function fullCar() {
  const offerId = await trips.offer(driver, { availableSeats: 1 });
  const { body: asked } = await trips.ask(eve, offerId);
  await trips.update(driver, asked, 'accept');
  return { offerId, asked };
}

describe('CP-08 the waiting list', () => {
  it('is for full cars, shows the place, and is left at any time', async () => {
    const free = await trips.offer(driver);
    expect(await join(ana, free)).toMatchObject({ body: { code: 'OFFER_NOT_FULL' } });
    const { offerId } = await fullCar();
    expect((await join(ana, offerId)).body).toMatchObject({ position: 1, state: 'WAITING' });
    expect((await join(ben, offerId)).body).toMatchObject({ position: 2 });
    expect((await join(ana, offerId)).body).toMatchObject({ position: 1 });
    expect(await join(driver, offerId)).toMatchObject({ body: { code: 'OWN_OFFER' } });
    expect(await join(eve, offerId)).toMatchObject({ body: { code: 'ALREADY_BOOKED' } });
    expect(await lineOf(offerId, ben)).toEqual([[ben, 'WAITING', 2]]);
    expect((await leave(ana, offerId)).status).toBe(200);
    expect(await lineOf(offerId)).toEqual([[ben, 'WAITING', 1]]);
  });

  it('offers a freed seat to the first for 12 h, then to the next, who takes it', async () => {
    const { offerId, asked } = await fullCar();
    await join(ana, offerId);
    await join(ben, offerId);
    await trips.update(eve, asked, 'cancel');
    expect(await lineOf(offerId)).toEqual([
      [ana, 'OFFERED', 1],
      [ben, 'WAITING', 2],
    ]);
    await trips.service.waitFor(() =>
      trips.service.nats
        .events(waitingSeatOffered)
        .some(({ data }) => data.offerId === offerId && data.userId === ana),
    );
    // No one else gets the reserved seat.
    expect(await trips.ask(eve, offerId)).toMatchObject({ body: { code: 'OFFER_FULL' } });
    expect(await take(ben, offerId)).toMatchObject({ body: { code: 'SEAT_OFFER_ENDED' } });
    const before = trips.clock.now;
    try {
      await trips.moveTo(later(before, hours(12) - 1));
      expect((await lineOf(offerId))[0]).toEqual([ana, 'OFFERED', 1]);
      await trips.moveTo(later(before, hours(12)));
      expect(await lineOf(offerId)).toEqual([[ben, 'OFFERED', 1]]);
      expect(await take(ben, offerId)).toMatchObject({
        ...{ status: 200, body: { status: 'ACCEPTED', passenger: { id: ben } } },
      });
      expect(await trips.seatsOf(offerId)).toEqual({ availableSeats: 1, takenSeats: 1 });
      expect(await lineOf(offerId)).toEqual([]);
    } finally {
      trips.clock.now = before;
    }
  });

  it('offers the seat of a member who leaves the car into which the driver added them', async () => {
    const id = await trips.offer(driver, { availableSeats: 1 });
    const body = { userId: eve };
    const added = await trips.service.call(
      addPassenger,
      { params: { id }, body },
      trips.as(driver),
    );
    await join(ana, id);
    const params = { id, passengerId: added.body.id };
    await trips.service.call(removePassenger, { params }, trips.as(eve));
    expect(await lineOf(id)).toEqual([[ana, 'OFFERED', 1]]);
  });

  it('offers nothing after departure, and ends there', async () => {
    const { offerId, asked } = await fullCar();
    await join(ana, offerId);
    const before = trips.clock.now;
    const tripDate = later(before, hours(3));
    await trips.service.prisma.carpoolOffer.update({ where: { id: offerId }, data: { tripDate } });
    await trips.update(eve, asked, 'cancel');
    const [place] = await trips.service.prisma.carpoolWaiting.findMany({
      where: { carpoolOfferId: offerId },
    });
    expect(place?.offeredUntil).toEqual(tripDate);
    try {
      await trips.moveTo(tripDate);
      expect(await lineOf(offerId)).toEqual([]);
      expect(await trips.seatsOf(offerId)).toMatchObject({ takenSeats: 0 });
      expect((await take(ana, offerId)).status).toBe(409);
    } finally {
      trips.clock.now = before;
    }
  });

  it('is left by who gets a seat in another car of that way', async () => {
    const { offerId } = await fullCar();
    await join(ana, offerId);
    await join(ben, offerId);
    const { body: asked } = await trips.ask(ana, await trips.offer(driver));
    expect((await trips.update(driver, asked, 'accept')).status).toBe(200);
    expect(await lineOf(offerId)).toEqual([[ben, 'WAITING', 1]]);
  });

  it('ends what a member asked in other cars once they take the seat', async () => {
    const { offerId, asked } = await fullCar();
    const { body: other } = await trips.ask(ben, await trips.offer(driver));
    await join(ben, offerId);
    await trips.update(eve, asked, 'cancel');
    expect((await take(ben, offerId)).status).toBe(200);
    const { carpoolBooking } = trips.service.prisma;
    const { status } = await carpoolBooking.findUniqueOrThrow({ where: { id: other.id } });
    expect(status).toBe('CANCELLED');
  });
});
