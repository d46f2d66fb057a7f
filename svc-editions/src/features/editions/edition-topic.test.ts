import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changeEditionStatus, domain, editionTopic } from '@siteswap/contracts/editions';
import { listReadableTopics } from '@siteswap/contracts/platform';
import { nameTopic } from '@siteswap/contracts/topic';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

const [author, helper, stranger] = [7, 8, 9];
let service: Awaited<ReturnType<typeof startEditions>>['service'];
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service.stop());

const topicOf = (id: number | string) => nameTopic(editionTopic, id);
const readable = async (userId: number, topics: string[], adminMode = false) => {
  const body = { userId, adminMode, topics };
  return (await service.call(listReadableTopics, { body }, service.internal)).body.topics;
};

describe('the topic of an edition', () => {
  it('is the only one that its domain declares', () => {
    expect(domain.topics).toEqual([editionTopic]);
  });

  it('says that something of it has changed', async () => {
    const convention = await aConvention(service.prisma, { authorId: author });
    const [id, other] = [
      await anEdition(service.prisma, {}, convention),
      await anEdition(service.prisma, {}, convention),
    ];
    const body = { status: 'POSTPONED' as const };
    const call = { params: { id: `${id}` }, body };
    const { status } = await service.call(
      changeEditionStatus,
      call,
      service.actor({ userId: author }),
    );
    expect(status).toBe(200);
    const changed = () =>
      service.nats.live().filter(({ subject }) => subject.startsWith('live.topic.'));
    await service.waitFor(() => changed().length > 0);
    expect(changed()).toEqual([{ subject: `live.topic.${topicOf(id)}`, data: null }]);
    expect(changed().some(({ subject }) => subject.endsWith(`.${other}`))).toBe(false);
  });

  it('is for every member while the edition is published, and of a draft for who manages it', async () => {
    const convention = await aConvention(service.prisma, { authorId: author });
    await service.prisma.conventionCollaborator.create({
      data: {
        conventionId: convention.id,
        userId: helper,
        canEditAllEditions: true,
      },
    });
    const [published, draft, deleted] = [
      await anEdition(service.prisma, { isOnline: true }, convention),
      await anEdition(service.prisma, { isOnline: false }, convention),
      await anEdition(service.prisma, { isOnline: true, deletedAt: new Date() }, convention),
    ];
    const topics = [published, draft, deleted, 999_999, 'x', `0${published}`, '12.7'].map(topicOf);
    const [ofPublished, ofDraft] = [topicOf(published), topicOf(draft)];
    expect(await readable(stranger, topics)).toEqual([ofPublished]);
    for (const userId of [author, helper]) {
      expect(await readable(userId, topics)).toEqual([ofPublished, ofDraft]);
    }
    expect(await readable(stranger, topics, true)).toEqual([ofPublished, ofDraft]);

    await service.prisma.edition.update({ where: { id: published }, data: { isOnline: false } });
    expect(await readable(stranger, topics)).toEqual([]);
  });
});
