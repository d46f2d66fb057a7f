import {
  type addPassenger,
  type CarpoolPassenger,
  offerRefreshed,
  passengerAdded,
  type removePassenger,
} from '@siteswap/contracts/carpool';
import type { RouteInput } from '@siteswap/contracts/route';
import { addWriter, findMember, findMembers } from '@siteswap/features/members';
import {
  type Actor,
  conflict,
  forbidden,
  notFound,
  type OutboxWriter,
} from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import {
  findOffer,
  lockOffers,
  type OfferRow,
  returnSeats,
  takeSeats,
} from '#src/features/trips/trips.public.ts';
import { emitPassengerRemoved, settleOffer, updateParticipations } from './booking-ends.service.ts';
import { toPassenger, toPassengerEvent } from './bookings.mapper.ts';
import { assertAhead, offerFull } from './bookings.policy.ts';
import type { BookingsDeps, BookingsService } from './bookings.service.ts';
import { scheduleTrip } from './departures.job.ts';
import {
  deletePassenger,
  findPassenger,
  insertPassenger,
  listPassengers,
  type PassengerRow,
} from './passengers.repository.ts';

interface Deps extends BookingsDeps {
  readonly bookings: Pick<BookingsService, 'getOpenOffer' | 'hasPlace'>;
}

const refreshed = ({ id, editionId }: OfferRow) => ({ offerId: id, editionId });

/** Gives a person a seat in a locked car, for its driver; a member is notified. @throws 409 OFFER_FULL */
export async function takeAlong(
  tx: Tx,
  outbox: OutboxWriter,
  offer: OfferRow,
  { userId, firstName }: Pick<PassengerRow, 'userId' | 'firstName'>,
  now: Date,
): Promise<PassengerRow> {
  if (!(await takeSeats(tx, offer.id, 1))) throw offerFull(offer);
  const added = { carpoolOfferId: offer.id, addedById: offer.userId, addedAt: now };
  const row = await insertPassenger(tx, { ...added, userId, firstName });
  outbox.emit(offerRefreshed, refreshed(offer));
  if (userId !== null) {
    outbox.emit(passengerAdded, toPassengerEvent({ id: row.id, userId }, offer));
    await updateParticipations(tx, outbox, offer.editionId, [userId]);
    scheduleTrip(outbox, offer, now);
  }
  return row;
}

/** People whom a driver takes along without a booking; each takes one seat. */
export function createPassengersService({ db, transact, clock, bookings }: Deps) {
  return {
    /** @throws 404; 403 for others than the driver */
    async list({ userId }: Actor, offerId: number): Promise<{ data: CarpoolPassenger[] }> {
      const offer = await findOffer(db, offerId);
      if (!offer || offer.deletedAt) throw notFound();
      if (offer.userId !== userId) throw forbidden();
      const rows = await listPassengers(db, [offerId]);
      const ids = rows.flatMap((row) => row.userId ?? []);
      const members = await findMembers(db, ids);
      return { data: rows.map((row) => toPassenger(row, members)) };
    },

    /** @throws 404; 403 for others than the driver; 404 MEMBER_NOT_FOUND; 409 OWN_OFFER, ALREADY_BOOKED, OFFER_FULL, TRIP_GONE */
    add: (
      actor: Actor,
      offerId: number,
      body: RouteInput<typeof addPassenger>['body'],
    ): Promise<CarpoolPassenger> =>
      transact(async (tx, outbox) => {
        const offer = await bookings.getOpenOffer(tx, offerId);
        if (offer.userId !== actor.userId) throw forbidden();
        const userId = 'userId' in body ? body.userId : null;
        const firstName = 'firstName' in body ? body.firstName : null;
        if (userId === actor.userId) throw conflict('OWN_OFFER', 'This is your own car');
        if (userId !== null) {
          const member = await findMember(tx, userId);
          if (!member || member.isDeleted) {
            throw notFound('MEMBER_NOT_FOUND', 'There is no such member');
          }
          if (await bookings.hasPlace(tx, offerId, userId)) {
            throw conflict('ALREADY_BOOKED', 'This member has a booking of this trip already');
          }
        }
        await addWriter(tx, actor);
        const row = await takeAlong(tx, outbox, offer, { userId, firstName }, clock());
        return toPassenger(row, await findMembers(tx, userId === null ? [] : [userId]));
      }),

    /** For the driver, and for the member themselves; the other side is notified. @throws 404; 409 TRIP_GONE, TRIP_DATE_PAST */
    remove: (
      { userId }: Actor,
      { id, passengerId }: RouteInput<typeof removePassenger>['params'],
    ): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const [offer] = await lockOffers(tx, [id]);
        const row = await findPassenger(tx, { id: passengerId, carpoolOfferId: id });
        if (!offer || !row) throw notFound();
        if (offer.userId !== userId && row.userId !== userId) throw notFound();
        assertAhead(offer, clock());
        await deletePassenger(tx, row.id);
        await returnSeats(tx, id, 1);
        outbox.emit(offerRefreshed, refreshed(offer));
        emitPassengerRemoved(outbox, row, offer, userId);
        await settleOffer(tx, outbox, offer, row.userId === null ? [] : [row.userId], clock());
        return { ok: true };
      }),
  };
}

export type PassengersService = ReturnType<typeof createPassengersService>;
