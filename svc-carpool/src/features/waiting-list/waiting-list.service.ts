import {
  type CarpoolBooking,
  type joinWaitingList,
  type WaitingEntry,
  waitingSeatTaken,
} from '@siteswap/contracts/carpool';
import type { RouteInput } from '@siteswap/contracts/route';
import { addWriter, findMembers } from '@siteswap/features/members';
import {
  type Actor,
  type Clock,
  conflict,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  findOffer,
  lockOffers,
  type OfferRow,
  returnSeats,
} from '#src/features/trips/trips.public.ts';
import { endPlace, offerFreeSeats, seatOfferEnd, toWaitingEvent } from './line.service.ts';
import { toPlaces } from './waiting.mapper.ts';
import {
  deletePlace,
  findPlace,
  findPlaceById,
  insertPlace,
  listWaiting,
  updatePlace,
} from './waiting.repository.ts';

/** Seats that were offered to a member in line, who takes them. */
export interface TakenSeats {
  readonly actor: Actor;
  readonly offer: OfferRow;
  /** The offer and those of `listOfferIdsOfWay`, locked. */
  readonly locked: readonly OfferRow[];
  readonly seats: number;
  readonly requestId: number | null;
}

/** What the line needs of the bookings, which stand on it. */
export interface BookingsOfLine {
  /** The offer, locked, when seats of it can be had now. @throws 404; 409 TRIP_GONE, TRIP_DATE_PAST, EDITION_CLOSED */
  getOpenOffer(tx: Tx, offerId: number): Promise<OfferRow>;
  /** Offers whose rows an acceptance on the way of the member changes. */
  listOfferIdsOfWay(tx: Tx, userId: number, offer: OfferRow): Promise<number[]>;
  /** Whether a member asked for seats of an offer, or has some. */
  hasPlace(tx: Tx, offerId: number, userId: number): Promise<boolean>;
  /** The caller's own open request for the way of an offer. @throws 404 REQUEST_NOT_FOUND */
  assertOwnRequest(tx: Tx, userId: number, offer: OfferRow, requestId: number): Promise<unknown>;
  /** Books free seats for a member, accepted at once. */
  bookTaken(tx: Tx, outbox: OutboxWriter, taken: TakenSeats): Promise<CarpoolBooking>;
  /** The line ends at the departure. */
  scheduleTrip(outbox: OutboxWriter, offer: OfferRow): void;
}

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly bookings: BookingsOfLine;
}

export function createWaitingListService({ db, transact, clock, bookings }: Deps) {
  const freeSeats = ({ availableSeats, takenSeats }: OfferRow) => availableSeats - takenSeats;

  async function showPlace(tx: Tx, offerId: number, userId: number): Promise<WaitingEntry> {
    const line = await listWaiting(tx, [offerId]);
    const places = toPlaces(line, await findMembers(tx, [userId]));
    const own = places[line.findIndex((row) => row.userId === userId)];
    if (!own) throw notFound();
    return own;
  }

  return {
    /** The line of an offer for its driver; others read their own place. @throws 404 */
    async list({ userId }: Actor, offerId: number): Promise<{ data: WaitingEntry[] }> {
      const offer = await findOffer(db, offerId);
      if (!offer || offer.deletedAt) throw notFound();
      const line = await listWaiting(db, [offerId]);
      const places = toPlaces(
        line,
        await findMembers(
          db,
          line.map((row) => row.userId),
        ),
      );
      const isDriver = offer.userId === userId;
      return { data: places.filter(({ user }) => isDriver || user.id === userId) };
    },

    /** @throws 404; 409 OWN_OFFER, ALREADY_BOOKED, OFFER_NOT_FULL and those of an offer that is closed */
    join: (
      actor: Actor,
      offerId: number,
      { seats, requestId }: RouteInput<typeof joinWaitingList>['body'],
    ): Promise<WaitingEntry> =>
      transact(async (tx, outbox) => {
        const { userId } = actor;
        const offer = await bookings.getOpenOffer(tx, offerId);
        if (offer.userId === userId) throw conflict('OWN_OFFER', 'This is your own car');
        if (await bookings.hasPlace(tx, offerId, userId)) {
          throw conflict('ALREADY_BOOKED', 'You have asked for this trip already');
        }
        if (requestId !== null) await bookings.assertOwnRequest(tx, userId, offer, requestId);
        const place = await findPlace(tx, { carpoolOfferId: offerId, userId });
        // Reserved seats are as many as were asked for.
        if (place?.offeredUntil) return showPlace(tx, offerId, userId);
        if (seats <= freeSeats(offer)) {
          throw conflict('OFFER_NOT_FULL', 'There are as many free seats');
        }
        if (seats > offer.availableSeats) {
          throw conflict('OFFER_FULL', 'The car does not have as many seats', {
            remainingSeats: freeSeats(offer),
          });
        }
        await addWriter(tx, actor);
        if (place) await updatePlace(tx, place.id, { seats, requestId });
        else {
          const added = { carpoolOfferId: offerId, userId, requestId, seats, createdAt: clock() };
          await insertPlace(tx, added);
        }
        bookings.scheduleTrip(outbox, offer);
        return showPlace(tx, offerId, userId);
      }),

    /** Repeating changes nothing. @throws 404 for an unknown offer */
    leave: ({ userId }: Actor, offerId: number): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const [offer] = await lockOffers(tx, [offerId]);
        if (!offer) throw notFound();
        const place = await findPlace(tx, { carpoolOfferId: offerId, userId });
        if (place) {
          await endPlace(tx, outbox, offer, place);
          await offerFreeSeats(tx, outbox, offerId, clock());
        }
        return { ok: true };
      }),

    /** @throws 404; 409 SEAT_OFFER_ENDED and those of an offer that is closed */
    take: (actor: Actor, offerId: number): Promise<CarpoolBooking> =>
      transact(async (tx, outbox) => {
        const { userId } = actor;
        const known = await findOffer(tx, offerId);
        if (!known) throw notFound();
        const otherIds = await bookings.listOfferIdsOfWay(tx, userId, known);
        const locked = await lockOffers(tx, [offerId, ...otherIds]);
        const offer = await bookings.getOpenOffer(tx, offerId);
        const place = await findPlace(tx, { carpoolOfferId: offerId, userId });
        if (!place?.offeredUntil || place.offeredUntil <= clock()) {
          throw conflict('SEAT_OFFER_ENDED', 'These seats are not offered to you any more');
        }
        await deletePlace(tx, place.id);
        await returnSeats(tx, offerId, place.seats);
        outbox.emit(waitingSeatTaken, { ...toWaitingEvent(offer, place), driverId: offer.userId });
        const { seats, requestId } = place;
        return bookings.bookTaken(tx, outbox, { actor, offer, locked, seats, requestId });
      }),

    /** The time of an offered seat is over: the next in line is offered it. */
    passOn: ({ offerId, waitingId }: { offerId: number; waitingId: string }): Promise<void> =>
      transact(async (tx, outbox) => {
        const [offer] = await lockOffers(tx, [offerId]);
        const place = await findPlaceById(tx, waitingId);
        if (!offer || !place?.offeredUntil) return;
        if (place.offeredUntil > clock()) {
          const again = { key: waitingId, runAt: place.offeredUntil };
          outbox.job(seatOfferEnd, { offerId, waitingId }, again);
          return;
        }
        await endPlace(tx, outbox, offer, place);
        await offerFreeSeats(tx, outbox, offerId, clock());
      }),
  };
}

export type WaitingListService = ReturnType<typeof createWaitingListService>;
