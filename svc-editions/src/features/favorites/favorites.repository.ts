import type { Db, Tx } from '#src/db.ts';

/**
 * Sets or removes a star; the row lock of the upsert serialises two tabs.
 * @returns undefined when there is no such published edition
 */
export async function toggleFavorite(
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

/**
 * Sets a star. One that is set already stays as it is, with its version.
 * @returns whether it changed; undefined when there is no such published edition
 */
export async function setFavorite(
  tx: Tx,
  userId: number,
  editionId: number,
): Promise<boolean | undefined> {
  const [row] = await tx.$queryRaw<{ hasChanged: boolean }[]>`
    with edition as (
      select id from editions where id = ${editionId} and is_online and deleted_at is null
    ), changed as (
      insert into favorites (user_id, edition_id)
      select ${userId}, id from edition
      on conflict (user_id, edition_id) do update set
        is_favorited = true,
        version = favorites.version + 1,
        updated_at = now()
      where not favorites.is_favorited
      returning 1
    )
    select exists (select from changed) as "hasChanged" from edition`;
  return row?.hasChanged;
}

/**
 * Removes a star, also from an edition that is a draft again.
 * @returns whether it changed; undefined when there was never a star and there is no such published edition
 */
export async function unsetFavorite(
  tx: Tx,
  userId: number,
  editionId: number,
): Promise<boolean | undefined> {
  const [row] = await tx.$queryRaw<{ isKnown: boolean; hasChanged: boolean }[]>`
    with changed as (
      update favorites set is_favorited = false, version = version + 1, updated_at = now()
      where user_id = ${userId} and edition_id = ${editionId} and is_favorited
      returning 1
    )
    select
      exists (select from changed) as "hasChanged",
      exists (select from favorites where user_id = ${userId} and edition_id = ${editionId})
        or exists (select from editions where id = ${editionId} and is_online and deleted_at is null)
        as "isKnown"`;
  return row?.isKnown ? row.hasChanged : undefined;
}

/** Ids of the editions a member has starred. */
export async function listStarredEditionIds(db: Db | Tx, userId: number): Promise<number[]> {
  const rows = await db.favorite.findMany({
    where: { userId, isFavorited: true },
    select: { editionId: true },
  });
  return rows.map((row) => row.editionId);
}

interface FavoriteRow {
  readonly userId: number;
  readonly editionId: number;
  readonly isFavorited: boolean;
  readonly version: number;
  readonly updatedAt: Date;
}

/** The stars with these keys, removed ones included. */
export function findFavorites(
  db: Db | Tx,
  keys: readonly { userId: number; editionId: number }[],
): Promise<FavoriteRow[]> {
  const [users, editions] = [keys.map((key) => key.userId), keys.map((key) => key.editionId)];
  return db.$queryRaw<FavoriteRow[]>`
    select user_id as "userId", edition_id as "editionId", is_favorited as "isFavorited", version,
           updated_at as "updatedAt"
    from favorites join unnest(${users}::int[], ${editions}::int[]) as key(user_id, edition_id)
      using (user_id, edition_id)`;
}

/** Keys of all stars, removed ones included. */
export function listFavoriteKeys(db: Db | Tx): Promise<{ userId: number; editionId: number }[]> {
  return db.favorite.findMany({ select: { userId: true, editionId: true } });
}
