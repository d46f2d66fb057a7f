import type { RawSql } from '@siteswap/service-kit';

/** A member and an edition. */
export interface ParticipationKey {
  readonly editionId: number;
  readonly userId: number;
}

export interface PublishedRow extends ParticipationKey {
  /** Null once it ended. */
  readonly since: Date | null;
  readonly version: number;
}

/**
 * Compares what is stored about a participation with the rows there are now. The first statement locks the row, so
 * that of two changes at once the later one counts the rows of both. They share a round trip.
 * @param reasons a query with a row for each reason why `$1` as edition and `$2` as member belong together
 * @returns whether it began or ended
 */
export async function refreshParticipation(
  tx: RawSql,
  table: string,
  { editionId, userId }: ParticipationKey,
  reasons: string,
): Promise<boolean> {
  const [, changed] = await Promise.all([
    tx.$executeRawUnsafe(
      `insert into ${table} as known (edition_id, user_id) values ($1::int, $2::int)
       on conflict (edition_id, user_id) do update set version = known.version`,
      editionId,
      userId,
    ),
    tx.$executeRawUnsafe(
      `update ${table}
       set since = case when has.reason then now() end, version = version + 1
       from (select exists (${reasons}) as reason) has
       where edition_id = $1::int and user_id = $2::int and (since is not null) <> has.reason`,
      editionId,
      userId,
    ),
  ]);
  return changed > 0;
}

/** @returns the editions the member took part in, now or before */
export async function deletePublishedOf(
  tx: RawSql,
  table: string,
  userId: number,
): Promise<number[]> {
  const rows = await tx.$queryRawUnsafe<{ editionId: number }[]>(
    `delete from ${table} where user_id = $1::int returning edition_id as "editionId"`,
    userId,
  );
  return rows.map(({ editionId }) => editionId);
}

/** The participations with these keys, ended ones included. */
export const findPublished = (
  client: RawSql,
  table: string,
  keys: readonly ParticipationKey[],
): PromiseLike<PublishedRow[]> =>
  client.$queryRawUnsafe<PublishedRow[]>(
    `select edition_id as "editionId", user_id as "userId", since, version
     from ${table} join unnest($1::int[], $2::int[]) as key(edition_id, user_id)
       using (edition_id, user_id)`,
    keys.map(({ editionId }) => editionId),
    keys.map(({ userId }) => userId),
  );

/** Keys of all participations, ended ones included. */
export const listPublishedKeys = (client: RawSql, table: string): PromiseLike<ParticipationKey[]> =>
  client.$queryRawUnsafe<ParticipationKey[]>(
    `select edition_id as "editionId", user_id as "userId" from ${table}`,
  );
