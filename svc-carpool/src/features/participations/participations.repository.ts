import type { Db, Tx } from '#src/db.ts';
import type { Participation } from '#src/generated/prisma/client.ts';

export type ParticipationRow = Participation;
/** A member and an edition. */
export type ParticipationKey = Pick<ParticipationRow, 'editionId' | 'userId'>;

/**
 * Compares what is stored about a participation with the trips there are now. The first statement locks the row, so
 * that of two changes at once the later one counts the trips of both.
 * @returns whether it began or ended
 */
export async function refreshParticipation(
  tx: Tx,
  { editionId, userId }: ParticipationKey,
): Promise<boolean> {
  await tx.$executeRaw`
    insert into participation as known (edition_id, user_id) values (${editionId}, ${userId})
    on conflict (edition_id, user_id) do update set version = known.version`;
  const changed = await tx.$executeRaw`
    update participation
    set since = case when has.trip then now() end, version = version + 1
    from (
      select
        exists (select from carpool_offer where edition_id = ${editionId} and user_id = ${userId})
        or exists (select from carpool_request where edition_id = ${editionId} and user_id = ${userId})
        as trip
    ) has
    where edition_id = ${editionId} and user_id = ${userId} and (since is not null) <> has.trip`;
  return changed > 0;
}

/** @returns the editions the member took part in, now or before */
export async function deleteParticipationsOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.participation.findMany({ where: { userId }, select: { editionId: true } });
  await tx.participation.deleteMany({ where: { userId } });
  return rows.map(({ editionId }) => editionId);
}

/** The participations with these keys, ended ones included. */
export function findParticipations(
  db: Db,
  keys: readonly ParticipationKey[],
): Promise<ParticipationRow[]> {
  const [editions, users] = [keys.map((key) => key.editionId), keys.map((key) => key.userId)];
  return db.$queryRaw<ParticipationRow[]>`
    select edition_id as "editionId", user_id as "userId", since, version
    from participation join unnest(${editions}::int[], ${users}::int[]) as key(edition_id, user_id)
      using (edition_id, user_id)`;
}

/** Keys of all participations, ended ones included. */
export const listParticipationKeys = (db: Db): Promise<ParticipationKey[]> =>
  db.participation.findMany({ select: { editionId: true, userId: true } });
