import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#src/db.ts';
import type {
  Prisma,
  VolunteerReward,
  VolunteerRewardGiven,
} from '#src/generated/prisma/client.ts';

export type RewardRow = VolunteerReward;
export type GivenRow = VolunteerRewardGiven;
type NewReward = Omit<Prisma.VolunteerRewardCreateManyInput, 'id'>;
type RewardChange = Prisma.VolunteerRewardUpdateManyMutationInput;

/** Rewards of an edition, those of the fewest hours first. */
export const listRewards = (db: Db | Tx, editionId: number): Promise<RewardRow[]> =>
  db.volunteerReward.findMany({
    where: { editionId },
    orderBy: [{ hours: 'asc' }, { name: 'asc' }, { id: 'asc' }],
  });

const counted = { include: { _count: { select: { given: true } } } } as const;
export type CountedReward = Prisma.VolunteerRewardGetPayload<typeof counted>;

/** The same, with how many people have each. */
export const listCountedRewards = (db: Db | Tx, editionId: number): Promise<CountedReward[]> =>
  db.volunteerReward.findMany({
    where: { editionId },
    orderBy: [{ hours: 'asc' }, { name: 'asc' }, { id: 'asc' }],
    ...counted,
  });

export const findReward = (
  db: Db | Tx,
  editionId: number,
  id: string,
): Promise<CountedReward | null> =>
  db.volunteerReward.findFirst({ where: { id, editionId }, ...counted });

/** Whether another reward of the edition has the name, whatever the case of letters. */
export async function isNameTaken(
  tx: Tx,
  {
    editionId,
    name,
    exceptId = null,
  }: { editionId: number; name: string; exceptId?: string | null },
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from volunteer_reward
    where edition_id = ${editionId}::int and lower(name) = lower(${name})
      and id is distinct from ${exceptId}::uuid`;
  return rows.length > 0;
}

export const countRewards = (tx: Tx, editionId: number): Promise<number> =>
  tx.volunteerReward.count({ where: { editionId } });

export const insertReward = (tx: Tx, data: NewReward): Promise<RewardRow> =>
  tx.volunteerReward.create({ data: { ...data, id: uuidv7() } });

export const updateReward = async (tx: Tx, id: string, data: RewardChange): Promise<void> =>
  void (await tx.volunteerReward.update({ where: { id }, data }));

export const deleteReward = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.volunteerReward.delete({ where: { id } }));

/** Who has which reward of an edition. */
export const listGiven = (db: Db | Tx, editionId: number): Promise<GivenRow[]> =>
  db.volunteerRewardGiven.findMany({ where: { reward: { editionId } } });

/** The rewards of one volunteer in an edition. */
export const listGivenTo = (db: Db | Tx, editionId: number, userId: number): Promise<GivenRow[]> =>
  db.volunteerRewardGiven.findMany({ where: { userId, reward: { editionId } } });

/** The key of the table rejects the second of two rows at once. @returns false when they have it already */
export async function insertGiven(tx: Tx, data: GivenRow): Promise<boolean> {
  const { count } = await tx.volunteerRewardGiven.createMany({
    data: [data],
    skipDuplicates: true,
  });
  return count > 0;
}

export const findGiven = (
  tx: Tx,
  key: Pick<GivenRow, 'rewardId' | 'userId'>,
): Promise<GivenRow | null> =>
  tx.volunteerRewardGiven.findUnique({ where: { rewardId_userId: key } });

/** @returns whether they had it */
export async function deleteGiven(
  tx: Tx,
  key: Pick<GivenRow, 'rewardId' | 'userId'>,
): Promise<boolean> {
  const { count } = await tx.volunteerRewardGiven.deleteMany({ where: key });
  return count > 0;
}

export async function deleteRewardsOf(tx: Tx, editionId: number): Promise<void> {
  await tx.volunteerRewardGiven.deleteMany({ where: { reward: { editionId } } });
  await tx.volunteerReward.deleteMany({ where: { editionId } });
}

/** What a member was given, and which rewards they gave to others, without naming these. */
export async function exportRewards(
  tx: Tx,
  userId: number,
): Promise<Readonly<Record<string, unknown>>[]> {
  const given = tx.volunteerRewardGiven;
  const reward = { select: { editionId: true, name: true, hours: true } };
  const own = await given.findMany({
    where: { userId },
    orderBy: [{ givenAt: 'asc' }, { rewardId: 'asc' }],
    select: { userId: true, givenAt: true, reward },
  });
  const toOthers = await given.findMany({
    where: { givenById: userId, userId: { not: userId } },
    orderBy: [{ givenAt: 'asc' }, { rewardId: 'asc' }],
    select: { givenById: true, givenAt: true, reward },
  });
  return [...own, ...toOthers].map(({ reward: of, ...row }) => ({ ...row, ...of }));
}

/** Of a deleted member: what they were given goes, and no one names them as who gave it. */
export async function eraseRewards(tx: Tx, userId: number): Promise<void> {
  await tx.volunteerRewardGiven.deleteMany({ where: { userId } });
  await tx.volunteerRewardGiven.updateMany({
    where: { givenById: userId },
    data: { givenById: null },
  });
}
