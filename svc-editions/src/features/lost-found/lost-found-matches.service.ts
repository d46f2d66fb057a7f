import { lostFoundMatched } from '@siteswap/contracts/editions';
import { dayOf } from '@siteswap/contracts/format';
import type { OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { itemNameOf } from './lost-found.mapper.ts';
import { findAcceptedClaim } from './lost-found-claims.repository.ts';
import {
  type CandidateRow,
  listCandidates,
  lockMatchesOf,
  saveMatches,
} from './lost-found-matches.repository.ts';
import { findMatches } from './matching.format.ts';

/** An item without a day counts as of the day on which it was reported. */
const toDescribed = (row: CandidateRow, timezone: string) => ({
  row,
  description: row.description,
  day: row.date?.toISOString().slice(0, 10) ?? dayOf(row.createdAt, timezone),
});

/** Compares an open item with those of the other kind; the reporters of each new pair are notified. */
export async function matchItem(
  tx: Tx,
  outbox: OutboxWriter,
  timezone: string,
  item: CandidateRow,
): Promise<void> {
  if (item.status !== 'LOST' || item.expiredAt || (await findAcceptedClaim(tx, item.id))) return;
  await lockMatchesOf(tx, item.editionId);
  const candidates = await listCandidates(tx, item);
  const matches = findMatches(
    toDescribed(item, timezone),
    candidates.map((row) => toDescribed(row, timezone)),
  );
  const pairs = matches.map(({ row }) =>
    item.kind === 'LOST'
      ? { lostItemId: item.id, foundItemId: row.id }
      : { lostItemId: row.id, foundItemId: item.id },
  );
  const known = new Map([item, ...candidates].map((row) => [row.id, row]));
  for (const pair of await saveMatches(tx, item.id, pairs)) {
    const [lost, found] = [known.get(pair.lostItemId), known.get(pair.foundItemId)];
    if (!lost || !found) continue;
    outbox.emit(lostFoundMatched, {
      editionId: item.editionId,
      ...pair,
      userIds: [lost.userId, found.userId],
      lostItem: itemNameOf(lost),
      foundItem: itemNameOf(found),
    });
  }
}
