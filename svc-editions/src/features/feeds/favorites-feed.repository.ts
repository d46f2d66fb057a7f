import type { Db, Tx } from '#src/db.ts';

/** When the secret address of a member was made; null without one. */
export async function findFavoritesFeed(
  db: Db,
  userId: number,
): Promise<{ createdAt: Date } | null> {
  return db.favoritesFeed.findUnique({ where: { userId }, select: { createdAt: true } });
}

/** The member whose favourites an address shows; null for an unknown one and for one that was replaced. */
export async function findMemberOfFeed(db: Db, tokenHash: string): Promise<number | null> {
  const feed = await db.favoritesFeed.findUnique({
    where: { tokenHash },
    select: { userId: true },
  });
  return feed?.userId ?? null;
}

/** Stores the address of a member; of two calls at once the last one holds. */
export async function replaceFavoritesFeed(
  tx: Tx,
  feed: { userId: number; tokenHash: string; createdAt: Date },
): Promise<void> {
  const { userId, ...data } = feed;
  await tx.favoritesFeed.upsert({ where: { userId }, create: feed, update: data });
}

export async function deleteFavoritesFeed(tx: Tx, userId: number): Promise<void> {
  await tx.favoritesFeed.deleteMany({ where: { userId } });
}
