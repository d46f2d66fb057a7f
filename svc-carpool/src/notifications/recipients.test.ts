import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addPassenger,
  createBooking,
  createOffer,
  createOfferComment,
  createRequest,
  createRequestComment,
  deleteOffer,
  inviteRequest,
  joinWaitingList,
  removeOfferComment,
  removePassenger,
  setAlert,
  updateBooking,
  updateOffer,
} from '@siteswap/contracts/carpool';
import type { Route, RouteCall } from '@siteswap/contracts/route';
import { inOrder, type Notified, notifiedBy, templatesOf } from '@siteswap/contracts/testing';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { hours, later } from '@siteswap/service-kit';
import { now } from '#test/days.ts';
import { anEdition, anOffer, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';
import { notificationTemplates } from './index.ts';

const [editionId, driver, passenger, marker, organiser] = [1, 7, 8, 9, 10];
const rights = [{ userId: organiser, can: ['edit' as const] }];

const arras = { locationCity: 'Arras', latitude: 50.29, longitude: 2.78 };

const clock = { now };
let service: Awaited<ReturnType<typeof startCarpool>>;
beforeAll(async () => {
  service = await startCarpool({}, () => clock.now);
  const carvin = { latitude: 50.49, longitude: 2.96, city: 'Carvin' };
  await addEditions(service, [editionId], anEdition({ rights, ...carvin }));
  await addMembers(service, [driver, passenger, marker]);
});
afterAll(() => service.stop());

const params = { id: editionId };
const call = async <R extends Route>(route: R, input: RouteCall<R>, userId: number) => {
  const response = await service.call(route, input, service.actor({ userId }));
  expect(response.status).toBeLessThan(300);
  return response.body;
};
const offerId = async (availableSeats = 3) =>
  (await call(createOffer, { params, body: anOffer({ availableSeats }) }, driver)).id;
const created: Notified = ['offer-created', { followersOfEdition: editionId, except: driver }];
const requested: Notified = [
  'request-created',
  { followersOfEdition: editionId, except: passenger },
];
const ask = async (id: number) => call(createBooking, { params: { id }, body: {} }, passenger);
const reply = (
  { offerId: id, id: bookingId }: { offerId: number; id: number },
  action: 'accept' | 'reject' | 'cancel',
) => call(updateBooking, { params: { id, bookingId }, body: { action } }, driver);
const offer = async (userId: number, fields = {}) => {
  const as = service.actor({ userId });
  const { status, body } = await service.call(createOffer, { params, body: anOffer(fields) }, as);
  expect(status).toBe(201);
  return body.id;
};
const request = async (userId: number, fields = {}) => {
  const as = service.actor({ userId });
  const { status, body } = await service.call(
    createRequest,
    { params, body: aRequest(fields) },
    as,
  );
  expect(status).toBe(201);
  return body.id;
};
const content = { content: 'Moi !' };
const offerComment = async (id: number) => {
  const as = service.actor({ userId: passenger });
  const call = { params: { id }, body: content };
  return (await service.call(createOfferComment, call, as)).body.id;
};

/** The template, what a member does, and exactly who is notified of it: svc-notifications knows the followers. */
const table: [key: string, act: () => Promise<unknown>, expected: Notified[]][] = [
  [
    'offer-created',
    () => offer(driver),
    [['offer-created', { followersOfEdition: editionId, except: driver }]],
  ],
  [
    'request-created',
    () => request(passenger),
    [['request-created', { followersOfEdition: editionId, except: passenger }]],
  ],
  [
    'offer-changed',
    async () => {
      const id = await offerId();
      await ask(id);
      await call(updateOffer, { params: { id }, body: { luggage: 'SMALL' } }, driver);
    },
    [created, ['booking-asked', [driver]], ['offer-changed', [passenger]]],
  ],
  [
    'offer-deleted',
    async () => {
      const id = await offerId();
      await ask(id);
      await call(deleteOffer, { params: { id }, body: {} }, driver);
    },
    [created, ['booking-asked', [driver]], ['offer-deleted', [passenger]]],
  ],
  [
    'offer-commented',
    async () => offerComment(await offer(driver)),
    [
      ['offer-commented', [driver]],
      ['offer-created', { followersOfEdition: editionId, except: driver }],
    ],
  ],
  [
    'request-commented',
    async () => {
      const call = { params: { id: await request(driver) }, body: content };
      await service.call(createRequestComment, call, service.actor({ userId: passenger }));
    },
    [
      ['request-commented', [driver]],
      ['request-created', { followersOfEdition: editionId, except: driver }],
    ],
  ],
  [
    'trip-comment-removed',
    async () => {
      const id = await offer(driver);
      const path = { id, commentId: await offerComment(id) };
      const call = { params: path, body: { reason: 'Publicité' } };
      await service.call(removeOfferComment, call, service.actor({ userId: organiser }));
    },
    [
      ['offer-commented', [driver]],
      ['offer-created', { followersOfEdition: editionId, except: driver }],
      ['trip-comment-removed', [passenger]],
    ],
  ],
  [
    'booking-asked',
    async () => {
      await ask(await offerId());
    },
    [created, ['booking-asked', [driver]]],
  ],
  [
    'booking-invited',
    async () => {
      const id = await offerId();
      const { id: requestId } = await call(createRequest, { params, body: aRequest() }, passenger);
      await call(inviteRequest, { params: { id }, body: { requestId } }, driver);
    },
    [created, requested, ['booking-invited', [passenger]]],
  ],
  [
    'booking-accepted',
    async () => {
      await service.prisma.carpoolBooking.deleteMany();
      await reply(await ask(await offerId()), 'accept');
    },
    [created, ['booking-asked', [driver]], ['booking-accepted', [passenger]]],
  ],
  [
    'booking-rejected',
    async () => {
      await reply(await ask(await offerId()), 'reject');
    },
    [created, ['booking-asked', [driver]], ['booking-rejected', [passenger]]],
  ],
  [
    'booking-cancelled',
    async () => {
      await reply(await ask(await offerId()), 'cancel');
    },
    [created, ['booking-asked', [driver]], ['booking-cancelled', [passenger]]],
  ],
  [
    'passenger-added',
    async () => {
      const body = { userId: passenger };
      await call(addPassenger, { params: { id: await offerId() }, body }, driver);
    },
    [created, ['passenger-added', [passenger]]],
  ],
  [
    'passenger-removed',
    async () => {
      const id = await offerId();
      for (const userId of [passenger, driver]) {
        const body = { userId: passenger };
        const added = await call(addPassenger, { params: { id }, body }, driver);
        await call(removePassenger, { params: { id, passengerId: added.id } }, userId);
      }
    },
    [
      ['passenger-added', [passenger]],
      created,
      ['passenger-removed', [driver]],
      ['passenger-added', [passenger]],
      ['passenger-removed', [passenger]],
    ],
  ],
  [
    'trip-soon',
    async () => {
      const id = await offerId();
      const tripDate = later(now, hours(25));
      await service.prisma.carpoolOffer.update({ where: { id }, data: { tripDate } });
      await reply(await ask(id), 'accept');
      clock.now = later(now, hours(1));
      await service.running.jobs.runDue();
      clock.now = now;
    },
    [
      created,
      ['booking-asked', [driver]],
      ['booking-accepted', [passenger]],
      ['trip-soon', [driver, passenger]],
    ],
  ],
  [
    'seat-offered',
    async () => {
      const id = await offerId(1);
      const body = { firstName: 'Zoé' };
      const { id: passengerId } = await call(addPassenger, { params: { id }, body }, driver);
      await call(joinWaitingList, { params: { id }, body: {} }, passenger);
      await call(removePassenger, { params: { id, passengerId } }, driver);
    },
    [created, ['seat-offered', [passenger]]],
  ],
  [
    'offer-matched',
    async () => {
      await request(passenger, arras);
      await offer(driver, arras);
      await service.running.jobs.runDue();
    },
    [requested, created, ['offer-matched', [passenger]]],
  ],
  [
    'request-matched',
    async () => {
      await service.prisma.carpoolRequest.deleteMany();
      await request(passenger, arras);
      await service.running.jobs.runDue();
    },
    [requested, ['request-matched', [driver]]],
  ],
  [
    'alert-matched',
    async () => {
      await service.prisma.carpoolRequest.deleteMany();
      const { locationCity: city, ...point } = arras;
      const body = { ...point, city, direction: 'TO_EVENT' as const };
      await call(setAlert, { params, body }, passenger);
      await offer(driver, arras);
      await service.running.jobs.runDue();
    },
    [created, ['alert-matched', [passenger]]],
  ],
];

describe('who is notified', () => {
  it('is in the table for every template', () => {
    const keys = templatesOf(notificationTemplates).map(({ key }) => key);
    expect(table.map(([key]) => key)).toEqual(keys);
  });

  it.each(table)('%s', async (_, act, expected) => {
    service.nats.clear();
    await act();
    await offer(marker);
    const events = () =>
      service.nats.events() as { subject: string; data: Record<string, unknown> }[];
    const isMarker = ({ data }: { data: Record<string, unknown> }) => data['userId'] === marker;
    // Events of one service come in their order: all others have come once this one has.
    await service.waitFor(() => events().some(isMarker));
    const others = events().filter((event) => !isMarker(event));
    expect(notifiedBy(notificationTemplates, others)).toEqual(inOrder(expected));
  });
});
