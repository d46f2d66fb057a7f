import { lostFoundMatched } from '@siteswap/contracts/editions';
import { dayOf } from '@siteswap/contracts/format';
import type { OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
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

/** Compares an open item with those of the other kind; the reporters of each new pair are told. */
export async function matchItem(
  tx: Tx,
  outbox: OutboxWriter,
  timezone: string,
  item: CandidateRow,
): Promise<void> {
  if (item.status !== 'LOST' || item.expiredAt) return;
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
  const reporters = new Map([item, ...candidates].map(({ id, userId }) => [id, userId]));
  for (const pair of await saveMatches(tx, item.id, pairs)) {
    const userIds = [pair.lostItemId, pair.foundItemId].flatMap((id) => reporters.get(id) ?? []);
    outbox.emit(lostFoundMatched, { editionId: item.editionId, ...pair, userIds });
  }
}
