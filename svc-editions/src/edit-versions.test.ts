import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addCollaborator,
  changeEditionStatus,
  createConvention,
  createLostFoundComment,
  createLostFoundItem,
  createPost,
  createPostComment,
  getMyConvention,
  getMyEdition,
  listCollaborators,
  listLostFound,
  listPosts,
  setLostFoundDestination,
  updateCollaborator,
  updateConvention,
  updateEdition,
  updateLostFoundComment,
  updateLostFoundItem,
  updatePost,
  updatePostComment,
} from '@siteswap/contracts/editions';
import { addMembers } from '@siteswap/features/members/testing';
import { anEdition, startEditions } from '#test/start-editions.ts';

type Shown = Readonly<Record<string, unknown>>;
type Response = { status: number; body: unknown };

/** An entity with a form: what it is opened with, and what it sends. */
interface Form {
  readonly open: () => Promise<Shown>;
  readonly save: (body: Shown) => Promise<Response>;
}

const [author, helper] = [7, 8];
let service: Awaited<ReturnType<typeof startEditions>>['service'];
let convention: { id: number; name: string };
let editionId: number;
beforeAll(async () => {
  let clock: Awaited<ReturnType<typeof startEditions>>['clock'];
  ({ service, clock } = await startEditions());
  clock.now = new Date('2027-06-11T10:00:00Z');
  await addMembers(service, [author, helper]);
  const call = { body: { name: 'Trois Balles', email: 'orga@example.org' } };
  ({ body: convention } = await service.call(createConvention, call, by()));
  editionId = await anEdition(service.prisma, { creatorId: author }, convention);
});
afterAll(() => service.stop());

const by = () => service.actor({ userId: author });
const find = (rows: readonly { id: number }[], id: number): Shown => {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`no row ${id}`);
  return row as unknown as Shown;
};
const posts = async () =>
  (await service.call(listPosts, { params: { id: editionId }, query: {} }, by())).body.data;
const items = async (expired = false) => {
  const call = { params: { id: editionId }, query: { expired, limit: 50 } };
  return (await service.call(listLostFound, call, by())).body.data;
};

const forms: Readonly<Record<string, () => Promise<Form>>> = {
  edition: async () => {
    const params = { id: editionId };
    return {
      open: async () => (await service.call(getMyEdition, { params }, by())).body,
      save: (body) => service.call(updateEdition, { params, body }, by()),
    };
  },
  'status of an edition': async () => {
    const params = { id: editionId };
    return {
      open: async () => (await service.call(getMyEdition, { params }, by())).body,
      save: (body) =>
        service.call(changeEditionStatus, { params, body: body as { isOnline: boolean } }, by()),
    };
  },
  convention: async () => {
    const params = { id: convention.id };
    return {
      open: async () => (await service.call(getMyConvention, { params }, by())).body,
      save: (body) => service.call(updateConvention, { params, body }, by()),
    };
  },
  collaborator: async () => {
    const { id } = convention;
    const list = () => service.call(listCollaborators, { params: { id } }, by());
    const [known] = (await list()).body.data;
    const body = { userId: helper, title: 'Caisse' };
    const added =
      known ?? (await service.call(addCollaborator, { params: { id }, body }, by())).body;
    const params = { id, collaboratorId: added.id };
    return {
      open: async () => find((await list()).body.data, Number(added.id)),
      save: (given) => service.call(updateCollaborator, { params, body: given }, by()),
    };
  },
  post: async () => {
    const call = { params: { id: editionId }, body: { content: 'Bonjour' } };
    const { id: postId } = (await service.call(createPost, call, by())).body;
    const params = { id: editionId, postId };
    return {
      open: async () => find(await posts(), postId),
      save: (body) => service.call(updatePost, { params, body }, by()),
    };
  },
  'comment on a post': async () => {
    const call = { params: { id: editionId }, body: { content: 'Bonjour' } };
    const { id: postId } = (await service.call(createPost, call, by())).body;
    const path = { id: editionId, postId };
    const written = { params: path, body: { content: 'Salut' } };
    const { id: commentId } = (await service.call(createPostComment, written, by())).body;
    return {
      open: async () => find((find(await posts(), postId)['comments'] as []) ?? [], commentId),
      save: (body) => {
        const params = { ...path, commentId };
        return service.call(updatePostComment, { params, body: body as { content: string } }, by());
      },
    };
  },
  'lost item': async () => {
    const item = await anItem();
    const params = { id: editionId, itemId: item.id };
    return {
      open: async () => find(await items(), item.id),
      save: (body) => service.call(updateLostFoundItem, { params, body }, by()),
    };
  },
  'destination of an item': async () => {
    const { id: itemId } = await anItem();
    await service.prisma.lostFoundItem.update({
      where: { id: itemId },
      data: { expiredAt: new Date('2027-06-11T09:00:00Z') },
    });
    const params = { id: editionId, itemId };
    return {
      open: async () => find(await items(true), itemId),
      save: (body) =>
        service.call(
          setLostFoundDestination,
          { params, body: body as { destination: string } },
          by(),
        ),
    };
  },
  'comment on an item': async () => {
    const { id: itemId } = await anItem();
    const path = { id: editionId, itemId };
    const written = { params: path, body: { content: 'Salut' } };
    const { id: commentId } = (await service.call(createLostFoundComment, written, by())).body;
    return {
      open: async () => find((find(await items(), itemId)['comments'] as []) ?? [], commentId),
      save: (body) => {
        const params = { ...path, commentId };
        const call = { params, body: body as { content: string } };
        return service.call(updateLostFoundComment, call, by());
      },
    };
  },
};

async function anItem(): Promise<{ id: number }> {
  const body = { kind: 'FOUND' as const, description: 'Une massue bleue' };
  return (await service.call(createLostFoundItem, { params: { id: editionId }, body }, by())).body;
}

/** Two values of the same field, and another field where the form has one. */
const samples: readonly (readonly [string, first: Shown, second: Shown, other?: Shown])[] = [
  ['edition', { description: 'Première' }, { description: 'Seconde' }, { addressLine1: 'Rue 1' }],
  ['edition', { hasShowers: true, region: 'Nord' }, { region: 'Sud' }, { hasGym: true }],
  [
    'status of an edition',
    { status: 'POSTPONED', statusNote: 'Inondée' },
    { status: 'CANCELLED', statusNote: 'Gelée' },
  ],
  ['convention', { description: 'Une' }, { description: 'Deux' }, { name: 'Quatre Balles' }],
  ['convention', { email: 'a@example.org' }, { email: 'b@example.org' }, { description: 'x' }],
  ['collaborator', { rights: ['addEdition'] }, { rights: ['editConvention'] }, { title: 'Bar' }],
  ['post', { content: 'Un' }, { content: 'Deux' }, { isPinned: true }],
  ['comment on a post', { content: 'Un' }, { content: 'Deux' }],
  ['lost item', { description: 'Massue rouge' }, { description: 'Massue verte' }, { place: 'Bar' }],
  ['destination of an item', { destination: 'CHARITY' }, { destination: 'DISCARDED' }],
  ['comment on an item', { content: 'Un' }, { content: 'Deux' }],
];

const formOf = (name: string): Promise<Form> => {
  const make = forms[name];
  if (!make) throw new Error(`no form ${name}`);
  return make();
};

describe('ED-14 two people change the same thing', () => {
  it.each(samples)(
    '%s: the same field is a conflict with the fresh state',
    async (name, first, second) => {
      const form = await formOf(name);
      const { version } = await form.open();
      expect(await form.save({ ...first, version })).toMatchObject({ status: 200, body: first });
      const late = await form.save({ ...second, version });
      expect(late).toMatchObject({ status: 409, body: { code: 'EDIT_CONFLICT', fresh: first } });
      const { errors, fresh } = late.body as { errors: { path: string }[]; fresh: Shown };
      expect(errors.map((error) => error.path)).toEqual(Object.keys(second));
      expect(errors[0]).toMatchObject({ code: 'CHANGED_MEANWHILE' });
      expect(await form.open()).toMatchObject({ ...first, version: fresh['version'] });
      // Chosen anew, with the fresh version.
      const again = await form.save({ ...second, version: fresh['version'] });
      expect(again).toMatchObject({ status: 200, body: second });
    },
  );

  it.each(samples.filter(([, , , other]) => other))(
    '%s: other fields merge',
    async (name, first, second, other) => {
      const form = await formOf(name);
      const { version, ...opened } = await form.open();
      await form.save({ ...second, version: (await form.open())['version'] });
      expect((await form.save({ ...first, version: (await form.open())['version'] })).status).toBe(
        200,
      );
      // A form may also send the field as it was opened: it has not changed it.
      const untouched = Object.fromEntries(
        Object.keys(first).map((field) => [field, opened[field]]),
      );
      const merged = await form.save({ ...untouched, ...other, version });
      expect(merged).toMatchObject({ status: 200, body: { ...first, ...other } });
    },
  );

  it.each(samples)('%s: of two at once one is a conflict', async (name, first, second) => {
    const form = await formOf(name);
    // Both have another value than the one that is there.
    const reset = Object.fromEntries(
      Object.entries(first).map(([field, value]) => [
        field,
        typeof value === 'boolean' ? !value : Array.isArray(value) ? [] : before[field],
      ]),
    );
    await form.save(reset);
    const { version } = await form.open();
    const both = await Promise.all([first, second].map((body) => form.save({ ...body, version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = both[0]?.status === 200 ? first : second;
    expect(await form.open()).toMatchObject(won);
  });

  it.each(samples)('%s: a call without version is taken as it is', async (name, first, second) => {
    const form = await formOf(name);
    await form.save(first);
    expect(await form.save(second)).toMatchObject({ status: 200, body: second });
  });

  it('a version that is none of ours protects every field', async () => {
    const form = await formOf('edition');
    const late = await form.save({ description: 'Nouvelle', version: '7' });
    expect(late).toMatchObject({ status: 409, body: { code: 'EDIT_CONFLICT' } });
    expect((await form.save({ description: 'x', version: 7 })).status).toBe(422);
  });

  it('null empties, also with a version', async () => {
    const form = await formOf('edition');
    await form.save({ addressLine1: 'Rue 1', description: 'Texte' });
    const { version } = await form.open();
    const emptied = await form.save({ addressLine1: null, description: '', version });
    expect(emptied.body).toMatchObject({ addressLine1: null, description: '' });
  });

  it('the same change twice is no conflict', async () => {
    const form = await formOf('convention');
    const { version } = await form.open();
    await form.save({ description: 'La même', version });
    expect((await form.save({ description: 'La même', version })).status).toBe(200);
  });
});

/** Values that neither of the two saves. */
const before: Shown = {
  description: 'Avant tout',
  region: 'Ouest',
  status: 'CONFIRMED',
  statusNote: null,
  email: 'c@example.org',
  content: 'Avant',
  destination: null,
};
