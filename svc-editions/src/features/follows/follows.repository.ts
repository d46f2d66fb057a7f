import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

const dayMs = 86_400_000;

/** What is shown of a followed convention; of its editions those that may not be over somewhere on earth. */
const withComingEditions = (now: Date) =>
  ({
    editions: {
      where: {
        deletedAt: null,
        isOnline: true,
        endDate: { gte: new Date(now.getTime() - 2 * dayMs) },
      },
      orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
    },
  }) satisfies Prisma.ConventionInclude;

export type FollowedRow = Prisma.ConventionGetPayload<{
  include: ReturnType<typeof withComingEditions>;
}>;

/** Follows of a member, by the name of the convention. */
export const listFollows = (
  db: Db,
  userId: number,
  now: Date,
): Promise<{ convention: FollowedRow }[]> =>
  db.conventionFollow.findMany({
    where: { userId, convention: { deletedAt: null } },
    select: { convention: { include: withComingEditions(now) } },
    orderBy: [{ convention: { name: 'asc' } }, { conventionId: 'asc' }],
  });

/** Whether a convention exists and was not deleted. */
export async function isConvention(db: Db | Tx, id: number): Promise<boolean> {
  return (await db.convention.count({ where: { id, deletedAt: null } })) > 0;
}

export async function isFollowing(
  db: Db,
  follow: { conventionId: number; userId: number },
): Promise<boolean> {
  return (await db.conventionFollow.count({ where: follow })) > 0;
}

/** Repeating changes nothing. */
export async function insertFollow(
  tx: Tx,
  follow: { conventionId: number; userId: number },
): Promise<void> {
  await tx.conventionFollow.createMany({ data: [follow], skipDuplicates: true });
}

export async function deleteFollow(
  tx: Tx,
  follow: { conventionId: number; userId: number },
): Promise<void> {
  await tx.conventionFollow.deleteMany({ where: follow });
}

/** Members who follow a convention, in the order of their ids. */
export async function listFollowerIds(tx: Tx, conventionId: number): Promise<number[]> {
  const rows = await tx.conventionFollow.findMany({
    where: { conventionId },
    select: { userId: true },
    orderBy: { userId: 'asc' },
  });
  return rows.map(({ userId }) => userId);
}
