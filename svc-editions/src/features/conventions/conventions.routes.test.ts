import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  archiveConvention,
  conventionChanged,
  conventionRights,
  createConvention,
  deleteConvention,
  editionState,
  getConvention,
  getMyConvention,
  listConventionEditions,
  listEditions,
  listMyConventions,
  updateConvention,
} from '@siteswap/contracts/editions';
import { addMembers } from '@siteswap/features/members/testing';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service.stop());

const as = (userId: number) => service.actor({ userId });
const admin = () => service.actor({ userId: 1, isGlobalAdmin: true, adminMode: true });
const create = (userId: number, body: Record<string, unknown>) =>
  service.call(createConvention, { body: body as never }, as(userId));
const update = (userId: number, id: number, body: Record<string, unknown>) =>
  service.call(updateConvention, { params: { id }, body: body as never }, as(userId));
const archive = (userId: number, id: number, archived: boolean) =>
  service.call(archiveConvention, { params: { id }, body: { archived } }, as(userId));
const history = (conventionId: number) =>
  service.prisma.collaboratorPermissionHistory.findMany({
    where: { conventionId },
    orderBy: { id: 'asc' },
  });

describe('CO-01 creating a convention', () => {
  it('makes the member its author, with every right, and is in the history', async () => {
    const { status, body } = await create(11, {
      name: '  Convention de Gand ',
      email: 'Contact@Gand.test',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Convention de Gand',
      description: '',
      email: 'contact@gand.test',
      isAuthor: true,
      isArchived: false,
      myRights: [...conventionRights],
    });
    expect(await history(body.id)).toMatchObject([
      { actorId: 11, targetUserId: 11, changeType: 'CREATED', before: null, after: { author: 11 } },
    ]);
  });

  it.each([
    ['a name of two characters', { name: 'ab' }],
    ['a name of 101 characters', { name: 'a'.repeat(101) }],
    ['no name', {}],
    ['a description that is too long', { name: 'Gand', description: 'a'.repeat(5_001) }],
    ['an address that is none', { name: 'Gand', email: 'gand' }],
  ])('rejects %s and stores nothing', async (_what, body) => {
    const before = await service.prisma.convention.count();
    expect(await create(11, body)).toMatchObject({ status: 422 });
    expect(await service.prisma.convention.count()).toBe(before);
  });

  it('is for members', async () => {
    const response = await service.call(createConvention, { body: { name: 'Gand' } });
    expect(response.status).toBe(401);
  });

  it('stores nothing when the logo is no upload of the member, or cannot be stored', async () => {
    const before = await service.prisma.convention.count();
    // No svc-core runs in this test.
    const response = await create(11, { name: 'Gand', logo: '/uploads/temp/a.webp' });
    expect(response).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    const other = await create(11, { name: 'Gand', logo: 'https://elsewhere.test/a.webp' });
    expect(other).toMatchObject({ status: 422, body: { code: 'FILE_NOT_FOUND' } });
    expect(await service.prisma.convention.count()).toBe(before);
  });
});

describe('reading a convention', () => {
  it('shows everybody its author, and no address', async () => {
    await addMembers(service, [12], { pseudo: 'marco' });
    const { body } = await create(12, { name: 'Convention de Lille', email: 'lille@test.test' });
    const response = await service.call(getConvention, { params: { id: body.id } });
    expect(response).toMatchObject({
      status: 200,
      body: { name: 'Convention de Lille', isClaimable: false, author: { pseudo: 'marco' } },
    });
    expect(JSON.stringify(response.body)).not.toContain('lille@test.test');
  });

  it('lists its published editions, newest first', async () => {
    const convention = await aConvention(service.prisma);
    const old = await anEdition(
      service.prisma,
      { startDate: '2020-06-10', endDate: '2020-06-11' },
      convention,
    );
    const next = await anEdition(service.prisma, {}, convention);
    await anEdition(service.prisma, { isOnline: false }, convention);
    await anEdition(service.prisma);
    const { body } = await service.call(listConventionEditions, { params: { id: convention.id } });
    expect(body.data.map(({ id }) => id)).toEqual([next, old]);
  });

  it('is 404 for one that does not exist, or not any more', async () => {
    const { id } = await aConvention(service.prisma, { deletedAt: new Date() });
    for (const params of [{ id }, { id: 2_147_483_647 }]) {
      for (const route of [getConvention, listConventionEditions]) {
        expect((await service.call(route, { params })).status).toBe(404);
      }
      expect((await service.call(getMyConvention, { params }, as(11))).status).toBe(404);
    }
  });

  it('lists mine with all their editions, archived ones last', async () => {
    const later = await create(13, { name: 'Zurich' });
    const first = await create(13, { name: 'Aarhus' });
    await archive(13, first.body.id, true);
    const live = await create(13, { name: 'Berne' });
    const draft = await anEdition(service.prisma, { isOnline: false }, live.body);
    const { body } = await service.call(listMyConventions, {}, as(13));
    expect(body.data.map(({ id }) => id)).toEqual([live.body.id, later.body.id, first.body.id]);
    expect(body.data[0]?.editions).toMatchObject([{ id: draft, isOnline: false }]);
    expect((await service.call(listMyConventions, {}, as(14))).body.data).toEqual([]);
  });
});

describe('changing a convention', () => {
  it('changes the fields given and leaves the others', async () => {
    const { body } = await create(21, { name: 'Avant', description: 'Texte', email: 'a@b.test' });
    const changed = await update(21, body.id, { name: 'Après', email: '' });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Après', description: 'Texte', email: null },
    });
  });

  it('is found by its new name, and publishes the states of its editions', async () => {
    const { body } = await create(22, { name: 'Ancien nom' });
    const edition = await anEdition(service.prisma, { name: 'EJC 1999' }, body);
    await update(22, body.id, { name: 'Nouvelle enseigne' });
    const found = await service.call(listEditions, { query: { q: 'enseigne' } });
    expect(found.body.data.map(({ id }) => id)).toEqual([edition]);
    await service.waitFor(() =>
      service.nats.states(editionState).some(({ id }) => id === String(edition)),
    );
  });

  it('is announced, so that nothing old is shown from a cache, and so is its end', async () => {
    const { body } = await create(23, { name: 'Affiche' });
    const announced = () =>
      service.nats.events(conventionChanged).filter(({ data }) => data.conventionId === body.id);
    await update(23, body.id, { description: 'Nouveau texte' });
    await service.waitFor(() => announced().length === 1);
    await service.call(deleteConvention, { params: { id: body.id } }, as(23));
    await service.waitFor(() => announced().length === 2);
  });

  it('is for callers who may: 403 for others, 401 for visitors, 404 where there is none', async () => {
    const { body } = await create(23, { name: 'Fermée' });
    const calls = [
      update(24, body.id, { name: 'À moi' }),
      archive(24, body.id, true),
      service.call(deleteConvention, { params: { id: body.id } }, as(24)),
      service.call(getMyConvention, { params: { id: body.id } }, as(24)),
    ];
    for (const response of await Promise.all(calls)) {
      expect(response).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect((await service.call(deleteConvention, { params: { id: body.id } })).status).toBe(401);
    expect((await update(24, 2_147_483_647, { name: 'Rien' })).status).toBe(404);
    expect((await service.call(getConvention, { params: { id: body.id } })).body.name).toBe(
      'Fermée',
    );
  });

  it('is open to a global administrator in admin mode only', async () => {
    const { body } = await create(25, { name: 'Surveillée' });
    const call = { params: { id: body.id }, body: { name: 'Corrigée' } };
    const without = service.actor({ userId: 1, isGlobalAdmin: true });
    expect((await service.call(updateConvention, call, without)).status).toBe(403);
    expect((await service.call(updateConvention, call, admin())).status).toBe(200);
  });
});

describe('CO-09 archiving a convention', () => {
  it('hides it from default lists, retains its addresses, can be undone, and is in the history', async () => {
    const { body } = await create(31, { name: 'Convention archivée' });
    const edition = await anEdition(service.prisma, { name: 'Archive 2027' }, body);
    const listed = async () => {
      const { body: page } = await service.call(listEditions, { query: { q: 'archive 2027' } });
      return page.data.map(({ id }) => id);
    };
    expect(await listed()).toEqual([edition]);
    const archived = await archive(31, body.id, true);
    expect(archived.body).toMatchObject({ isArchived: true });
    expect(archived.body.archivedAt).not.toBeNull();
    expect(await listed()).toEqual([]);
    expect((await service.call(getConvention, { params: { id: body.id } })).status).toBe(200);

    await archive(31, body.id, true);
    expect((await archive(31, body.id, false)).body).toMatchObject({
      isArchived: false,
      archivedAt: null,
    });
    expect(await listed()).toEqual([edition]);
    expect((await history(body.id)).map(({ changeType }) => changeType)).toEqual([
      'CREATED',
      'ARCHIVED',
      'UNARCHIVED',
    ]);
  });

  it('CO-03 is for those with the right deleteConvention, taking it back out for the author alone', async () => {
    const { body } = await create(33, { name: 'À deux' });
    await service.prisma.conventionCollaborator.create({
      data: { conventionId: body.id, userId: 34, canDeleteConvention: true },
    });
    expect((await archive(34, body.id, true)).body.isArchived).toBe(true);
    expect(await archive(34, body.id, false)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect((await archive(33, body.id, false)).body.isArchived).toBe(false);
  });

  it('writes one row when two ask at once', async () => {
    const { body } = await create(32, { name: 'Deux fois' });
    await Promise.all([archive(32, body.id, true), archive(32, body.id, true)]);
    expect(await history(body.id)).toHaveLength(2);
  });
});

describe('deleting a convention', () => {
  it('removes one without editions, and archives one that has some', async () => {
    const empty = await create(41, { name: 'Vide' });
    const remove = (id: number) => service.call(deleteConvention, { params: { id } }, as(41));
    expect((await remove(empty.body.id)).body).toEqual({ outcome: 'deleted' });
    expect((await remove(empty.body.id)).status).toBe(404);

    const full = await create(41, { name: 'Pleine' });
    await anEdition(service.prisma, {}, full.body);
    expect((await remove(full.body.id)).body).toEqual({ outcome: 'archived' });
    const { body } = await service.call(getConvention, { params: { id: full.body.id } });
    expect(body.isArchived).toBe(true);
  });
});
