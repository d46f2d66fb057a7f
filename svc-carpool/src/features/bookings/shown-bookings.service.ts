import type { CarpoolBooking } from '@siteswap/contracts/carpool';
import { findMembers } from '@siteswap/features/members';
import type { Db, Tx } from '#src/db.ts';
import type { OfferRow } from '#src/features/trips/trips.public.ts';
import { toBooking } from './bookings.mapper.ts';
import { actionsOf, arePhonesShown } from './bookings.policy.ts';
import { type BookingRow, findNames, findPhones } from './bookings.repository.ts';

interface Reader {
  readonly userId: number;
  readonly now: Date;
}

/** The phone number of the other side, by booking; only of those whose two sides may call each other now. */
async function findPhonesOf(
  db: Db | Tx,
  rows: readonly BookingRow[],
  offers: ReadonlyMap<number, OfferRow>,
  { userId, now }: Reader,
): Promise<ReadonlyMap<number, string | null>> {
  const shown = rows.filter((row) => {
    const offer = offers.get(row.carpoolOfferId);
    return offer && arePhonesShown(row, offer, now);
  });
  const ownIds = new Set(shown.filter((row) => row.requesterId === userId).map(({ id }) => id));
  const phones = await findPhones(
    db,
    shown.map(({ id }) => id),
  );
  return new Map(
    phones.map(({ id, ofDriver, ofPassenger }) => [id, ownIds.has(id) ? ofDriver : ofPassenger]),
  );
}

/** Bookings as one of their two sides reads them; those of unknown offers are left out. */
export async function showBookings(
  db: Db | Tx,
  rows: readonly BookingRow[],
  offerRows: readonly OfferRow[],
  reader: Reader,
): Promise<CarpoolBooking[]> {
  const offers = new Map(offerRows.map((offer) => [offer.id, offer]));
  const sidesOf = (row: BookingRow) => [
    row.requesterId,
    ...(offers.has(row.carpoolOfferId) ? [offers.get(row.carpoolOfferId)?.userId ?? 0] : []),
  ];
  const [members, names, phones] = await Promise.all([
    findMembers(db, rows.flatMap(sidesOf)),
    findNames(db, rows.filter(({ status }) => status === 'ACCEPTED').flatMap(sidesOf)),
    findPhonesOf(db, rows, offers, reader),
  ]);
  return rows.flatMap((row) => {
    const offer = offers.get(row.carpoolOfferId);
    if (!offer) return [];
    const phoneNumber = phones.get(row.id) ?? null;
    const actions = actionsOf(reader.userId, row, offer, reader.now);
    return [toBooking(row, { offer, members, names, phoneNumber, actions })];
  });
}
