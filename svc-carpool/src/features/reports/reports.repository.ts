import type { TripReportReason } from '@siteswap/contracts/carpool';
import type { Db, Tx } from '#src/db.ts';

/** Without the text, which the moderators alone read. */
export interface ReportRow {
  readonly id: string;
  readonly carpoolOfferId: number;
  readonly reportedId: number;
  readonly createdAt: Date;
}
const shown = { id: true, carpoolOfferId: true, reportedId: true, createdAt: true } as const;

/** A member who had a seat when a car left. */
export interface Traveller {
  readonly offerId: number;
  readonly driverId: number;
  readonly userId: number;
}

/**
 * Who had a seat when these cars left, and from then on: a trip that its driver deletes afterwards, with its bookings,
 * took place.
 */
export const listTravellers = (db: Db | Tx, offerIds: readonly number[]): Promise<Traveller[]> =>
  db.$queryRaw<Traveller[]>`
    select offer.id as "offerId", offer.user_id as "driverId", booking.requester_id as "userId"
    from carpool_offer offer join carpool_booking booking on booking.carpool_offer_id = offer.id
    where offer.id = any(${[...offerIds]}::int[]) and 'ACCEPTED' = (
      select status from carpool_booking_change
      where booking_id = booking.id and at < offer.trip_date order by id desc limit 1)
    union
    select offer.id, offer.user_id, passenger.user_id
    from carpool_offer offer join carpool_passenger passenger on passenger.carpool_offer_id = offer.id
    where offer.id = any(${[...offerIds]}::int[]) and passenger.user_id is not null
    order by 1, 3`;

/** Reports of a member about the people of these offers. */
export const listReportsBy = (
  db: Db | Tx,
  reporterId: number,
  offerIds: readonly number[],
): Promise<ReportRow[]> =>
  db.carpoolReport.findMany({
    where: { reporterId, carpoolOfferId: { in: [...offerIds] } },
    orderBy: { id: 'asc' },
    select: shown,
  });

interface NewReport {
  readonly carpoolOfferId: number;
  readonly reporterId: number;
  readonly reportedId: number;
  readonly reason: TripReportReason;
  readonly text: string;
  readonly createdAt: Date;
}

/** @returns null when this member has reported that person of the trip already */
export async function insertReport(tx: Tx, data: NewReport): Promise<ReportRow | null> {
  const [row] = await tx.carpoolReport.createManyAndReturn({
    data: [data],
    skipDuplicates: true,
    select: shown,
  });
  return row ?? null;
}

/** Reports that a member wrote, in full, for their copy of everything about them. */
export const exportReports = (tx: Tx, reporterId: number) =>
  tx.carpoolReport.findMany({ where: { reporterId }, orderBy: { id: 'asc' } });

/** Deletes what was said about a deleted member; what they said about others stays, without their text. */
export async function eraseReports(tx: Tx, userId: number): Promise<void> {
  await tx.carpoolReport.deleteMany({ where: { reportedId: userId } });
  await tx.carpoolReport.updateMany({ where: { reporterId: userId }, data: { text: '' } });
}

/** @returns how many were deleted */
export async function deleteReportsBefore(db: Db, before: Date): Promise<number> {
  const { count } = await db.carpoolReport.deleteMany({ where: { createdAt: { lt: before } } });
  return count;
}
