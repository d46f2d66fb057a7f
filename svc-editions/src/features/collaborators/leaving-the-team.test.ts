import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addCollaborator,
  createConvention,
  createEdition,
  deleteEdition,
  editionRights,
  editionState,
  getEdition,
  getMyEdition,
  listPermissionHistory,
  removeCollaborator,
  updateEdition,
} from '@siteswap/contracts/editions';
import { addMembers } from '@siteswap/features/members/testing';
import { anEdition, startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

const [author, creator, other] = [7, 8, 9];
let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
  await addMembers(service, [author, creator]);
});
afterAll(() => service.stop());

const as = (userId: number) => service.actor({ userId });
let convention: { id: number; name: string };
let place: { id: number };
let published: number;
let draft: number;
beforeEach(async () => {
  const call = { body: { name: 'Convention partagée' } };
  ({ body: convention } = await service.call(createConvention, call, as(author)));
  const added = await service.call(
    addCollaborator,
    { params: { id: convention.id }, body: { userId: creator, rights: ['addEdition'] } as never },
    as(author),
  );
  place = { id: added.body.id as number };
  published = await anEdition(service.prisma, { creatorId: creator }, convention);
  const made = await create();
  expect(made.status).toBe(201);
  draft = made.body.id;
});

const create = () =>
  service.call(
    createEdition,
    {
      body: {
        conventionId: convention.id,
        name: 'Prochaine',
        startDate: '2028-04-14',
        endDate: '2028-04-17',
        city: 'Lille',
        country: 'FR',
      },
    },
    as(creator),
  );
const remove = (by: number) =>
  service.call(
    removeCollaborator,
    { params: { id: convention.id, collaboratorId: place.id } },
    as(by),
  );
const mine = (by: number, id: number) => service.call(getMyEdition, { params: { id } }, as(by));
const creatorOf = async (id: number) =>
  (await service.prisma.edition.findUniqueOrThrow({ where: { id } })).creatorId;
const tries = async (by: number, id: number) => [
  (await service.call(updateEdition, { params: { id }, body: { hasGym: true } }, as(by))).status,
  (await service.call(deleteEdition, { params: { id } }, as(by))).status,
];
/** The members with a right on an edition, as its last state says. */
const holders = (id: number, version: number) =>
  service.waitFor(() => {
    const state = service.nats
      .states(editionState)
      .find((one) => one.id === `${id}` && one.version === version);
    return state && editionState.data.parse(state.data).rights.map(({ userId }) => userId);
  });

describe('CO-04 a member of the team who created editions', () => {
  it.each([
    ['was removed', author],
    ['has left', creator],
  ])('and %s has no right on them any more, and the author all', async (_, by) => {
    expect((await mine(creator, published)).body.myRights).toEqual([...editionRights]);
    expect((await remove(by)).status).toBe(200);
    expect((await mine(creator, published)).body.myRights).toEqual([]);
    expect((await mine(creator, draft)).status).toBe(404);
    expect(await tries(creator, published)).toEqual([403, 403]);
    expect(await tries(creator, draft)).toEqual([404, 404]);
    const { body } = await service.call(getEdition, { params: { id: published } });
    expect(body.creator?.id).toBe(author);
    expect((await mine(author, draft)).body).toMatchObject({
      creator: { id: author },
      myRights: [...editionRights],
    });
    for (const id of [published, draft]) expect(await holders(id, 2)).toEqual([author]);
    const { data } = (
      await service.call(listPermissionHistory, { params: { id: convention.id } }, as(author))
    ).body;
    expect(data.map(({ changeType }) => changeType)).toEqual(['REMOVED', 'CREATED', 'CREATED']);
  });

  it('leaves them without creator when the convention has no author', async () => {
    await service.prisma.convention.update({
      where: { id: convention.id },
      data: { authorId: null },
    });
    expect((await remove(creator)).status).toBe(200);
    expect(await creatorOf(published)).toBeNull();
    expect(await creatorOf(draft)).toBeNull();
    expect(await holders(draft, 2)).toEqual([]);
  });

  it('retains those of other conventions, and others retain theirs', async () => {
    const elsewhere = await anEdition(service.prisma, { creatorId: creator });
    const another = await anEdition(service.prisma, { creatorId: other }, convention);
    await remove(author);
    expect(await creatorOf(elsewhere)).toBe(creator);
    expect(await creatorOf(another)).toBe(other);
  });

  it('and is removed while leaving, and while adding another one, retains none', async () => {
    const [first, second, made] = await Promise.all([remove(author), remove(creator), create()]);
    expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1);
    // Created before, or rejected after.
    expect([201, 403]).toContain(made.status);
    expect(
      await service.prisma.edition.count({
        where: { conventionId: convention.id, creatorId: creator },
      }),
    ).toBe(0);
    expect(
      await service.prisma.collaboratorPermissionHistory.count({
        where: { conventionId: convention.id, changeType: 'REMOVED' },
      }),
    ).toBe(1);
  });
});
