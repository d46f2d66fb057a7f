import { type Locale, toLocale } from '@siteswap/contracts/fields';
import type { Tx } from '#src/db.ts';

export interface Recipient {
  readonly userId: number;
  readonly locale: Locale;
}

/** Members with their languages; English for a member who has not reached this service. Deleted ones are left out. */
export async function withLocales(tx: Tx, userIds: readonly number[]): Promise<Recipient[]> {
  const rows = await tx.$queryRaw<{ id: number; locale: string; isDeleted: boolean }[]>`
    select id, locale, is_deleted as "isDeleted" from member where id = any(${[...userIds]}::int[])`;
  const byMember = new Map(rows.map((row) => [row.id, row]));
  return userIds
    .filter((userId) => !byMember.get(userId)?.isDeleted)
    .map((userId) => ({ userId, locale: toLocale(byMember.get(userId)?.locale) }));
}

/** Who had starred the edition when the event happened. */
export async function followersOf(tx: Tx, editionId: number, occurredAt: Date): Promise<number[]> {
  const rows = await tx.$queryRaw<{ userId: number }[]>`
    select user_id as "userId" from favorite
    where edition_id = ${editionId} and (since is null or since <= ${occurredAt})`;
  return rows.map(({ userId }) => userId);
}

/** Who had starred the edition or took part in it when the event happened; some of them twice. */
export async function peopleOf(tx: Tx, editionId: number, occurredAt: Date): Promise<number[]> {
  const participations = await tx.participation.findMany({
    where: { editionId, since: { lte: occurredAt } },
    select: { userId: true },
  });
  const followers = await followersOf(tx, editionId, occurredAt);
  return [...followers, ...participations.map(({ userId }) => userId)];
}

export async function listAdministrators(tx: Tx): Promise<number[]> {
  const rows = await tx.member.findMany({ where: { isGlobalAdmin: true }, select: { id: true } });
  return rows.map(({ id }) => id);
}
