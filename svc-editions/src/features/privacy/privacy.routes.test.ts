import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userDeleted, userState } from '@siteswap/contracts/core';
import {
  editionState,
  favoriteState,
  getEdition,
  getMyEdition,
  toggleFavorite,
} from '@siteswap/contracts/editions';
import { listDeletionBlockers } from '@siteswap/contracts/platform';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service.stop());

const obstacles = async (userId: number) => {
  const call = { params: { userId } };
  const { status, body } = await service.call(listDeletionBlockers, call, service.internal);
  expect(status).toBe(200);
  return body.blockers;
};
const starsOf = (userId: number) => service.prisma.favorite.count({ where: { userId } });

describe('AC-05 what blocks the deletion of an account', () => {
  it('are live conventions they are the author of, not archived, deleted or other ones', async () => {
    const live = await aConvention(service.prisma, { authorId: 21 });
    await aConvention(service.prisma, { authorId: 21, isArchived: true });
    await aConvention(service.prisma, { authorId: 21, deletedAt: new Date() });
    await aConvention(service.prisma, { authorId: 22 });
    const conventions = [{ id: live.id, name: live.name }];
    expect(await obstacles(21)).toMatchObject([{ code: 'SOLE_AUTHOR', details: { conventions } }]);
    expect(await obstacles(404)).toEqual([]);
  });
});

describe('AC-04 a member who is gone', () => {
  it('has no star left, and other services are notified', async () => {
    const ana = service.actor({ userId: 31 });
    const id = await anEdition(service.prisma);
    await service.call(toggleFavorite, { params: { id } }, ana);
    await service.call(toggleFavorite, { params: { id } }, service.actor({ userId: 32 }));
    await service.nats.publishEvent(userDeleted, { userId: 31 });
    await service.waitFor(async () => (await service.prisma.favorite.count()) === 1);
    expect(await starsOf(32)).toBe(1);
    await service.waitFor(() =>
      service.nats
        .states(favoriteState)
        .some((state) => state.id === `31-${id}` && state.data === null),
    );
    // Once more: nothing is left to do, and nothing breaks.
    await service.nats.publishEvent(userDeleted, { userId: 31 });
    // The consumer takes events in their order: once this one is handled, so is the repeat.
    await service.nats.publishEvent(userDeleted, { userId: 32 });
    await service.waitFor(async () => (await starsOf(32)) === 0);
    expect(await service.deadLetters.list()).toEqual([]);
  });

  it('leaves an archived convention that can be claimed, and has no member with rights', async () => {
    const convention = await aConvention(service.prisma, {
      authorId: 41,
      isArchived: true,
      email: 'contact@convention.test',
    });
    const id = await anEdition(service.prisma, {}, convention);
    await service.nats.publishEvent(userDeleted, { userId: 41 });
    await service.waitFor(
      async () => (await service.call(getEdition, { params: { id } })).body.convention.isClaimable,
    );
    const published = await service.waitFor(() =>
      service.nats
        .states(editionState)
        .find((state) => state.id === `${id}` && state.version === 2),
    );
    expect(published.data).toMatchObject({ rights: [] });
  });

  it('is shown as a deleted user where they created an edition', async () => {
    const convention = await aConvention(service.prisma, { authorId: 52 });
    const id = await anEdition(service.prisma, { creatorId: 51 }, convention);
    await service.nats.publishState(userState, 51, 2, {
      id: 51,
      pseudo: '#51',
      profilePicture: null,
      updatedAt: '2027-01-02T03:04:05.678Z',
      emailHash: '',
      locale: 'en',
      isGlobalAdmin: false,
      isDeleted: true,
    });
    const creator = {
      id: 51,
      pseudo: '#51',
      profilePicture: null,
      updatedAt: '2027-01-02T03:04:05.678Z',
      emailHash: '',
      isDeleted: true,
    };
    await service.waitFor(
      async () => (await service.call(getEdition, { params: { id } })).body.creator?.isDeleted,
    );
    expect((await service.call(getEdition, { params: { id } })).body.creator).toEqual(creator);
    const author = service.actor({ userId: 52 });
    expect((await service.call(getMyEdition, { params: { id } }, author)).body.creator).toEqual(
      creator,
    );
  });
});
