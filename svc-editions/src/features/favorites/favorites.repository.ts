import type { Db, Tx } from '#src/db.ts';

/**
 * Turns a star round; the row lock of the upsert puts two tabs one behind the other.
 * @returns undefined when there is no such published edition
 */
export async function toggle(
  tx: Tx,
  userId: number,
  editionId: number,
): Promise<{ isFavorited: boolean } | undefined> {
  const [row] = await tx.$queryRaw<{ isFavorited: boolean }[]>`
    insert into favorites (user_id, edition_id)
    select ${userId}, id from editions
    where id = ${editionId} and is_online and deleted_at is null
    on conflict (user_id, edition_id) do update set
      is_favorited = not favorites.is_favorited,
      version = favorites.version + 1,
      updated_at = now()
    returning is_favorited as "isFavorited"`;
  return row;
}

/** Ids of the editions a member has starred. */
export async function starredBy(db: Db | Tx, userId: number): Promise<number[]> {
  const rows = await db.favorite.findMany({
    where: { userId, isFavorited: true },
    select: { editionId: true },
  });
  return rows.map((row) => row.editionId);
}

export function findFavorite(db: Db | Tx, userId: number, editionId: number) {
  return db.favorite.findUnique({ where: { userId_editionId: { userId, editionId } } });
}

/** Keys of all stars, those taken back included. */
export function allFavoriteKeys(db: Db | Tx): Promise<{ userId: number; editionId: number }[]> {
  return db.favorite.findMany({ select: { userId: true, editionId: true } });
}
