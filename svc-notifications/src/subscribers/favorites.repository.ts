import type { Tx } from '#src/db.ts';

export async function saveFavorite(
  tx: Tx,
  { userId, editionId, since }: { userId: number; editionId: number; since: Date | null },
): Promise<void> {
  await tx.$executeRaw`
    insert into favorite (edition_id, user_id, since) values (${editionId}, ${userId}, ${since})
    on conflict (edition_id, user_id) do update set since = excluded.since`;
}

export async function deleteFavorite(tx: Tx, userId: number, editionId: number): Promise<void> {
  await tx.favorite.deleteMany({ where: { userId, editionId } });
}
