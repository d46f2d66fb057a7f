import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  addPassenger,
  deleteOffer,
  joinWaitingList,
  leaveWaitingList,
  removePassenger,
  takeWaitingSeat,
} from '@siteswap/contracts/carpool';
import { hours } from '@siteswap/service-kit';
import { fuzzRuns, seededRandom } from '@siteswap/service-kit/testing';
import { startTrips, type Trips } from '#test/trip-people.ts';

const drivers = [1, 2];
const members = [11, 12, 13, 14];

let trips: Trips;
beforeAll(async () => {
  trips = await startTrips();
  for (const id of [...drivers, ...members]) await trips.addMember(id);
});
afterAll(() => trips.stop());

/** Status of each booking, by id. */
const statuses = async () => {
  const rows = await trips.service.prisma.carpoolBooking.findMany();
  return new Map(rows.map(({ id, status }) => [id, status]));
};

/** Seats that are taken by the rows there are, next to what the offer says. */
async function sums() {
  const { rows } = await trips.service.pool.query<{
    taken: number;
    counted: number;
    seats: number;
  }>(
    `select taken_seats as taken, available_seats as seats,
       (select coalesce(sum(seats), 0)::int from carpool_booking
         where carpool_offer_id = offer.id and status = 'ACCEPTED')
       + (select count(*)::int from carpool_passenger
         where carpool_offer_id = offer.id and offer.deleted_at is null)
       + (select coalesce(sum(seats), 0)::int from carpool_waiting
         where carpool_offer_id = offer.id and offered_until is not null) as counted
     from carpool_offer offer where deleted_at is null`,
  );
  return rows;
}

it('CP-04 sums and rows agree after whatever people do, and what ended stays ended', async () => {
  const random = seededRandom(32);
  const { pick } = random;
  const { service } = trips;
  const offers: { id: number; driver: number }[] = [];
  for (const driver of drivers) {
    for (const seats of [1, 3]) {
      const id = await trips.offer(driver, { availableSeats: seats });
      offers.push({ id, driver });
    }
  }
  const requests = new Map<number, number>();
  for (const member of members) requests.set(member, await trips.request(member));

  /** Mostly a pending one: with time most have ended, and nothing would happen any more. */
  const anyBooking = async () => {
    const rows = await service.prisma.carpoolBooking.findMany({ orderBy: { id: 'asc' } });
    const pending = rows.filter(({ status }) => status === 'PENDING');
    if (pending.length > 0 && random.int(2) > 0) return pick(pending);
    return rows.length > 0 ? pick(rows) : null;
  };
  const update = async (action: 'accept' | 'reject' | 'cancel') => {
    const booking = await anyBooking();
    if (!booking) return;
    const driver = offers.find(({ id }) => id === booking.carpoolOfferId)?.driver ?? 0;
    const actor = pick([driver, booking.requesterId]);
    await trips.update(actor, { offerId: booking.carpoolOfferId, id: booking.id }, action);
  };
  const seats = () => 1 + random.int(3);
  const steps = [
    () => trips.ask(pick(members), pick(offers).id, { seats: seats() }),
    () => {
      const { id, driver } = pick(offers);
      return trips.invite(driver, id, requests.get(pick(members)) ?? 0, seats());
    },
    () => update('accept'),
    () => update('accept'),
    () => update('reject'),
    () => update('cancel'),
    () => {
      const [params, body] = [{ id: pick(offers).id }, { seats: seats() }];
      return service.call(joinWaitingList, { params, body }, trips.as(pick(members)));
    },
    () => {
      const input = { params: { id: pick(offers).id } };
      return service.call(leaveWaitingList, input, trips.as(pick(members)));
    },
    () => {
      const input = { params: { id: pick(offers).id } };
      return service.call(takeWaitingSeat, input, trips.as(pick(members)));
    },
    () => {
      const { id, driver } = pick(offers);
      const body = pick<{ firstName: string } | { userId: number }>([
        { firstName: 'Zoé' },
        { userId: pick(members) },
      ]);
      return service.call(addPassenger, { params: { id }, body }, trips.as(driver));
    },
    async () => {
      const rows = await service.prisma.carpoolPassenger.findMany({ orderBy: { id: 'asc' } });
      if (rows.length === 0) return;
      const { id: passengerId, carpoolOfferId: id, addedById } = pick(rows);
      await service.call(removePassenger, { params: { id, passengerId } }, trips.as(addedById));
    },
    () => trips.moveBy(hours(1)),
    // A car is deleted, and another one offered in its place.
    async () => {
      if (random.int(5) > 0) return;
      const offer = pick(offers);
      const call = { params: { id: offer.id }, body: {} };
      await service.call(deleteOffer, call, trips.as(offer.driver));
      offer.id = await trips.offer(offer.driver, { availableSeats: seats() });
    },
  ];

  let before = await statuses();
  for (let step = 0; step < fuzzRuns(200); step += 1) {
    // Two at once, as people do.
    await Promise.all([
      pick<() => Promise<unknown>>(steps)(),
      pick<() => Promise<unknown>>(steps)(),
    ]);
    for (const { taken, counted, seats: capacity } of await sums()) {
      expect(taken).toBe(counted);
      expect(taken).toBeGreaterThanOrEqual(0);
      expect(taken).toBeLessThanOrEqual(capacity);
    }
    const after = await statuses();
    for (const [id, status] of before) {
      if (status === 'REJECTED' || status === 'CANCELLED') expect(after.get(id)).toBe(status);
    }
    before = after;
  }
  const reached = new Set(before.values());
  expect([...reached].sort()).toEqual(
    expect.arrayContaining(['ACCEPTED', 'CANCELLED', 'REJECTED']),
  );
  expect(await service.deadLetters.list()).toEqual([]);
});
