import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

/** What of an item is shown next to the one it may be. */
const shown = {
  id: true,
  kind: true,
  description: true,
  date: true,
  place: true,
  photos: true,
  sensitive: true,
} satisfies Prisma.LostFoundItemSelect;
export type MatchRow = Prisma.LostFoundItemGetPayload<{ select: typeof shown }>;
export type CandidateRow = Prisma.LostFoundItemGetPayload<object>;

interface Pair {
  readonly lostItemId: number;
  readonly foundItemId: number;
}

/** The item is neither returned nor expired, and it is not known whose it is. */
const isOpen = {
  status: 'LOST',
  expiredAt: null,
  claims: { none: { status: 'ACCEPTED' } },
} as const;

/** Above this number of open items the older ones are no longer compared. */
const maxCandidates = 1_000;

/** Until the end of the transaction only the caller compares items of this edition: each sees those before it. */
export async function lockMatchesOf(tx: Tx, editionId: number): Promise<void> {
  await tx.$queryRaw`select from editions where id = ${editionId} for no key update`;
}

/** Open items of other members and of the other kind, newest first. */
export function listCandidates(
  tx: Tx,
  { editionId, userId, kind }: Pick<CandidateRow, 'editionId' | 'userId' | 'kind'>,
): Promise<CandidateRow[]> {
  return tx.lostFoundItem.findMany({
    where: { editionId, ...isOpen, kind: { not: kind }, userId: { not: userId } },
    orderBy: { id: 'desc' },
    take: maxCandidates,
  });
}

/** Stores which pairs an item is in, and no others. @returns those that were never seen before */
export async function saveMatches(tx: Tx, itemId: number, pairs: readonly Pair[]): Promise<Pair[]> {
  await tx.lostFoundMatch.updateMany({
    where: { OR: [{ lostItemId: itemId }, { foundItemId: itemId }] },
    data: { isCurrent: false },
  });
  if (pairs.length === 0) return [];
  // Those that are removed at this moment are waited for, and left out.
  const rows = await tx.$queryRaw<(Pair & { isNew: boolean })[]>`
    with there as materialized (
      select id from lost_found_items
      where id = any(${pairs.flatMap(({ lostItemId, foundItemId }) => [lostItemId, foundItemId])}::int[])
      order by id for key share)
    insert into lost_found_matches (lost_item_id, found_item_id)
    select lost, found from unnest(${pairs.map(({ lostItemId }) => lostItemId)}::int[],
      ${pairs.map(({ foundItemId }) => foundItemId)}::int[]) as pair (lost, found)
    where lost in (select id from there) and found in (select id from there)
    on conflict (lost_item_id, found_item_id) do update set is_current = true
    returning lost_item_id as "lostItemId", found_item_id as "foundItemId", xmax = 0 as "isNew"`;
  return rows.filter(({ isNew }) => isNew).map(({ isNew: _, ...pair }) => pair);
}

/** The open items that these may be, by their ids. */
export async function findMatchesOf(
  db: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly MatchRow[]>> {
  const among = [...ids];
  const rows = await db.lostFoundMatch.findMany({
    where: {
      isCurrent: true,
      lostItem: isOpen,
      foundItem: isOpen,
      OR: [{ lostItemId: { in: among } }, { foundItemId: { in: among } }],
    },
    include: { lostItem: { select: shown }, foundItem: { select: shown } },
    orderBy: [{ lostItemId: 'desc' }, { foundItemId: 'desc' }],
  });
  const both = rows.flatMap(({ lostItem, foundItem }) => [
    { of: lostItem.id, match: foundItem },
    { of: foundItem.id, match: lostItem },
  ]);
  const grouped = Map.groupBy(both, ({ of }) => of);
  return new Map([...grouped].map(([of, list]) => [of, list.map(({ match }) => match)]));
}
