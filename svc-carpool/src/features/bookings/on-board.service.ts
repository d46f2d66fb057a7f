import type { PublicUser } from '@siteswap/contracts/core';
import { findMembers } from '@siteswap/features/members';
import type { Db, Tx } from '#src/db.ts';
import type { OnBoard } from '#src/features/trips/trips.public.ts';
import { listAcceptedBookings } from './bookings.repository.ts';
import { listPassengers } from './passengers.repository.ts';

/** Members in the cars of these offers, by offer: those with an accepted booking, then those whom the driver added. */
export async function listOnBoard(
  db: Db | Tx,
  offerIds: readonly number[],
): Promise<Map<number, OnBoard[]>> {
  const [bookings, passengers] = await Promise.all([
    listAcceptedBookings(db, offerIds),
    listPassengers(db, offerIds),
  ]);
  const onBoard = new Map<number, OnBoard[]>();
  const add = (offerId: number, place: OnBoard) =>
    onBoard.set(offerId, [...(onBoard.get(offerId) ?? []), place]);
  for (const { carpoolOfferId, requesterId, seats } of bookings) {
    add(carpoolOfferId, { userId: requesterId, seats });
  }
  for (const { carpoolOfferId, userId } of passengers) {
    if (userId !== null) add(carpoolOfferId, { userId, seats: 1 });
  }
  return onBoard;
}

/** The same, as members are shown. */
export async function onBoardOf(
  db: Db | Tx,
  offerIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly user: PublicUser; readonly seats: number }[]>> {
  const onBoard = await listOnBoard(db, offerIds);
  const members = await findMembers(
    db,
    [...onBoard.values()].flat().map(({ userId }) => userId),
  );
  return new Map(
    [...onBoard].map(([offerId, places]) => [
      offerId,
      places.map(({ userId, seats }) => ({ user: members.of(userId), seats })),
    ]),
  );
}
