import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createOffer,
  createOfferComment,
  createRequest,
  createRequestComment,
  deleteOffer,
  removeOfferComment,
  updateOffer,
} from '@siteswap/contracts/carpool';
import { userState } from '@siteswap/contracts/core';
import { editionState } from '@siteswap/contracts/editions';
import { aUserState, type Notified, notifiedBy, templatesOf } from '@siteswap/contracts/testing';
import { anEdition, anOffer, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';
import { notificationTemplates } from './index.ts';

const [editionId, driver, passenger, marker, organiser] = [1, 7, 8, 9, 10];
const rights = [{ userId: organiser, can: ['edit' as const] }];

let service: Awaited<ReturnType<typeof startCarpool>>;
beforeAll(async () => {
  service = await startCarpool();
  await service.nats.publishState(editionState, editionId, 1, anEdition({ id: editionId, rights }));
  await service.waitFor(() => service.prisma.edition.findUnique({ where: { id: editionId } }));
  for (const id of [driver, passenger, marker]) {
    await service.nats.publishState(userState, id, 1, aUserState({ id, pseudo: `member-${id}` }));
    await service.waitFor(() => service.prisma.member.findUnique({ where: { id } }));
  }
});
afterAll(() => service.stop());

const params = { id: editionId };
const offer = async (userId: number) => {
  const as = service.actor({ userId });
  const { status, body } = await service.call(createOffer, { params, body: anOffer() }, as);
  expect(status).toBe(201);
  return body.id;
};
const request = async (userId: number) => {
  const as = service.actor({ userId });
  const { status, body } = await service.call(createRequest, { params, body: aRequest() }, as);
  expect(status).toBe(201);
  return body.id;
};
const content = { content: 'Moi !' };
const offerComment = async (id: number) => {
  const as = service.actor({ userId: passenger });
  const call = { params: { id }, body: content };
  return (await service.call(createOfferComment, call, as)).body.id;
};

/** The template, what somebody does, and exactly who is notified of it: svc-notifications knows the followers. */
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
      const id = await offer(driver);
      const as = service.actor({ userId: driver });
      await service.call(updateOffer, { params: { id }, body: { luggage: 'SMALL' } }, as);
    },
    // Nobody is booked: only those who would have starred the edition learn of the offer.
    [['offer-created', { followersOfEdition: editionId, except: driver }]],
  ],
  [
    'offer-deleted',
    async () => {
      const id = await offer(driver);
      await service.call(
        deleteOffer,
        { params: { id }, body: {} },
        service.actor({ userId: driver }),
      );
    },
    [['offer-created', { followersOfEdition: editionId, except: driver }]],
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
    expect(notifiedBy(notificationTemplates, others)).toEqual(expected);
  });
});
