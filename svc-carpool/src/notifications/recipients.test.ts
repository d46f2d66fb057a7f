import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOffer, createRequest } from '@siteswap/contracts/carpool';
import { userState } from '@siteswap/contracts/core';
import { editionState } from '@siteswap/contracts/editions';
import { aUserState, type Notified, notifiedBy, templatesOf } from '@siteswap/contracts/testing';
import { anEdition, anOffer, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';
import { notificationTemplates } from './index.ts';

const [editionId, driver, passenger, marker] = [1, 7, 8, 9];

let service: Awaited<ReturnType<typeof startCarpool>>;
beforeAll(async () => {
  service = await startCarpool();
  await service.nats.publishState(editionState, editionId, 1, anEdition({ id: editionId }));
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
  expect((await service.call(createOffer, { params, body: anOffer() }, as)).status).toBe(201);
};
const request = async (userId: number) => {
  const as = service.actor({ userId });
  expect((await service.call(createRequest, { params, body: aRequest() }, as)).status).toBe(201);
};

/** The template, what somebody does, and exactly who is notified of it: svc-notifications knows the followers. */
const table: [key: string, act: () => Promise<void>, expected: Notified[]][] = [
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
