import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createOffer,
  createOfferComment,
  createRequest,
  createRequestComment,
  deleteOffer,
  deleteRequest,
  getOfferComment,
  getRequestComment,
  listOfferComments,
  listOffers,
  listRequestComments,
  listRequests,
  offerCommented,
  offerRefreshed,
  removeOfferComment,
  removeRequestComment,
  requestCommented,
  requestRefreshed,
  tripCommentRemoved,
  updateOfferComment,
  updateRequestComment,
} from '@siteswap/contracts/carpool';
import { addEditions } from '@siteswap/features/editions/testing';
import { anEdition, anOffer, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';

const [driver, member, organiser, other] = [7, 8, 9, 10];
let service: Awaited<ReturnType<typeof startCarpool>>;
beforeAll(async () => {
  service = await startCarpool();
  const rights = [
    { userId: organiser, can: ['edit' as const] },
    { userId: other, can: ['delete' as const] },
  ];
  await addEditions(service, [1], anEdition({ rights }));
  await addEditions(service, [2], anEdition({ status: 'CONFIRMED' }));
});
afterAll(() => service.stop());

const as = (userId: number) => service.actor({ userId, pseudo: `member-${userId}` });

const kinds = {
  offer: {
    routes: {
      list: listOfferComments,
      get: getOfferComment,
      create: createOfferComment,
      update: updateOfferComment,
      remove: removeOfferComment,
    },
    written: offerCommented,
    refreshed: offerRefreshed,
    create: async (editionId = 1) => {
      const call = { params: { id: editionId }, body: anOffer() };
      return (await service.call(createOffer, call, as(driver))).body.id;
    },
    delete: (id: number) => service.call(deleteOffer, { params: { id }, body: {} }, as(driver)),
    countOf: async (id: number) => {
      const list = { params: { id: 1 }, query: { limit: 100 } };
      const { data } = (await service.call(listOffers, list)).body;
      return data.find((trip) => trip.id === id)?.comments;
    },
  },
  request: {
    routes: {
      list: listRequestComments,
      get: getRequestComment,
      create: createRequestComment,
      update: updateRequestComment,
      remove: removeRequestComment,
    },
    written: requestCommented,
    refreshed: requestRefreshed,
    create: async (editionId = 1) => {
      const call = { params: { id: editionId }, body: aRequest() };
      return (await service.call(createRequest, call, as(driver))).body.id;
    },
    delete: (id: number) => service.call(deleteRequest, { params: { id }, body: {} }, as(driver)),
    countOf: async (id: number) => {
      const list = { params: { id: 1 }, query: { limit: 100 } };
      const { data } = (await service.call(listRequests, list)).body;
      return data.find((trip) => trip.id === id)?.comments;
    },
  },
} as const;

describe.each(['offer', 'request'] as const)('CP-12: a comment on a carpool %s', (name) => {
  const { routes, written, refreshed, ...kind } = kinds[name];
  const write = async (id: number, userId = member, content = 'Moi !') =>
    (await service.call(routes.create, { params: { id }, body: { content } }, as(userId))).body;
  const list = (id: number) => service.call(routes.list, { params: { id }, query: {} });

  it('PO-01: is seen at once, and published for the owner of the trip', async () => {
    const id = await kind.create();
    service.nats.clear();
    const { id: commentId } = await write(id);
    expect((await list(id)).body.data).toMatchObject([
      { id: commentId, content: 'Moi !', user: { pseudo: `member-${member}` } },
    ]);
    expect(await kind.countOf(id)).toBe(1);
    await service.waitFor(() => service.nats.events(written).length === 1);
    expect(service.nats.events(written)[0]?.data).toMatchObject({
      ...{ commentId, userId: member, ownerId: driver, editionId: 1, locationCity: 'Arras' },
    });
  });

  it.each(['', '   ', 'x'.repeat(1_001)])('PO-01: rejects %j', async (content) => {
    const id = await kind.create();
    const call = { params: { id }, body: { content } };
    expect((await service.call(routes.create, call, as(member))).status).toBe(422);
    expect((await service.call(routes.create, call)).status).toBe(401);
  });

  it('PO-02: is changed by its author, with a mark, and by no one else', async () => {
    const id = await kind.create();
    const comment = await write(id);
    const change = (userId: number) => {
      const call = { params: { id, commentId: comment.id }, body: { content: 'Nous' } };
      return service.call(routes.update, call, as(userId));
    };
    for (const userId of [driver, organiser]) expect((await change(userId)).status).toBe(403);
    const changed = await change(member);
    expect(changed.body).toMatchObject({ content: 'Nous', editedAt: expect.any(String) });
    const read = { params: { id, commentId: comment.id } };
    expect((await service.call(routes.get, read)).body).toMatchObject({ content: 'Nous' });
  });

  it('PO-02: is deleted by its author, and the list counts anew', async () => {
    const id = await kind.create();
    const { id: commentId } = await write(id);
    service.nats.clear();
    const call = { params: { id, commentId }, body: {} };
    expect((await service.call(routes.remove, call, as(member))).status).toBe(200);
    await service.waitFor(() => service.nats.events(refreshed).length === 1);
    expect(service.nats.events(tripCommentRemoved)).toEqual([]);
    expect(await kind.countOf(id)).toBe(0);
  });

  it('PO-02: is removed with a reason by editors of the edition, and by no one else', async () => {
    const id = await kind.create();
    const { id: commentId } = await write(id);
    const remove = (userId: number, reason = 'Publicité') => {
      const call = { params: { id, commentId }, body: { reason } };
      return service.call(routes.remove, call, as(userId));
    };
    for (const userId of [driver, other]) expect((await remove(userId)).status).toBe(403);
    expect((await remove(organiser, '')).body.errors).toEqual([
      { path: 'reason', code: 'REQUIRED' },
    ]);
    service.nats.clear();
    expect((await remove(organiser)).status).toBe(200);
    await service.waitFor(() => service.nats.events(tripCommentRemoved).length === 1);
    expect(service.nats.events(tripCommentRemoved)[0]?.data).toEqual({
      ...{ [`${name}Id`]: id, editionId: 1, commentId },
      ...{ authorId: member, actorId: organiser, reason: 'Publicité' },
    });
  });

  it('is hidden with its trip, and back when the trip is restored', async () => {
    const id = await kind.create();
    const { id: commentId } = await write(id);
    await kind.delete(id);
    const path = { id, commentId };
    const statuses = [
      (await list(id)).status,
      (await service.call(routes.get, { params: path })).status,
      (await service.call(routes.create, { params: { id }, body: { content: 'x' } }, as(member)))
        .status,
      (await service.call(routes.update, { params: path, body: { content: 'x' } }, as(member)))
        .status,
      (await service.call(routes.remove, { params: path, body: {} }, as(member))).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
  });

  it('CP-14: is not written on a trip to a cancelled edition', async () => {
    const id = await kind.create(2);
    await service.prisma.edition.update({ where: { id: 2 }, data: { status: 'CANCELLED' } });
    const call = { params: { id }, body: { content: 'Et maintenant ?' } };
    const response = await service.call(routes.create, call, as(member));
    expect(response).toMatchObject({ status: 409, body: { code: 'EDITION_CLOSED' } });
    await service.prisma.edition.update({ where: { id: 2 }, data: { status: 'CONFIRMED' } });
  });
});
