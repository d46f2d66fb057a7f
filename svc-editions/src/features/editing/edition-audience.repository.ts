import type { Db, Tx } from '#src/db.ts';

/** Who has to do with an edition, each member once in a list. */
export interface Audience {
  /** Members who starred it. */
  readonly favorites: readonly number[];
  /** Members who take part in it, whichever domain says so. */
  readonly participants: readonly number[];
}

export async function findAudience(db: Db | Tx, editionId: number): Promise<Audience> {
  const stars = await db.favorite.findMany({
    where: { editionId, isFavorited: true },
    select: { userId: true },
    orderBy: { userId: 'asc' },
  });
  const participations = await db.participation.findMany({
    where: { editionId },
    distinct: ['userId'],
    select: { userId: true },
    orderBy: { userId: 'asc' },
  });
  return {
    favorites: stars.map(({ userId }) => userId),
    participants: participations.map(({ userId }) => userId),
  };
}
