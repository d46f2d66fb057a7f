import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lockOffers, takeSeats } from '#src/features/trips/trips.public.ts';
import { startTrips, type Trips } from '#test/trip-people.ts';

const driver = 1;
let trips: Trips;
beforeAll(async () => {
  trips = await startTrips({ DATABASE_POOL_SIZE: '20' });
});
afterAll(() => trips.stop());

describe('CP-04 the last seat', () => {
  it.each([20, 200])('is taken once by %i transactions at once', async (count) => {
    const offerId = await trips.offer(driver, { availableSeats: 1 });
    const { transact } = trips.service.running.outbox;
    const taken = await Promise.all(
      Array.from({ length: count }, () => transact((tx) => takeSeats(tx, offerId, 1))),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await trips.seatsOf(offerId)).toEqual({ availableSeats: 1, takenSeats: 1 });
  });

  it.each([20, 200])('is accepted once of %i bookings at once', async (count) => {
    const offerId = await trips.offer(driver, { availableSeats: 1 });
    const now = trips.clock.now;
    const data = Array.from({ length: count }, (_, index) => ({
      ...{ carpoolOfferId: offerId, requesterId: 1_000 + index, seats: 1, message: '' },
      updatedAt: now,
    }));
    const bookings = await trips.service.prisma.carpoolBooking.createManyAndReturn({ data });
    const responses = await Promise.all(
      bookings.map(({ id }) => trips.update(driver, { offerId, id }, 'accept')),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Of 200 at once some may get 503 and try again.
    const rejections = count > 20 ? [409, 503] : [409];
    const others = statuses.filter((status) => status !== 200 && !rejections.includes(status));
    expect(others).toEqual([]);
    expect(await trips.seatsOf(offerId)).toEqual({ availableSeats: 1, takenSeats: 1 });
    const accepted = await trips.service.prisma.carpoolBooking.aggregate({
      where: { carpoolOfferId: offerId, status: 'ACCEPTED' },
      _sum: { seats: true },
    });
    expect(accepted._sum.seats).toBe(1);
  });
});

it('CP-15 a booking is accepted while another driver rejects the same passenger', async () => {
  const [ana, otherDriver] = [11, 2];
  const [offerId, otherId] = [await trips.offer(driver), await trips.offer(otherDriver)];
  const { body: asked } = await trips.ask(ana, offerId);
  const { body: other } = await trips.ask(ana, otherId);
  const { running, pool, prisma, waitFor } = trips.service;
  const [rejected, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const rejecting = running.outbox.transact(async (tx) => {
    await lockOffers(tx, [otherId]);
    await tx.carpoolBooking.update({ where: { id: other.id }, data: { status: 'REJECTED' } });
    rejected.resolve();
    await waits.promise;
  });
  await rejected.promise;
  const accepting = trips.update(driver, asked, 'accept');
  await waitFor(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  waits.resolve();
  await rejecting;
  expect(await accepting).toMatchObject({ status: 200, body: { status: 'ACCEPTED' } });
  const { status } = await prisma.carpoolBooking.findUniqueOrThrow({ where: { id: other.id } });
  expect(status).toBe('REJECTED');
});
