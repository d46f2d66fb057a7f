import type { Db, Tx } from '#src/db.ts';
import { Prisma, type UploadAllowance } from '#src/generated/prisma/client.ts';

/**
 * Stores who manages an edition. A deleted account manages nothing, although it may stay the creator.
 * @returns members who do so now or no longer, in the order of their ids
 */
export async function replaceManagers(
  tx: Tx,
  editionId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ userId: number }[]>`
    with holders as (
      select user_id from unnest(${[...userIds]}::int[]) as holder(user_id)
      where not exists (select from member where id = user_id and is_deleted)
    ), removed as (
      delete from edition_managers
      where edition_id = ${editionId}::int and user_id not in (select user_id from holders)
      returning user_id
    ), added as (
      insert into edition_managers (edition_id, user_id)
      select ${editionId}::int, user_id from holders
      on conflict do nothing
      returning user_id
    )
    select user_id as "userId" from removed union select user_id from added order by 1`;
  return rows.map(({ userId }) => userId);
}

/** Which published editions give a manager more uploads of a kind. */
export interface AllowanceTimes {
  readonly kind: string;
  /** Local days: the first that an edition may begin on, null for any, and the last that it may have ended before. */
  readonly startsUntil: string | null;
  readonly endsFrom: string;
  readonly announcedUntil: Date;
}

/** Whether a member, `user_id` of the statement around it, manages an edition of these times. */
const managesSome = (
  { startsUntil, endsFrom, announcedUntil }: AllowanceTimes,
  member: Prisma.Sql,
) =>
  Prisma.sql`exists (
    select from edition_managers manager join editions on editions.id = manager.edition_id
    where manager.user_id = ${member}
      and start_date <= ${startsUntil ?? 'infinity'}::date and end_date >= ${endsFrom}::date
      and coalesce(announced_at, editions.created_at) <= ${announcedUntil})`;

/** Members whose allowance of a kind begins or ends by the passing of time. */
export async function listDue(db: Db, times: AllowanceTimes, limit: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ userId: number }[]>`
    select known.user_id as "userId"
    from (select user_id from edition_managers union select user_id from upload_allowances) known
    left join upload_allowances
      on upload_allowances.user_id = known.user_id and kind = ${times.kind}
    where coalesce(is_given, false) <> ${managesSome(times, Prisma.sql`known.user_id`)}
    order by 1 limit ${limit}`;
  return rows.map(({ userId }) => userId);
}

/**
 * Compares what is stored about a member with the editions they manage now. The first statement locks the row, so that
 * of two changes at once the later one counts the editions of both.
 * @returns whether the allowance began or ended
 */
export async function refreshAllowance(
  tx: Tx,
  userId: number,
  times: AllowanceTimes,
): Promise<boolean> {
  const { kind } = times;
  await tx.$executeRaw`
    insert into upload_allowances as known (kind, user_id) values (${kind}, ${userId})
    on conflict (kind, user_id) do update set version = known.version`;
  const changed = await tx.$executeRaw`
    update upload_allowances set is_given = not is_given, version = version + 1
    where kind = ${kind} and user_id = ${userId}
      and is_given <> ${managesSome(times, Prisma.sql`${userId}`)}`;
  return changed > 0;
}

/** Forgets what a member manages. @returns the kinds of which there was an allowance, now or before */
export async function deleteAllowancesOf(tx: Tx, userId: number): Promise<string[]> {
  await tx.editionManager.deleteMany({ where: { userId } });
  const rows = await tx.$queryRaw<{ kind: string }[]>`
    delete from upload_allowances where user_id = ${userId} returning kind`;
  return rows.map(({ kind }) => kind);
}

/** The allowances of these members, ended ones included. */
export function findAllowances(db: Db, userIds: number[]): Promise<UploadAllowance[]> {
  return db.uploadAllowance.findMany({ where: { userId: { in: userIds } } });
}

/** Whose allowance there is of which kind, now or before. */
export function listAllowanceKeys(db: Db): Promise<Pick<UploadAllowance, 'kind' | 'userId'>[]> {
  return db.uploadAllowance.findMany({ select: { kind: true, userId: true } });
}
