import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addPassenger,
  createTripReport,
  deleteOffer,
  getMyTrips,
  tripReported,
} from '@siteswap/contracts/carpool';
import { userState } from '@siteswap/contracts/core';
import { maxReportText, minReportText } from '@siteswap/contracts/reports';
import { aUserState } from '@siteswap/contracts/testing';
import { days, later } from '@siteswap/service-kit';
import { assertWait } from '@siteswap/service-kit/testing';
import { noon, now } from '#test/days.ts';
import { startTrips, type Trips } from '#test/trip-people.ts';

const [driver, ana, ben, added, stranger] = [1, 11, 12, 13, 14];
const departure = new Date(noon(9));
const noShow = { reason: 'NO_SHOW' as const };

let trips: Trips;
beforeAll(async () => {
  trips = await startTrips({ RATE_LIMIT_FACTOR: '100' });
  for (const id of [driver, ana, ben, added, stranger]) await trips.addMember(id);
});
afterAll(() => trips.stop());
beforeEach(() => {
  trips.clock.now = now;
});

/** A car with a member of each kind: ana has a seat, ben asks for one, and the driver added another. */
async function aCar(): Promise<number> {
  const offerId = await trips.offer(driver);
  const { body: booked } = await trips.ask(ana, offerId);
  await trips.update(driver, booked, 'accept');
  await trips.ask(ben, offerId);
  const call = { params: { id: offerId }, body: { userId: added } };
  await trips.service.call(addPassenger, call, trips.as(driver));
  return offerId;
}
const report = (reporter: number, id: number, userId: number, fields: object = noShow) =>
  trips.service.call(
    createTripReport,
    { params: { id }, body: { userId, ...noShow, ...fields } },
    trips.as(reporter),
  );
const mine = async (userId: number, offerId: number) => {
  const { body } = await trips.service.call(getMyTrips, {}, trips.as(userId));
  return body.reports
    .filter((each) => each.offerId === offerId)
    .map(({ userId: id, reportedAt }) => [id, reportedAt]);
};
const stored = (carpoolOfferId: number) =>
  trips.service.prisma.carpoolReport.findMany({ where: { carpoolOfferId } });

describe('a report after a trip', () => {
  it.each([
    ['a passenger with a seat', ana, driver],
    ['the driver', driver, ana],
    ['the driver', driver, added],
    ['a member whom the driver added', added, driver],
  ])('is sent by %s (%i about %i)', async (_, reporter, reported) => {
    const offerId = await aCar();
    trips.clock.now = departure;
    const text = 'Roulait à 180.';
    const sent = await report(reporter, offerId, reported, { reason: 'UNSAFE', text });
    expect(sent).toMatchObject({
      status: 201,
      body: { userId: reported, reportedAt: departure.toISOString() },
    });
    expect(await stored(offerId)).toMatchObject([
      { reporterId: reporter, reportedId: reported, reason: 'UNSAFE', text },
    ]);
  });

  it.each([
    ['a passenger about another', ana, added],
    ['a passenger about themselves', ana, ana],
    ['the driver about themselves', driver, driver],
    ['the driver about a member who had no reply', driver, ben],
    ['the driver about someone else', driver, stranger],
    ['a member who had no reply', ben, driver],
    ['a stranger', stranger, driver],
  ])('is 404 for %s', async (_, reporter, reported) => {
    const offerId = await aCar();
    expect(await report(reporter, offerId, reported)).toMatchObject({ status: 404 });
    trips.clock.now = departure;
    expect(await report(reporter, offerId, reported)).toMatchObject({ status: 404 });
    expect(await stored(offerId)).toEqual([]);
  });

  it('is 404 for a trip that is not there, and 401 for a visitor', async () => {
    expect((await report(ana, 999_999, driver)).status).toBe(404);
    const call = { params: { id: 1 }, body: { userId: driver, ...noShow } };
    expect((await trips.service.call(createTripReport, call)).status).toBe(401);
  });

  it.each([
    ['a moment before departure', later(departure, -1), 409, 'TRIP_NOT_LEFT'],
    ['at departure', departure, 201, undefined],
    ['a moment before 14 days have passed', later(departure, days(14) - 1), 201, undefined],
    ['14 days after it', later(departure, days(14)), 409, 'REPORT_TOO_LATE'],
  ])('is accepted or rejected %s', async (_, moment, status, code) => {
    const offerId = await aCar();
    trips.clock.now = moment;
    for (const [reporter, reported] of [
      [ana, driver],
      [driver, ana],
    ] as const) {
      const expected = status === 201 ? [[reported, null]] : [];
      expect((await mine(reporter, offerId)).filter(([id]) => id === reported)).toEqual(expected);
      const { body, ...response } = await report(reporter, offerId, reported);
      expect([response.status, (body as { code?: string }).code]).toEqual([status, code]);
    }
  });

  it('can be sent once by each for a person and a trip', async () => {
    const [offerId, other] = [await aCar(), await aCar()];
    trips.clock.now = departure;
    expect((await report(ana, offerId, driver)).status).toBe(201);
    expect(await report(ana, offerId, driver, { text: 'Encore' })).toMatchObject({
      ...{ status: 409, body: { code: 'ALREADY_REPORTED' } },
    });
    expect((await report(driver, offerId, ana)).status).toBe(201);
    expect((await report(driver, offerId, added)).status).toBe(201);
    expect((await report(ana, other, driver)).status).toBe(201);
    expect(await stored(offerId)).toHaveLength(3);
  });

  it('is one of 20 that are sent at the same time', async () => {
    const offerId = await aCar();
    trips.clock.now = departure;
    trips.service.nats.clear();
    const sent = await Promise.all(Array.from({ length: 20 }, () => report(ana, offerId, driver)));
    const statuses = sent.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await stored(offerId)).toHaveLength(1);
    const events = () => trips.service.nats.events(tripReported);
    await trips.service.waitFor(() => events().length > 0);
    // Events of one service come in their order.
    await report(driver, offerId, ana);
    await trips.service.waitFor(() => events().some(({ data }) => data.reportedId === ana));
    expect(events().map(({ data }) => data.reportedId)).toEqual([driver, ana]);
  });

  it('needs a text of 10 characters when it is about safety, and none when someone did not come', async () => {
    const offerId = await aCar();
    trips.clock.now = departure;
    const unsafe = (text?: string) =>
      report(ana, offerId, driver, { reason: 'UNSAFE', ...(text === undefined ? {} : { text }) });
    const needed = [{ path: 'text', code: 'REPORT_TEXT_NEEDED', params: { min: minReportText } }];
    for (const text of [undefined, '', 'a'.repeat(minReportText - 1), `${'a'.repeat(9)}      `]) {
      expect(await unsafe(text)).toMatchObject({ status: 422, body: { errors: needed } });
    }
    expect(await unsafe('a'.repeat(maxReportText + 1))).toMatchObject({ status: 422 });
    expect(await report(ana, offerId, driver, { reason: 'STARS' })).toMatchObject({ status: 422 });
    expect((await unsafe('a'.repeat(minReportText))).status).toBe(201);
    expect((await report(driver, offerId, ana, { text: 'a'.repeat(maxReportText) })).status).toBe(
      201,
    );
    expect((await report(driver, offerId, added)).status).toBe(201);
  });

  it('is published with ids alone, and read by its reporter alone', async () => {
    const offerId = await aCar();
    trips.clock.now = departure;
    trips.service.nats.clear();
    const text = 'Appelez-moi au +33 6 11 22 33 44';
    await report(ana, offerId, driver, { text });
    const events = () => trips.service.nats.events(tripReported);
    await trips.service.waitFor(() => events().length > 0);
    const [row] = await stored(offerId);
    expect(events().map(({ data }) => data)).toEqual([
      {
        ...{ reportId: row?.id, reporterId: ana, reportedId: driver, reason: 'NO_SHOW' },
        ...{ entityType: 'carpool-offer', entityId: String(offerId) },
      },
    ]);
    expect(await mine(ana, offerId)).toEqual([[driver, departure.toISOString()]]);
    // The one who is reported may report in turn, and reads nothing else.
    expect(await mine(driver, offerId)).toEqual([
      [ana, null],
      [added, null],
    ]);
    for (const reader of [driver, added, ben]) {
      const { body } = await trips.service.call(getMyTrips, {}, trips.as(reader));
      expect(JSON.stringify(body)).not.toMatch(/NO_SHOW|11 22 33 44/);
    }
    for (const reader of [ben, stranger]) expect(await mine(reader, offerId)).toEqual([]);
  });

  it('is shown to its reporter as long as the trip is, 30 days', async () => {
    const offerId = await aCar();
    trips.clock.now = departure;
    await report(ana, offerId, driver);
    trips.clock.now = later(departure, days(30));
    expect(await mine(ana, offerId)).toEqual([[driver, departure.toISOString()]]);
    expect(await mine(driver, offerId)).toEqual([]);
    trips.clock.now = later(departure, days(30) + 1);
    expect(await mine(ana, offerId)).toEqual([]);
  });

  it('is sent also when the driver deletes the trip after it took place, not when they did before', async () => {
    const [after, before] = [await aCar(), await aCar()];
    const remove = (id: number) =>
      trips.service.call(deleteOffer, { params: { id }, body: {} }, trips.as(driver));
    await remove(before);
    trips.clock.now = departure;
    await remove(after);
    expect(await mine(ana, after)).toEqual([[driver, null]]);
    expect((await report(ana, after, driver)).status).toBe(201);
    expect(await mine(ana, before)).toEqual([]);
    expect((await report(ana, before, driver)).status).toBe(404);
  });

  it('is not sent about a deleted member', async () => {
    const gone = 15;
    await trips.addMember(gone);
    const offerId = await trips.offer(driver);
    const { body: booked } = await trips.ask(gone, offerId);
    await trips.update(driver, booked, 'accept');
    const state = aUserState({ id: gone, pseudo: `#${gone}`, isDeleted: true });
    await trips.service.nats.publishState(userState, gone, 2, state);
    const { prisma } = trips.service;
    await trips.service.waitFor(() =>
      prisma.member.findFirst({ where: { id: gone, isDeleted: true } }),
    );
    trips.clock.now = departure;
    expect(await mine(driver, offerId)).toEqual([]);
    expect((await report(driver, offerId, gone)).status).toBe(404);
  });

  it('is rejected as the 21st of a member within an hour', async () => {
    const limited = await startTrips({ RATE_LIMIT_FACTOR: '1' });
    try {
      for (const id of [driver, ana, added]) await limited.addMember(id);
      // A driver may publish 20 cars an hour as well.
      const drivers = [...Array.from({ length: 20 }, () => driver), ben];
      const cars: { id: number; userId: number }[] = [];
      for (const userId of drivers) {
        const id = await limited.offer(userId);
        const call = { params: { id }, body: { userId: added } };
        await limited.service.call(addPassenger, call, limited.as(userId));
        cars.push({ id, userId });
      }
      limited.clock.now = departure;
      const send = (reporter: number, id: number, userId: number) => {
        const call = { params: { id }, body: { userId, ...noShow } };
        return limited.service.call(createTripReport, call, limited.as(reporter));
      };
      const [last] = cars.splice(-1);
      for (const { id, userId } of cars) {
        expect((await send(added, id, userId)).status).toBe(201);
      }
      const rejected = await send(added, last?.id ?? 0, ben);
      expect(rejected).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      assertWait(rejected, 3600);
      expect(await limited.service.prisma.carpoolReport.count()).toBe(20);
      expect((await send(ben, last?.id ?? 0, added)).status).toBe(201);
    } finally {
      await limited.stop();
    }
  });

  it('is deleted after a year', async () => {
    const offerId = await aCar();
    trips.clock.now = departure;
    await report(ana, offerId, driver);
    const { tasks } = trips.service.running;
    const deleteOld = async () => {
      await tasks.request('old-reports');
      await tasks.runDue();
    };
    trips.clock.now = later(departure, days(365));
    await deleteOld();
    expect(await stored(offerId)).toHaveLength(1);
    trips.clock.now = later(departure, days(365) + 1);
    await deleteOld();
    expect(await stored(offerId)).toEqual([]);
  });
});
