import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/core';
import {
  addCollaborator,
  type ConventionRight,
  collaboratorAdded,
  conventionRights,
  createConvention,
  type EditionRight,
  editionState,
  getMyEdition,
  listCollaborators,
  listMyConventions,
  listPermissionHistory,
  removeCollaborator,
  updateCollaborator,
  updateConvention,
} from '@siteswap/contracts/editions';
import { addMembers } from '@siteswap/features/members/testing';
import { anEdition, startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

const [author, manager, other] = [7, 8, 9];
let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
  await addMembers(service, [author, manager, other]);
});
afterAll(() => service.stop());

const as = (userId: number) => service.actor({ userId });
let convention: { id: number; name: string };
beforeEach(async () => {
  const call = { body: { name: 'Convention partagée' } };
  ({ body: convention } = await service.call(createConvention, call, as(author)));
});

interface Given {
  readonly rights?: readonly ConventionRight[];
  readonly perEdition?: readonly { editionId: number; rights: EditionRight[] }[];
  readonly title?: string | null;
}
const add = (by: number, userId: number, given: Given = {}) =>
  service.call(
    addCollaborator,
    { params: { id: convention.id }, body: { userId, ...given } as never },
    as(by),
  );
const update = (by: number, collaboratorId: number, given: Given) =>
  service.call(
    updateCollaborator,
    { params: { id: convention.id, collaboratorId }, body: given as never },
    as(by),
  );
const remove = (by: number, collaboratorId: number) =>
  service.call(removeCollaborator, { params: { id: convention.id, collaboratorId } }, as(by));
const authorOf = async () =>
  (await service.prisma.convention.findUniqueOrThrow({ where: { id: convention.id } })).authorId;
const history = async (by = author) =>
  (await service.call(listPermissionHistory, { params: { id: convention.id } }, as(by))).body.data;

describe('CO-03 the rights on a convention', () => {
  it('on one edition put the convention among one’s own', async () => {
    const edition = await anEdition(service.prisma, {}, convention);
    await add(author, manager, { perEdition: [{ editionId: edition, rights: ['edit'] }] });
    const mine = await service.call(listMyConventions, {}, as(manager));
    expect(mine.body.data.map(({ id }) => id)).toContain(convention.id);
  });

  it('CO-02 on one edition are rights on that edition alone', async () => {
    const [own, next] = [
      await anEdition(service.prisma, { isOnline: false }, convention),
      await anEdition(service.prisma, { isOnline: false }, convention),
    ];
    await add(author, manager, { perEdition: [{ editionId: own, rights: ['edit'] }] });
    const mine = (id: number) => service.call(getMyEdition, { params: { id } }, as(manager));
    expect((await mine(own)).body.myRights).toEqual(['edit']);
    expect((await mine(next)).status).toBe(404);
    const change = { params: { id: convention.id }, body: { name: 'Autre nom' } };
    expect((await service.call(updateConvention, change, as(manager))).status).toBe(403);
    await service.waitFor(() =>
      service.nats
        .states(editionState)
        .filter(({ id }) => id === String(own))
        .some(({ data }) =>
          editionState.data
            .parse(data)
            .rights.some(({ userId, can }) => userId === manager && can.join() === 'edit'),
        ),
    );
  });
});

describe('CO-04 adding, changing and removing a collaborator', () => {
  it('writes one row each, with who, whom, what, before and after', async () => {
    const added = await add(author, manager, { title: 'Trésorerie', rights: ['editConvention'] });
    expect(added).toMatchObject({
      status: 201,
      body: { title: 'Trésorerie', rights: ['editConvention'], user: { pseudo: 'member-8' } },
    });
    await update(author, added.body.id as number, { rights: ['addEdition'] });
    await remove(author, added.body.id as number);
    const before = { title: 'Trésorerie', rights: ['editConvention'], perEdition: [] };
    const after = { ...before, rights: ['addEdition'] };
    const people = { actor: { id: author }, target: { id: manager } };
    expect(await history()).toMatchObject([
      { ...people, changeType: 'REMOVED', before: after, after: null },
      { ...people, changeType: 'RIGHTS_UPDATED', before, after },
      { ...people, changeType: 'CREATED', before: null, after: before },
      { changeType: 'CREATED', actor: { id: author }, target: { id: author } },
    ]);
  });

  it('shows the last 200', async () => {
    const written = await service.prisma.collaboratorPermissionHistory.findFirstOrThrow({
      where: { conventionId: convention.id },
    });
    const { id: _, before: _before, after: _after, ...row } = written;
    const data = Array.from({ length: 200 }, () => ({ ...row, changeType: 'UNARCHIVED' as const }));
    await service.prisma.collaboratorPermissionHistory.createMany({ data });
    const shown = await history();
    expect(shown).toHaveLength(200);
    expect(new Set(shown.map(({ changeType }) => changeType))).toEqual(new Set(['UNARCHIVED']));
  });

  it('names a change of single editions as such, and no change at all not', async () => {
    const editionId = await anEdition(service.prisma, {}, convention);
    const { body } = await add(author, manager, { rights: ['addEdition'] });
    await update(author, body.id as number, {
      perEdition: [{ editionId, rights: ['edit', 'delete'] }],
    });
    await update(author, body.id as number, {
      perEdition: [{ editionId, rights: ['delete', 'edit'] }],
    });
    expect((await history()).map(({ changeType }) => changeType)).toEqual([
      'PER_EDITIONS_UPDATED',
      'CREATED',
      'CREATED',
    ]);
  });

  it('writes one row for two identical requests at once', async () => {
    const both = await Promise.all([add(author, manager), add(author, manager)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'COLLABORATOR_EXISTS',
    });
    expect(await history()).toHaveLength(2);
  });

  it('writes one row for two identical changes at once, and for two removals', async () => {
    const { body } = await add(author, manager);
    const change = () => update(author, body.id as number, { rights: ['addEdition'] });
    const changed = await Promise.all([change(), change()]);
    expect(changed.map(({ status }) => status)).toEqual([200, 200]);
    const removed = await Promise.all([
      remove(author, body.id as number),
      remove(author, body.id as number),
    ]);
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await history()).map(({ changeType }) => changeType)).toEqual([
      'REMOVED',
      'RIGHTS_UPDATED',
      'CREATED',
      'CREATED',
    ]);
  });

  it('notifies the member of role and rights', async () => {
    const editionId = await anEdition(service.prisma, {}, convention);
    const perEdition = [{ editionId, rights: ['edit' as const] }];
    await add(author, manager, { title: 'Trésorerie', rights: ['addEdition'], perEdition });
    await add(author, other, { title: '', rights: [] });
    const given = () =>
      service.nats
        .events(collaboratorAdded)
        .filter(({ data }) => data.conventionId === convention.id)
        .map(({ data }) => [data.userId, data.given, data.role, data.rights]);
    await service.waitFor(() => given().length === 2);
    expect(given()).toEqual([
      [manager, 'ROLE', 'Trésorerie', ['addEdition', 'someEditions']],
      [other, 'RIGHTS', '', ['none']],
    ]);
  });

  it('rejects unknown members, editions of others and rights that do not exist', async () => {
    const foreign = await anEdition(service.prisma);
    const responses = [
      await add(author, 404),
      await add(author, author),
      await add(author, manager, { perEdition: [{ editionId: foreign, rights: ['edit'] }] }),
      await add(author, manager, { rights: ['everything' as ConventionRight] }),
      await update(author, 2_147_483_647, { rights: [] }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([422, 409, 422, 422, 404]);
    expect(await history()).toHaveLength(1);
  });
});

describe('CO-05 no member', () => {
  it('gives a right that they lack', async () => {
    await add(author, manager, { rights: ['manageCollaborators', 'addEdition'] });
    const rejected = await add(manager, other, { rights: ['addEdition', 'editConvention'] });
    expect(rejected).toMatchObject({ status: 403, body: { code: 'RIGHT_NOT_HELD' } });
    const editionId = await anEdition(service.prisma, {}, convention);
    const one = await add(manager, other, { perEdition: [{ editionId, rights: ['edit'] }] });
    expect(one).toMatchObject({ status: 403, body: { code: 'RIGHT_NOT_HELD' } });
    expect((await add(manager, other, { rights: ['addEdition'] })).status).toBe(201);
  });

  it('takes away what others gave by changing something else', async () => {
    await add(author, manager, { rights: ['manageCollaborators'] });
    const { body } = await add(author, other, { rights: ['editConvention'] });
    const changed = await update(manager, body.id as number, {
      title: 'Scène',
      rights: ['editConvention'],
    });
    expect(changed).toMatchObject({ status: 200, body: { title: 'Scène' } });
  });

  it('changes their own rights, but everybody may leave', async () => {
    const { body } = await add(author, manager, { rights: ['manageCollaborators'] });
    const own = await update(manager, body.id as number, { rights: ['editConvention'] });
    expect(own).toMatchObject({ status: 409, body: { code: 'OWN_RIGHTS' } });
    const { body: simple } = await add(author, other);
    expect((await remove(other, body.id as number)).status).toBe(403);
    expect((await remove(other, simple.id as number)).status).toBe(200);
  });

  it('removes the author, who has no place in the team to lose', async () => {
    await add(author, manager, { rights: conventionRights });
    const params = { id: convention.id };
    const { body } = await service.call(listCollaborators, { params }, as(manager));
    expect(body.data.map(({ user }) => user.id)).toEqual([manager]);
    expect(await add(manager, author)).toMatchObject({ body: { code: 'COLLABORATOR_EXISTS' } });
    expect(await authorOf()).toBe(author);
  });

  it('leaves a team without a manager', async () => {
    const { body } = await add(author, manager, { rights: ['manageCollaborators'] });
    // The account of the author is gone.
    await service.prisma.convention.update({
      where: { id: convention.id },
      data: { authorId: null },
    });
    const admin = service.actor({ userId: 1, isGlobalAdmin: true, adminMode: true });
    const params = { id: convention.id, collaboratorId: body.id };
    const responses = [
      await remove(manager, body.id as number),
      await service.call(updateCollaborator, { params, body: { rights: [] } as never }, admin),
      await service.call(removeCollaborator, { params }, admin),
    ];
    for (const response of responses) {
      expect(response).toMatchObject({ status: 409, body: { code: 'LAST_COLLABORATOR_MANAGER' } });
    }
    expect((await history(manager)).map(({ changeType }) => changeType)).toEqual([
      'CREATED',
      'CREATED',
    ]);
    await add(manager, other, { rights: ['manageCollaborators'] });
    expect((await remove(manager, body.id as number)).status).toBe(200);
  });
});

describe('AC-04 a collaborator whose account is deleted', () => {
  it('runs nothing any more', async () => {
    const { body } = await add(author, manager, { rights: ['manageCollaborators'] });
    await add(manager, other);
    await service.nats.publishEvent(userDeleted, { userId: manager });
    await service.waitFor(
      async () =>
        (await service.prisma.conventionCollaborator.findUnique({
          where: { id: body.id as number },
        })) === null,
    );
    const { body: list } = await service.call(
      listCollaborators,
      { params: { id: convention.id } },
      as(author),
    );
    expect(list.data.map(({ user }) => user.id)).toEqual([other]);
  });
});
