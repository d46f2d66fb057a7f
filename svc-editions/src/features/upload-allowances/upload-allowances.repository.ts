import type { Db, Tx } from '#src/db.ts';
import type { UploadAllowance } from '#src/generated/prisma/client.ts';

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
      where not exists (select from members where id = user_id and is_deleted)
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

/**
 * Compares what is stored about a member with the editions they manage now. The first statement locks the row, so that
 * of two changes at once the later one counts the editions of both.
 * @returns whether the allowance began or ended
 */
export async function refreshAllowance(tx: Tx, userId: number): Promise<boolean> {
  await tx.$executeRaw`
    insert into upload_allowances as known (user_id) values (${userId})
    on conflict (user_id) do update set version = known.version`;
  const changed = await tx.$executeRaw`
    update upload_allowances set is_given = not is_given, version = version + 1
    where user_id = ${userId}
      and is_given <> exists (select from edition_managers where user_id = ${userId})`;
  return changed > 0;
}

/** Forgets what a member manages. @returns whether there was an allowance, now or before */
export async function deleteAllowanceOf(tx: Tx, userId: number): Promise<boolean> {
  await tx.editionManager.deleteMany({ where: { userId } });
  const { count } = await tx.uploadAllowance.deleteMany({ where: { userId } });
  return count > 0;
}

/** The allowances of these members, ended ones included. */
export function findAllowances(db: Db, userIds: number[]): Promise<UploadAllowance[]> {
  return db.uploadAllowance.findMany({ where: { userId: { in: userIds } } });
}

/** Members with an allowance, now or before. */
export async function listAllowedIds(db: Db): Promise<number[]> {
  const rows = await db.uploadAllowance.findMany({ select: { userId: true } });
  return rows.map(({ userId }) => userId);
}
