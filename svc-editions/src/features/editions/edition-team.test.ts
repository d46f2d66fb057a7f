import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addCollaborator,
  editionState,
  listEditionTeam,
  removeCollaborator,
  showMyTitle,
  updateCollaborator,
} from '@siteswap/contracts/editions';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

const [author, treasurer, helper, gone] = [7, 8, 9, 10];
let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
  const updatedAt = new Date('2027-01-02T03:04:05.678Z');
  const member = (id: number, pseudo: string) => ({ id, pseudo, emailHash: `h${id}`, updatedAt });
  await service.prisma.member.createMany({
    data: [
      { ...member(author, 'marco'), nom: 'Roy' },
      member(treasurer, 'ana'),
      member(helper, 'léa'),
      { ...member(gone, '#10'), isDeleted: true },
    ],
  });
});
afterAll(() => service.stop());

const as = (userId: number) => service.actor({ userId });
const team = (id: number) => service.call(listEditionTeam, { params: { id } });
const shown = async (id: number) =>
  (await team(id)).body.data.map(({ user, title, isAuthor }) => [user.pseudo, title, isAuthor]);
const add = (conventionId: number, userId: number, title: string | null) =>
  service.call(
    addCollaborator,
    { params: { id: conventionId }, body: { userId, title, rights: ['addEdition'] } },
    as(author),
  );
const agree = (conventionId: number, userId: number, isPublic = true) =>
  service.call(showMyTitle, { params: { id: conventionId }, body: { isPublic } }, as(userId));

describe('the team of an edition, as everybody sees it', () => {
  it('is the author and who has a title, by their public fields alone', async () => {
    const convention = await aConvention(service.prisma, { authorId: author });
    const id = await anEdition(service.prisma, {}, convention);
    expect((await add(convention.id, helper, null)).status).toBe(201);
    expect((await add(convention.id, treasurer, 'Trésorerie')).status).toBe(201);
    await service.prisma.conventionCollaborator.create({
      data: { conventionId: convention.id, userId: gone, title: 'Programme', isTitlePublic: true },
    });
    // Only the person agrees that their title is public.
    expect(await shown(id)).toEqual([['marco', null, true]]);
    expect((await agree(convention.id, author)).status).toBe(404);
    expect((await agree(convention.id, treasurer)).body.isTitlePublic).toBe(true);
    expect(await shown(id)).toEqual([
      ['marco', null, true],
      ['ana', 'Trésorerie', false],
    ]);
    const { body } = await team(id);
    expect(listEditionTeam.response.parse(body)).toEqual(body);
    expect(JSON.stringify(body)).not.toContain('Roy');
  });

  it('follows each change, which is published as a state of the edition', async () => {
    const convention = await aConvention(service.prisma, { authorId: author });
    const id = await anEdition(service.prisma, {}, convention);
    const version = async () =>
      (await service.prisma.edition.findUnique({ where: { id } }))?.version;
    const published = async () => {
      const now = await version();
      await service.waitFor(() =>
        service.nats
          .states(editionState)
          .find((state) => state.id === `${id}` && state.version === now),
      );
      return now;
    };
    const { body } = await add(convention.id, treasurer, 'Trésorerie');
    await agree(convention.id, treasurer);
    const first = await published();
    const call = { params: { id: convention.id, collaboratorId: body.id as number } };
    await service.call(updateCollaborator, { ...call, body: { title: null } }, as(author));
    expect(await shown(id)).toEqual([['marco', null, true]]);
    const second = await published();
    await service.call(updateCollaborator, { ...call, body: { title: 'Gymnase' } }, as(author));
    // Another title is another question.
    expect(await shown(id)).toEqual([['marco', null, true]]);
    await agree(convention.id, treasurer);
    expect(await shown(id)).toContainEqual(['ana', 'Gymnase', false]);
    await agree(convention.id, treasurer, false);
    expect(await shown(id)).toEqual([['marco', null, true]]);
    await service.call(removeCollaborator, call, as(author));
    expect(await shown(id)).toEqual([['marco', null, true]]);
    expect(Number(second)).toBeGreaterThan(Number(first));
    expect(Number(await published())).toBeGreaterThan(Number(second) + 1);
  });

  it('is empty without an author, and 404 for a draft, a deleted edition and an unknown one', async () => {
    expect(await shown(await anEdition(service.prisma))).toEqual([]);
    const draft = await anEdition(
      service.prisma,
      { isOnline: false },
      await aConvention(service.prisma, { authorId: author }),
    );
    const deleted = await anEdition(service.prisma, { deletedAt: new Date() });
    for (const id of [draft, deleted, 2_000_000_000]) expect((await team(id)).status).toBe(404);
  });
});
