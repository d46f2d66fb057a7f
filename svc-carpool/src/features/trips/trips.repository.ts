import type { Direction } from '@siteswap/contracts/carpool';
import type { Db, Tx } from '#src/db.ts';
import type { CarpoolOffer, CarpoolRequest, Prisma } from '#src/generated/prisma/client.ts';

/** Rows of this feature leave the database without their phone number. */
const omit = { phoneNumber: true } as const;
export type OfferRow = Omit<CarpoolOffer, 'phoneNumber'>;
export type RequestRow = Omit<CarpoolRequest, 'phoneNumber'>;

export type NewOffer = Prisma.CarpoolOfferCreateInput;
export type NewRequest = Prisma.CarpoolRequestCreateInput;

interface TripFilter {
  readonly editionId: number;
  readonly direction?: Direction | undefined;
  readonly departsAfter: Date;
  /** Departure and id of the last trip of the page before. */
  readonly cursor?: readonly [tripDate: string | number, id: number] | undefined;
  readonly limit: number;
}

/** A page of trips by departure, and one trip more. */
function pageOf({ editionId, direction, departsAfter, cursor, limit }: TripFilter) {
  const [sortValue, id] = cursor ?? [];
  const tripDate = sortValue === undefined ? undefined : new Date(sortValue);
  const isAfterCursor = { OR: [{ tripDate: { gt: tripDate } }, { tripDate, id: { gt: id } }] };
  return {
    where: {
      editionId,
      direction,
      deletedAt: null,
      AND: [{ tripDate: { gte: departsAfter } }, ...(cursor ? [isAfterCursor] : [])],
    },
    orderBy: [{ tripDate: 'asc' as const }, { id: 'asc' as const }],
    take: limit + 1,
    omit,
  };
}

/** Offers of an edition by departure: as many as the page has room for, and one more. */
export const findOffers = (db: Db, filter: TripFilter): Promise<OfferRow[]> =>
  db.carpoolOffer.findMany(pageOf(filter));

/** Requests of an edition by departure: as many as the page has room for, and one more. */
export const findRequests = (db: Db, filter: TripFilter): Promise<RequestRow[]> =>
  db.carpoolRequest.findMany(pageOf(filter));

export const findOffersById = (db: Db | Tx, ids: readonly number[]): Promise<OfferRow[]> =>
  db.carpoolOffer.findMany({ where: { id: { in: [...ids] }, deletedAt: null }, omit });

export const findRequestsById = (db: Db | Tx, ids: readonly number[]): Promise<RequestRow[]> =>
  db.carpoolRequest.findMany({ where: { id: { in: [...ids] }, deletedAt: null }, omit });

export const findOffer = (db: Db, id: number): Promise<OfferRow | null> =>
  db.carpoolOffer.findUnique({ where: { id }, omit });

export const findRequest = (db: Db, id: number): Promise<RequestRow | null> =>
  db.carpoolRequest.findUnique({ where: { id }, omit });

export const insertOffer = (tx: Tx, data: NewOffer): Promise<OfferRow> =>
  tx.carpoolOffer.create({ data, omit });

export const insertRequest = (tx: Tx, data: NewRequest): Promise<RequestRow> =>
  tx.carpoolRequest.create({ data, omit });

/** How many trips a member has published. */
export async function countTrips(db: Db | Tx, userId: number) {
  const [offers, requests] = await Promise.all([
    db.carpoolOffer.count({ where: { userId } }),
    db.carpoolRequest.count({ where: { userId } }),
  ]);
  return { offers, requests };
}

/** What stays of a trip that took place when its author's account is deleted. */
const withoutAuthor = { phoneNumber: null, description: '' };

/** Removes a deleted member's offers that lie ahead, and their own words from the past ones. */
export async function eraseOffers(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.carpoolOffer.deleteMany({ where: { userId, tripDate: { gt: now } } });
  const data = { ...withoutAuthor, locationAddress: null };
  await tx.carpoolOffer.updateMany({ where: { userId }, data });
}

/** Removes a deleted member's requests that lie ahead, and their own words from the past ones. */
export async function eraseRequests(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.carpoolRequest.deleteMany({ where: { userId, tripDate: { gt: now } } });
  await tx.carpoolRequest.updateMany({ where: { userId }, data: withoutAuthor });
}
