import type { RawSql } from '@siteswap/service-kit';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** When the secret address of a member was made; null without one. */
export async function findCreatedAt(
  client: RawSql,
  table: string,
  userId: number,
): Promise<Date | null> {
  const [row] = await client.$queryRawUnsafe<{ createdAt: Date }[]>(
    `select created_at as "createdAt" from ${quoted(table)} where user_id = $1::int`,
    userId,
  );
  return row?.createdAt ?? null;
}

/** The member whose calendar an address shows; null for an unknown one and for one that was replaced. */
export async function findOwner(
  client: RawSql,
  table: string,
  tokenHash: string,
): Promise<number | null> {
  const [row] = await client.$queryRawUnsafe<{ userId: number }[]>(
    `select user_id as "userId" from ${quoted(table)} where token_hash = $1`,
    tokenHash,
  );
  return row?.userId ?? null;
}

/** Stores the address of a member; of two calls at once the last one stays. */
export async function replaceCalendar(
  tx: RawSql,
  table: string,
  { userId, tokenHash, createdAt }: { userId: number; tokenHash: string; createdAt: Date },
): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into ${quoted(table)} (user_id, token_hash, created_at)
     values ($1::int, $2, $3::timestamptz)
     on conflict (user_id) do update
     set token_hash = excluded.token_hash, created_at = excluded.created_at`,
    userId,
    tokenHash,
    createdAt,
  );
}

export async function deleteCalendar(tx: RawSql, table: string, userId: number): Promise<void> {
  await tx.$executeRawUnsafe(`delete from ${quoted(table)} where user_id = $1::int`, userId);
}
