import type { WaitingEntry } from '@siteswap/contracts/carpool';
import type { Members } from '@siteswap/features/members';
import type { WaitingRow } from './waiting.repository.ts';

/** The places of lines, which are given whole and in their order. */
export function toPlaces(rows: readonly WaitingRow[], members: Members): WaitingEntry[] {
  const lengths = new Map<number, number>();
  return rows.map((row) => {
    const position = (lengths.get(row.carpoolOfferId) ?? 0) + 1;
    lengths.set(row.carpoolOfferId, position);
    return {
      offerId: row.carpoolOfferId,
      user: members.of(row.userId),
      seats: row.seats,
      state: row.offeredUntil ? 'OFFERED' : 'WAITING',
      position,
      until: row.offeredUntil?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    };
  });
}
