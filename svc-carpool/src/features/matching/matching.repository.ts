import type { TripStop } from '@siteswap/contracts/carpool';
import { later } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import type { Direction } from '#src/generated/prisma/client.ts';
import { type MatchableOffer, type MatchableRequest, maxGapMs } from './matching.policy.ts';

interface Around {
  readonly editionId: number;
  readonly direction: Direction;
  readonly tripDate: Date;
}

const departure = ({ editionId, direction, tripDate }: Around, now: Date) => {
  const first = later(tripDate, -maxGapMs);
  return {
    editionId,
    direction,
    deletedAt: null,
    tripDate: { gt: first > now ? first : now, lte: later(tripDate, maxGapMs) },
    latitude: { not: null },
  };
};

const offerColumns = {
  id: true,
  userId: true,
  editionId: true,
  direction: true,
  tripDate: true,
  locationCity: true,
  latitude: true,
  longitude: true,
  stops: true,
  maxDetourMinutes: true,
  availableSeats: true,
  takenSeats: true,
} as const;

const requestColumns = {
  id: true,
  userId: true,
  editionId: true,
  direction: true,
  tripDate: true,
  locationCity: true,
  latitude: true,
  longitude: true,
  seatsNeeded: true,
} as const;

/** What a sentence says of a trip. */
interface Named {
  readonly editionId: number;
  readonly locationCity: string;
}
export type OfferCandidate = MatchableOffer & Named;
export type RequestCandidate = MatchableRequest & Named;

const toCandidate = <R extends { stops: unknown; availableSeats: number; takenSeats: number }>({
  stops,
  availableSeats,
  takenSeats,
  ...row
}: R) => ({
  ...row,
  // The contract parsed them before they were stored.
  stops: stops as TripStop[],
  freeSeats: availableSeats - takenSeats,
});

/** An offer that is not deleted. */
export async function findOfferToMatch(db: Db | Tx, id: number): Promise<OfferCandidate | null> {
  const row = await db.carpoolOffer.findFirst({
    where: { id, deletedAt: null },
    select: offerColumns,
  });
  return row && toCandidate(row);
}

/** A request that is not deleted. */
export const findRequestToMatch = (
  db: Db | Tx,
  id: number,
): Promise<(RequestCandidate & { readonly metAt: Date | null }) | null> =>
  db.carpoolRequest.findFirst({
    where: { id, deletedAt: null },
    select: { ...requestColumns, metAt: true },
  });

/** Offers with free seats that leave about when this request does. */
export async function findOffersAround(
  db: Db | Tx,
  request: Around,
  now: Date,
): Promise<OfferCandidate[]> {
  const rows = await db.carpoolOffer.findMany({
    where: {
      ...departure(request, now),
      takenSeats: { lt: db.carpoolOffer.fields.availableSeats },
    },
    select: offerColumns,
  });
  return rows.map(toCandidate);
}

/** Open requests that leave about when this offer does. */
export const findRequestsAround = (
  db: Db | Tx,
  offer: Around,
  now: Date,
): Promise<RequestCandidate[]> =>
  db.carpoolRequest.findMany({
    where: { ...departure(offer, now), metAt: null },
    select: requestColumns,
  });

/** Remembers pairs. @returns those that were not known before */
export function insertMatches(
  tx: Tx,
  pairs: readonly { readonly carpoolOfferId: number; readonly carpoolRequestId: number }[],
) {
  return tx.carpoolMatch.createManyAndReturn({ data: [...pairs], skipDuplicates: true });
}
