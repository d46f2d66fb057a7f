import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/core';
import {
  addCollaborator,
  createConvention,
  listEditionAddresses,
  listEditions,
  removeCollaborator,
  updateConvention,
} from '@siteswap/contracts/editions';
import { addMembers } from '@siteswap/features/members/testing';
import { anEdition, startEditions } from '#test/start-editions.ts';
import { whileLocked } from '#test/while-locked.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

let service: Service;
let lastMember = 0;
const newMember = async () => {
  const id = ++lastMember;
  await addMembers(service, [id]);
  return id;
};
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service.stop());

const as = (userId: number) => service.actor({ userId });
let author: number;
let helper: number;
let place: number;
let convention: { id: number; name: string };
beforeEach(async () => {
  [author, helper] = [await newMember(), await newMember()];
  const call = { body: { name: 'Convention partagée' } };
  ({ body: convention } = await service.call(createConvention, call, as(author)));
  ({ id: place } = await service.prisma.conventionCollaborator.create({
    data: { conventionId: convention.id, userId: helper, addedById: author },
  }));
});

const params = () => ({ id: convention.id });
const add = async () => {
  const call = { params: params(), body: { userId: await newMember() } as never };
  return service.call(addCollaborator, call, as(author));
};
const edition = (id: number) => service.prisma.edition.findUniqueOrThrow({ where: { id } });

describe('what changes around an edition', () => {
  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a new collaborator', add],
    [
      'that its creator leaves the team',
      () =>
        service.call(
          removeCollaborator,
          { params: { ...params(), collaboratorId: place } },
          as(helper),
        ),
    ],
    [
      'another name of its convention',
      () =>
        service.call(updateConvention, { params: params(), body: { name: 'Autre' } }, as(author)),
    ],
    [
      'the end of the author’s account',
      () => service.nats.publishEvent(userDeleted, { userId: author }),
    ],
    [
      'the end of a collaborator’s account',
      () => service.nats.publishEvent(userDeleted, { userId: helper }),
    ],
  ];
  it.each(changes)('is no change of it for readers: %s', async (_, change) => {
    const name = `Jonglerie${author}`;
    const id = await anEdition(service.prisma, { name, creatorId: helper }, convention);
    const newer = await anEdition(service.prisma, { name });
    const moments = ['2025-01-02T03:04:05.678Z', '2025-01-03T03:04:05.678Z'];
    for (const [at, one] of [id, newer].entries()) {
      const data = { updatedAt: new Date(moments[at] ?? '') };
      await service.prisma.edition.update({ where: { id: one }, data });
    }
    await change();
    await service.waitFor(async () => (await edition(id)).version > 1);
    const query = { q: name, sort: 'updatedAt' } as const;
    const { body } = await service.call(listEditions, { query });
    expect(body.data.map((card) => card.id)).toEqual([newer, id]);
    const { body: addresses } = await service.call(listEditionAddresses, { query: {} });
    expect(addresses.data).toContainEqual({ path: `/editions/${id}`, changedAt: moments[0] });
  });

  it('locks the editions in the order of their ids: two changes at once do not block each other', async () => {
    const [first, second] = [
      await anEdition(service.prisma, {}, convention),
      await anEdition(service.prisma, {}, convention),
    ];
    // Written last, the first one stands behind the other in the table.
    await service.prisma.edition.update({ where: { id: first }, data: { name: 'Avant' } });
    const { status } = await whileLocked(service.pool, {
      first: [['update editions set version = version + 1 where id = $1', [first]]],
      call: add,
      next: [['select from editions where id = $1 for update nowait', [second]]],
    });
    expect(status).toBe(201);
    expect((await edition(first)).version).toBe(3);
    expect((await edition(second)).version).toBe(2);
  });
});
