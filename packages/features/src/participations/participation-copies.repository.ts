import type { Participation } from '@siteswap/contracts/notifications';
import type { RawSql } from '@siteswap/service-kit';

const table = 'participation';

export async function saveParticipation(
  tx: RawSql,
  { editionId, userId, domain }: Participation,
  since: Date,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into ${table} (edition_id, user_id, domain, since)
     values ($1::int, $2::int, $3, $4::timestamptz)
     on conflict (edition_id, user_id, domain) do update set since = excluded.since`,
    editionId,
    userId,
    domain,
    since,
  );
}

/** When a member began to take part; null without a copy. */
export async function findParticipation(
  client: RawSql,
  { editionId, userId, domain }: Participation,
): Promise<Date | null> {
  const [row] = await client.$queryRawUnsafe<{ since: Date }[]>(
    `select since from ${table} where edition_id = $1::int and user_id = $2::int and domain = $3`,
    editionId,
    userId,
    domain,
  );
  return row?.since ?? null;
}

export async function deleteParticipation(
  tx: RawSql,
  { editionId, userId, domain }: Participation,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `delete from ${table} where edition_id = $1::int and user_id = $2::int and domain = $3`,
    editionId,
    userId,
    domain,
  );
}

export async function deleteParticipationsOf(tx: RawSql, userId: number): Promise<void> {
  await tx.$executeRawUnsafe(`delete from ${table} where user_id = $1::int`, userId);
}
