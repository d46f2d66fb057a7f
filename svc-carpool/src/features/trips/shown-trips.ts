import type { CarpoolOffer, CarpoolRequest } from '@siteswap/contracts/carpool';
import { findMembers } from '@siteswap/features/members';
import type { Db, Tx } from '#src/db.ts';
import { toOffer, toRequest } from './trips.mapper.ts';
import { findOffersById, findRequestsById } from './trips.repository.ts';

/** Offers as everybody reads them, by id; deleted ones are absent. */
export async function showOffers(
  client: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CarpoolOffer>> {
  const rows = await findOffersById(client, ids);
  const members = await findMembers(
    client,
    rows.map(({ userId }) => userId),
  );
  return new Map(rows.map((row) => [row.id, toOffer(row, members)]));
}

/** Requests as everybody reads them, by id; deleted ones are absent. */
export async function showRequests(
  client: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CarpoolRequest>> {
  const rows = await findRequestsById(client, ids);
  const members = await findMembers(
    client,
    rows.map(({ userId }) => userId),
  );
  return new Map(rows.map((row) => [row.id, toRequest(row, members)]));
}
