import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addPassenger,
  createOffer,
  createOfferComment,
  createRequestComment,
  createTripReport,
  createTripsFeed,
  deleteOffer,
  deleteRequest,
  domain,
  getTripPicture,
  joinWaitingList,
  leaveWaitingList,
  previewTrip,
  removeOfferComment,
  removePassenger,
  restoreOffer,
  setAlert,
  takeWaitingSeat,
  tripsCalendar,
  updateOffer,
} from '@siteswap/contracts/carpool';
import { userState } from '@siteswap/contracts/core';
import { editionState } from '@siteswap/contracts/editions';
import { fillPath, type Route, type RouteCall, type RouteResult } from '@siteswap/contracts/route';
import { aUserState } from '@siteswap/contracts/testing';
import { hours, later } from '@siteswap/service-kit';
import { createLogger } from '@siteswap/service-kit/testing';
import { noon } from '#test/days.ts';
import { anEdition, anOffer } from '#test/factories.ts';
import { startTrips, type Trips } from '#test/trip-people.ts';

const lines: string[] = [];
const destination = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});
const arras = { locationCity: 'Arras', latitude: 50.29, longitude: 2.78 };

/** Whose number is planted, and which one. */
const phones = {
  driver: '+33 6 98 12 54 76',
  accepted: '+33 6 97 23 65 87',
  pending: '+33 6 96 34 76 98',
  looking: '+33 6 95 45 87 09',
};
const people = {
  ...{ driver: 1, pending: 11, accepted: 12, added: 13, waiting: 14, looking: 15 },
  ...{ organiser: 16, member: 17 },
};
const digits = (text: string) => text.replaceAll(/[\s.()-]/g, '');
/** Whose numbers stand in a text, however they are written. */
const phonesIn = (text: string) =>
  Object.entries(phones)
    .filter(([, phone]) => digits(text).includes(digits(phone).slice(-9)))
    .map(([whose]) => whose);

let trips: Trips;
beforeAll(async () => {
  const log = createLogger({ name: 'svc-carpool', level: 'trace', destination });
  trips = await startTrips({}, log);
  const rights = [{ userId: people.organiser, can: ['edit' as const] }];
  const carvin = { latitude: 50.49, longitude: 2.96, city: 'Carvin' };
  const { nats, prisma } = trips.service;
  await nats.publishState(editionState, 1, 2, anEdition({ id: 1, rights, ...carvin }));
  await trips.service.waitFor(() => prisma.edition.findFirst({ where: { city: 'Carvin' } }));
  for (const id of Object.values(people)) await trips.addMember(id);
});
afterAll(() => trips.stop());

async function done<R extends Route>(route: R, input: RouteCall<R>, userId: number) {
  const { status, body } = await trips.service.call(route, input, trips.as(userId));
  expect([route.id, status < 300]).toEqual([route.id, true]);
  return body as RouteResult<R>;
}
const offerOf = (fields = {}) =>
  trips.offer(people.driver, { ...arras, phoneNumber: phones.driver, ...fields });

/** A full car with a member of each kind, all of whom gave their numbers where a form asks for it. */
async function aFullCar() {
  const { driver, pending, accepted, added, waiting, looking, member } = people;
  const params = { id: 1 };
  const { locationCity: city, ...point } = arras;
  await done(setAlert, { params, body: { ...point, city, direction: 'TO_EVENT' } }, member);
  const phoneNumber = phones.looking;
  const requestId = await trips.request(looking, { ...arras, seatsNeeded: 1, phoneNumber });
  const offerId = await offerOf({ isOpenData: true });
  await trips.service.running.jobs.runDue();
  const ofPending = await trips.request(pending, { ...arras, phoneNumber: phones.pending });
  await trips.service.running.jobs.runDue();
  const { body: asked } = await trips.ask(pending, offerId, {
    ...{ requestId: ofPending, phoneNumber: phones.pending },
  });
  const { body: booked } = await trips.ask(accepted, offerId, { phoneNumber: phones.accepted });
  await trips.update(driver, booked, 'accept');
  const ofOffer = { id: offerId };
  await done(addPassenger, { params: ofOffer, body: { userId: added } }, driver);
  await done(addPassenger, { params: ofOffer, body: { firstName: 'Zoé' } }, driver);
  await done(joinWaitingList, { params: ofOffer, body: {} }, waiting);
  const body = { content: 'Moi !' };
  const onOffer = await done(createOfferComment, { params: ofOffer, body }, member);
  const onRequest = await done(createRequestComment, { params: { id: requestId }, body }, member);
  return { offerId, requestId, asked, booked, onOffer, onRequest };
}
type Car = Awaited<ReturnType<typeof aFullCar>>;

/** Routes that read the trip which their query names. */
const ofOneTrip: ReadonlySet<string> = new Set([previewTrip.id, getTripPicture.id]);

/** The addresses of a route for this car. */
function urlsOf(route: Route, car: Car, calendars: readonly string[]): string[] {
  const isOfRequest = route.path.includes('carpool-requests/');
  const ofTrip = {
    id: isOfRequest ? car.requestId : car.offerId,
    commentId: isOfRequest ? car.onRequest.id : car.onOffer.id,
  };
  const params = route.path.includes('/editions/') ? { id: 1 } : ofTrip;
  const query = {
    ...(route.path.endsWith('-counts') ? { ids: 1 } : {}),
    ...(ofOneTrip.has(route.id) ? { offerId: car.offerId } : {}),
  };
  const files = route.id === tripsCalendar.id ? calendars : ['1.json'];
  const all = [car.asked, car.booked].flatMap(({ id: bookingId }) =>
    files.map((file) => fillPath(route.path, { ...params, bookingId, file }, query)),
  );
  return [...new Set(all)];
}

const callers = () => [
  { name: 'visitor', actor: undefined },
  ...Object.entries(people).map(([name, userId]) => ({ name, actor: trips.as(userId) })),
  {
    name: 'admin',
    actor: trips.service.actor({ userId: 99, isGlobalAdmin: true, adminMode: true }),
  },
];

/** Reads everything that there is to read, as each kind of person. */
async function walk(car: Car) {
  const feeds = await Promise.all(
    Object.values(people).map((userId) => done(createTripsFeed, {}, userId)),
  );
  const calendars = feeds.map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
  const routes = trips.service.routes.filter(
    ({ method, access }) => method === 'GET' && access !== 'internal',
  );
  const readers = await Promise.all(
    callers().map(async ({ name, actor }) => ({ name, headers: (await actor?.headers()) ?? {} })),
  );
  const seen = new Set<string>();
  const read = new Set<string>();
  for (const route of routes) {
    for (const url of urlsOf(route, car, calendars)) {
      for (const { name, headers } of readers) {
        const response = await fetch(trips.service.baseUrl + url, { headers });
        if (response.ok) read.add(route.id);
        for (const whose of phonesIn(await response.text())) {
          seen.add(`${name} reads ${whose} by ${route.id}`);
        }
      }
    }
  }
  return { seen: [...seen].sort(), unread: routes.filter(({ id }) => !read.has(id)) };
}

/** Everything else that is published about a car and its people. */
async function theRest(car: Car) {
  const { driver, pending, accepted, added, waiting, looking, organiser } = people;
  const ofOffer = { id: car.offerId };
  await trips.update(driver, car.asked, 'reject');
  await done(updateOffer, { params: ofOffer, body: { luggage: 'SMALL' } }, driver);
  await trips.update(accepted, car.booked, 'cancel');
  await done(takeWaitingSeat, { params: ofOffer }, waiting);
  await done(joinWaitingList, { params: ofOffer, body: {} }, pending);
  await done(leaveWaitingList, { params: ofOffer }, pending);
  const comment = { ...ofOffer, commentId: car.onOffer.id };
  await done(removeOfferComment, { params: comment, body: { reason: 'Publicité' } }, organiser);
  const other = await offerOf();
  await trips.invite(driver, other, car.requestId);
  const body = { userId: added };
  const { id: passengerId } = await done(addPassenger, { params: { id: other }, body }, driver);
  await done(removePassenger, { params: { id: other, passengerId } }, driver);
  const removed = { params: { id: await offerOf() } };
  await done(deleteOffer, { ...removed, body: {} }, driver);
  await done(restoreOffer, removed, driver);
  const gone = await trips.request(looking, { ...arras, phoneNumber: phones.looking });
  await done(deleteRequest, { params: { id: gone }, body: {} }, looking);
  await trips.service.nats.publishState(userState, looking, 2, aUserState({ id: looking }));
}

describe('CP-06 planted phone numbers', () => {
  let car: Car;
  beforeAll(async () => {
    car = await aFullCar();
  });

  it('are read by the two sides of an accepted booking, and by no one else anywhere', async () => {
    const { seen, unread } = await walk(car);
    // There is no dead letter.
    expect(unread.map(({ id }) => id)).toEqual(['carpool.dead-letter.get']);
    expect(seen).toEqual([
      'accepted reads driver by carpool.booking.list',
      'accepted reads driver by carpool.trip.mine',
      'driver reads accepted by carpool.booking.list',
      'driver reads accepted by carpool.trip.mine',
    ]);
  });

  it('are read by members who are the two sides now, once others have the seat', async () => {
    await theRest(car);
    expect((await walk(car)).seen).toEqual([
      'waiting reads driver by carpool.booking.list',
      'waiting reads driver by carpool.trip.mine',
    ]);
  });

  it('are read by no one else where they stand in a report after the trip', async () => {
    const { driver, waiting } = people;
    const departure = new Date(noon(9));
    const dayBefore = later(departure, -hours(24));
    await trips.moveTo(dayBefore);
    await trips.moveTo(departure);
    const text = `Son numéro : ${phones.driver}, un autre : ${phones.pending}`;
    const body = { userId: driver, reason: 'UNSAFE' as const, text };
    await done(createTripReport, { params: { id: car.offerId }, body }, waiting);
    expect((await walk(car)).seen).toEqual([
      'waiting reads driver by carpool.booking.list',
      'waiting reads driver by carpool.trip.mine',
    ]);
    trips.clock.now = dayBefore;
  });

  it('are in no event, state or live message', async () => {
    const { nats, waitFor } = trips.service;
    const missing = () => {
      const published = new Set(nats.events().map(({ subject }) => subject));
      return domain.events.map(({ subject }) => subject).filter((each) => !published.has(each));
    };
    await waitFor(() => {
      expect(missing()).toEqual([]);
      return true;
    });
    expect(phonesIn(JSON.stringify([nats.events(), nats.states(), nats.live()]))).toEqual([]);
  });

  it('are in no log line, also when the service fails', async () => {
    const { pool, waitFor } = trips.service;
    const body = anOffer({ phoneNumber: phones.driver });
    const create = (sent: object) =>
      trips.service.call(
        createOffer,
        { params: { id: 1 }, body: { ...body, ...sent } },
        trips.as(people.driver),
      );
    await pool.query('alter table carpool_offer rename to carpool_offer_away');
    try {
      expect((await create({})).status).toBe(500);
    } finally {
      await pool.query('alter table carpool_offer_away rename to carpool_offer');
    }
    expect((await create({ availableSeats: 9 })).status).toBe(422);
    const logged = () => lines.join('');
    await waitFor(() => /"status":500/.test(logged()) && /"status":422/.test(logged()));
    expect(logged()).toContain('carpool.booking.list');
    expect(phonesIn(logged())).toEqual([]);
  });
});
