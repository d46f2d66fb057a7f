import type { BookingCause } from '@siteswap/contracts/carpool';
import { conflict } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import type { Way } from '#src/features/trips/trips.public.ts';
import type {
  BookingStatus,
  CarpoolBooking,
  CarpoolBookingChange,
} from '#src/generated/prisma/client.ts';

/** Rows leave the database without their phone number. */
const omit = { phoneNumber: true } as const;
export type BookingRow = Omit<CarpoolBooking, 'phoneNumber'>;
export type ChangeRow = CarpoolBookingChange;

const isOpen = { status: { in: ['PENDING', 'ACCEPTED'] satisfies BookingStatus[] } };

export const findBooking = (db: Db | Tx, id: number): Promise<BookingRow | null> =>
  db.carpoolBooking.findUnique({ where: { id }, omit });

/** Bookings of these offers, oldest first. */
export const listBookingsOf = (
  db: Db | Tx,
  offerIds: readonly number[],
  requesterId?: number,
): Promise<BookingRow[]> =>
  db.carpoolBooking.findMany({
    where: {
      carpoolOfferId: { in: [...offerIds] },
      ...(requesterId === undefined ? {} : { requesterId }),
    },
    orderBy: { id: 'asc' },
    omit,
  });

/** Bookings of a member as passenger, oldest first. */
export const listBookingsBy = (db: Db | Tx, requesterId: number): Promise<BookingRow[]> =>
  db.carpoolBooking.findMany({ where: { requesterId }, orderBy: { id: 'asc' }, omit });

/** Invitations of these requests and bookings for them, oldest first. */
export const listBookingsFor = (db: Db, requestIds: readonly number[]): Promise<BookingRow[]> =>
  db.carpoolBooking.findMany({
    where: { requestId: { in: [...requestIds] } },
    orderBy: { id: 'asc' },
    omit,
  });

/** Open bookings of an offer in the order of their ids. The lock of the offer covers them. */
export const listOpenBookings = (tx: Tx, carpoolOfferId: number): Promise<BookingRow[]> =>
  tx.carpoolBooking.findMany({
    where: { carpoolOfferId, ...isOpen },
    orderBy: { id: 'asc' },
    omit,
  });

export const countOpenBookings = (db: Db | Tx, carpoolOfferId: number): Promise<number> =>
  db.carpoolBooking.count({ where: { carpoolOfferId, ...isOpen } });

/** Bookings of an offer that have seats. */
export const listAcceptedBookings = (
  db: Db | Tx,
  offerIds: readonly number[],
): Promise<BookingRow[]> =>
  db.carpoolBooking.findMany({
    where: { carpoolOfferId: { in: [...offerIds] }, status: 'ACCEPTED' },
    orderBy: { id: 'asc' },
    omit,
  });

export const findOpenBooking = (
  db: Db | Tx,
  booking: { carpoolOfferId: number; requesterId: number },
): Promise<BookingRow | null> =>
  db.carpoolBooking.findFirst({ where: { ...booking, ...isOpen }, omit });

/** Open bookings for a request, with the offers they are of. */
export const listOpenBookingsFor = (tx: Tx, requestId: number): Promise<BookingRow[]> =>
  tx.carpoolBooking.findMany({ where: { requestId, ...isOpen }, orderBy: { id: 'asc' }, omit });

/** Open bookings of a member as passenger. */
export const listOpenBookingsBy = (tx: Tx, requesterId: number): Promise<BookingRow[]> =>
  tx.carpoolBooking.findMany({ where: { requesterId, ...isOpen }, orderBy: { id: 'asc' }, omit });

/** Bookings of a member for a way with this status. */
export async function listBookingsOnWay(
  tx: Tx,
  { userId, editionId, direction }: Way,
  status: BookingStatus,
): Promise<{ id: number; carpoolOfferId: number }[]> {
  return tx.$queryRaw<{ id: number; carpoolOfferId: number }[]>`
    select booking.id, carpool_offer_id as "carpoolOfferId"
    from carpool_booking booking join carpool_offer offer on offer.id = carpool_offer_id
    where requester_id = ${userId} and status = ${status}::booking_status
      and edition_id = ${editionId} and direction = ${direction}::direction
    order by booking.id`;
}

/** Offers of a way that the bookings of a member or their places in line change with: asked of, or waited for. */
export async function listOfferIdsOfWay(
  tx: Tx,
  { userId, editionId, direction }: Way,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from carpool_offer
    where edition_id = ${editionId} and direction = ${direction}::direction and id in (
      select carpool_offer_id from carpool_booking where requester_id = ${userId} and status = 'PENDING'
      union all
      select carpool_offer_id from carpool_waiting where user_id = ${userId})`;
  return rows.map(({ id }) => id);
}

type NewBooking = Pick<
  CarpoolBooking,
  | ('carpoolOfferId' | 'requestId' | 'requesterId' | 'initiatedBy' | 'seats' | 'message')
  | ('stopCity' | 'phoneNumber' | 'createdAt' | 'updatedAt')
>;

export const insertBooking = (tx: Tx, data: NewBooking): Promise<BookingRow> =>
  tx.carpoolBooking.create({ data, omit });

/**
 * Sets the status of a booking; an ended one has no phone number any more.
 * @throws 409 BOOKING_ENDED when its status is another than it was
 */
export async function setStatus(
  tx: Tx,
  { id, status: from }: Pick<BookingRow, 'id' | 'status'>,
  status: BookingStatus,
  updatedAt: Date,
): Promise<BookingRow> {
  const [changed] = await tx.carpoolBooking.updateManyAndReturn({
    where: { id, status: from },
    data: { status, updatedAt, ...(status === 'ACCEPTED' ? {} : { phoneNumber: null }) },
    omit,
  });
  if (!changed) throw conflict('BOOKING_ENDED', 'This booking has changed');
  return changed;
}

interface Acceptance {
  readonly cause: BookingCause;
  readonly actorId: number;
  readonly at: Date;
}

/**
 * Takes the seats of a pending booking of a locked offer, accepts it, records that, and marks the open requests of its
 * passenger for the way as met. One statement: others wait for the lock of the offer during each round trip.
 * @returns ids of the requests; null when there were not as many seats
 * @throws 409 BOOKING_ENDED when it is not pending
 */
export async function takeSeatsOf(
  tx: Tx,
  { id, carpoolOfferId, requesterId, seats }: BookingRow,
  { editionId, direction }: Omit<Way, 'userId'>,
  { cause, actorId, at }: Acceptance,
): Promise<number[] | null> {
  const [result] = await tx.$queryRaw<
    { areTaken: boolean; isAccepted: boolean; metIds: number[] }[]
  >`
    with taken as (
      update carpool_offer set taken_seats = taken_seats + ${seats}
      where id = ${carpoolOfferId} and deleted_at is null and taken_seats + ${seats} <= available_seats
      returning id
    ), accepted as (
      update carpool_booking set status = 'ACCEPTED', updated_at = ${at}
      where id = ${id} and status = 'PENDING' and exists (select from taken)
      returning id
    ), change as (
      insert into carpool_booking_change (booking_id, status, cause, actor_id, at)
      select id, 'ACCEPTED'::booking_status, ${cause}::text, ${actorId}::int, ${at}::timestamptz from accepted
    ), met as (
      update carpool_request set met_at = ${at}
      where user_id = ${requesterId} and edition_id = ${editionId} and direction = ${direction}::direction
        and met_at is null and deleted_at is null and exists (select from accepted)
      returning id
    )
    select exists (select from taken) as "areTaken", exists (select from accepted) as "isAccepted",
      array(select id from met) as "metIds"`;
  if (!result?.areTaken) return null;
  if (!result.isAccepted) throw conflict('BOOKING_ENDED', 'This booking has changed');
  return result.metIds;
}

export async function insertChange(
  tx: Tx,
  change: Omit<ChangeRow, 'id' | 'cause'> & { cause: BookingCause },
): Promise<void> {
  await tx.carpoolBookingChange.create({ data: change });
}

export const listChanges = (db: Db, bookingId: number): Promise<ChangeRow[]> =>
  db.carpoolBookingChange.findMany({ where: { bookingId }, orderBy: { id: 'asc' } });

interface Phones {
  readonly id: number;
  readonly ofDriver: string | null;
  /** Given with the booking, else with the request it is for. */
  readonly ofPassenger: string | null;
}

/** Phone numbers of both sides of bookings: for the other side of accepted ones alone. */
export const findPhones = async (db: Db | Tx, ids: readonly number[]): Promise<Phones[]> =>
  ids.length === 0
    ? []
    : db.$queryRaw<Phones[]>`
        select booking.id, offer.phone_number as "ofDriver",
          coalesce(booking.phone_number, request.phone_number) as "ofPassenger"
        from carpool_booking booking join carpool_offer offer on offer.id = carpool_offer_id
          left join carpool_request request on request.id = request_id
        where booking.id = any(${[...ids]}::int[])`;

/** First and last names of members: for the other side of an accepted booking alone. */
export async function findNames(
  db: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { prenom: string | null; nom: string | null }>> {
  const rows = await db.$queryRaw<{ id: number; prenom: string | null; nom: string | null }[]>`
    select id, prenom, nom from member where id = any(${[...new Set(ids)]}::int[]) and not is_deleted`;
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Removes the phone numbers of bookings whose trips left before then. @returns how many */
export const clearBookingPhones = (db: Db | Tx, before: Date): Promise<number> =>
  db.$executeRaw`
    update carpool_booking booking set phone_number = null
    from carpool_offer offer
    where offer.id = carpool_offer_id and trip_date < ${before} and booking.phone_number is not null`;

/** What a deleted member wrote with their bookings. */
export async function eraseBookingTexts(tx: Tx, requesterId: number): Promise<void> {
  await tx.carpoolBooking.updateMany({
    where: { requesterId },
    data: { message: '', stopCity: null, phoneNumber: null },
  });
}

/** Offers of a member that have open bookings, passengers or a line. */
export async function listOfferIdsInUse(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from carpool_offer offer where user_id = ${userId} and (
      exists (select from carpool_booking
        where carpool_offer_id = offer.id and status in ('PENDING', 'ACCEPTED'))
      or exists (select from carpool_passenger where carpool_offer_id = offer.id)
      or exists (select from carpool_waiting where carpool_offer_id = offer.id))`;
  return rows.map(({ id }) => id);
}
