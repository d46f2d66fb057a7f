import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changeEditionStatus,
  createConvention,
  createEdition,
  editionAnnounced,
  followConvention,
  getFollow,
  listFollowedConventions,
  unfollowConvention,
} from '@siteswap/contracts/editions';
import { startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

const [author, fan, other] = [7, 8, 9];
let service: Service;
let clock: { now: Date };
beforeAll(async () => {
  ({ service, clock } = await startEditions());
});
afterAll(() => service.stop());

const as = (userId: number) => service.actor({ userId });
const aConventionOf = async (userId: number) =>
  (await service.call(createConvention, { body: { name: 'Trois Balles' } }, as(userId))).body.id;
const follow = (userId: number, id: number) =>
  service.call(followConvention, { params: { id } }, as(userId));
const unfollow = (userId: number, id: number) =>
  service.call(unfollowConvention, { params: { id } }, as(userId));
const state = async (userId: number, id: number) =>
  (await service.call(getFollow, { params: { id } }, as(userId))).body;

async function aDraft(
  conventionId: number,
  startDate: string,
  endDate: string,
  timezone = 'Europe/Paris',
): Promise<number> {
  const body = {
    conventionId,
    name: 'Édition',
    startDate,
    endDate,
    timezone,
    city: 'Lille',
    country: 'FR',
  };
  return (await service.call(createEdition, { body }, as(author))).body.id;
}
const publish = (id: number, isOnline: boolean) =>
  service.call(changeEditionStatus, { params: { id }, body: { isOnline } }, as(author));
const announced = (conventionId: number) =>
  service.nats
    .events(editionAnnounced)
    .map(({ data }) => data)
    .filter((data) => data.conventionId === conventionId);

describe('following a convention', () => {
  it('is remembered for that member alone, and repeating changes nothing', async () => {
    const id = await aConventionOf(author);
    expect(await state(fan, id)).toEqual({ isFollowing: false });
    const both = await Promise.all([follow(fan, id), follow(fan, id)]);
    expect(both.map(({ body }) => body)).toEqual(Array(2).fill({ isFollowing: true }));
    expect(await state(fan, id)).toEqual({ isFollowing: true });
    expect(await state(other, id)).toEqual({ isFollowing: false });
    await unfollow(fan, id);
    expect((await unfollow(fan, id)).status).toBe(200);
    expect(await state(fan, id)).toEqual({ isFollowing: false });
  });

  it('is for members, and for conventions that exist', async () => {
    const call = { params: { id: 2_000_000_000 } };
    expect((await service.call(followConvention, call, as(fan))).status).toBe(404);
    expect((await service.call(getFollow, call, as(fan))).status).toBe(404);
    expect((await service.call(followConvention, call)).status).toBe(401);
  });

  it('lists them by name with the next edition, to that member alone', async () => {
    const member = 21;
    const list = async (userId: number) =>
      (await service.call(listFollowedConventions, {}, as(userId))).body.data;
    const [quiet, busy] = [await aConventionOf(author), await aConventionOf(author)];
    const names = { [quiet]: 'Zéro', [busy]: 'Alpha' };
    for (const [id, name] of Object.entries(names)) {
      await service.prisma.convention.update({ where: { id: Number(id) }, data: { name } });
      await follow(member, Number(id));
    }
    await publish(await aDraft(busy, '2027-08-10', '2027-08-13'), true);
    const next = await aDraft(busy, '2027-06-10', '2027-06-13');
    await publish(next, true);
    await publish(await aDraft(busy, '2020-06-10', '2020-06-13'), true);
    await aDraft(busy, '2027-05-10', '2027-05-13');

    const followed = await list(member);
    expect(followed.map(({ name }) => name)).toEqual(['Alpha', 'Zéro']);
    expect(followed.map(({ nextEdition }) => nextEdition)).toEqual([
      { id: next, name: 'Édition', startDate: '2027-06-10', endDate: '2027-06-13' },
      null,
    ]);
    expect(await list(member + 1)).toEqual([]);
    await unfollow(member, busy);
    expect((await list(member)).map(({ id }) => id)).toEqual([quiet]);
    expect((await service.call(listFollowedConventions, {})).status).toBe(401);
  });

  it('notifies its followers of a new edition, once, when it is first published', async () => {
    const conventionId = await aConventionOf(author);
    for (const userId of [fan, other]) await follow(userId, conventionId);
    await unfollow(other, conventionId);
    const id = await aDraft(conventionId, '2027-06-10', '2027-06-13');
    const over = await aDraft(conventionId, '2020-06-10', '2020-06-13');
    await publish(over, true);
    await publish(id, true);
    await publish(id, false);
    await publish(id, true);
    await service.waitFor(() => announced(conventionId).length > 0);
    const last = await aDraft(conventionId, '2027-07-10', '2027-07-13');
    await publish(last, true);
    await service.waitFor(() => announced(conventionId).length > 1);
    expect(announced(conventionId)).toMatchObject([
      { editionId: id, conventionId, startDate: '2027-06-10', followerIds: [fan] },
      { editionId: last, followerIds: [fan] },
    ]);
  });

  it('notifies them while the last day lasts where it takes place, and not after it', async () => {
    const conventionId = await aConventionOf(author);
    await follow(fan, conventionId);
    const days = ['2027-05-08', '2027-05-10'] as const;
    const over = await aDraft(conventionId, ...days, 'Pacific/Kiritimati');
    const lasting = await aDraft(conventionId, ...days, 'Pacific/Honolulu');
    // It is noon UTC of 10 May: in Kiribati the 11th has begun.
    await publish(over, true);
    clock.now = new Date('2027-05-11T06:00:00Z');
    await publish(lasting, true);
    const marker = await aDraft(conventionId, '2027-06-10', '2027-06-13');
    await publish(marker, true);
    const ids = () => announced(conventionId).map(({ editionId }) => editionId);
    await service.waitFor(() => ids().includes(marker));
    expect(ids()).toEqual([lasting, marker]);
  });
});
