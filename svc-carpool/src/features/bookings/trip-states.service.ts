import type { listMyTripStates, TripState } from '@siteswap/contracts/carpool';
import type { RouteResult } from '@siteswap/contracts/route';
import { findEdition } from '@siteswap/features/editions';
import { type Actor, later, notFound } from '@siteswap/service-kit';
import {
  isVisible,
  listedAfterDeparture,
  type OfferRow,
  tripEditionFields,
} from '#src/features/trips/trips.public.ts';
import { listWaiting, type WaitingRow } from '#src/features/waiting-list/waiting-list.public.ts';
import { type BookingRow, listBookingsBy, listBookingsOf } from './bookings.repository.ts';
import type { BookingsDeps } from './bookings.service.ts';
import { onBoardOf } from './on-board.service.ts';
import { listPassengersOf, type PassengerRow } from './passengers.repository.ts';
import { listOffersOfEdition, listRequestsOfEdition } from './trip-states.repository.ts';

type States = RouteResult<typeof listMyTripStates>;

const stateOfBooking = ({ status, initiatedBy }: BookingRow): TripState => {
  if (status !== 'PENDING') return status;
  return initiatedBy === 'DRIVER' ? 'INVITED' : 'ASKED';
};

const isOpen = ({ status }: BookingRow) => status === 'PENDING' || status === 'ACCEPTED';

/** Place of a member in a line; null when they do not wait. */
function placeIn(line: readonly WaitingRow[], userId: number) {
  const index = line.findIndex((row) => row.userId === userId);
  const row = line[index];
  return row ? { position: index + 1, until: row.offeredUntil?.toISOString() ?? null } : null;
}

interface Known {
  readonly offer: OfferRow;
  readonly userId: number;
  /** Of the member, oldest first. */
  readonly bookings: readonly BookingRow[];
  readonly line: readonly WaitingRow[];
  /** Of the member, when the driver added them. */
  readonly passenger: PassengerRow | undefined;
}

/** Where a member stands: what is open before what ended, and the last booking of several. */
function stateOf({ offer, userId, bookings, line, passenger }: Known) {
  const none = { state: null, bookingId: null, passengerId: null, position: null, until: null };
  if (offer.userId === userId) return { ...none, state: 'MINE' as const };
  const open = bookings.find(isOpen);
  if (open) return { ...none, state: stateOfBooking(open), bookingId: open.id };
  if (passenger) return { ...none, state: 'ADDED' as const, passengerId: passenger.id };
  const place = placeIn(line, userId);
  if (place) return { ...none, ...place, state: place.until ? 'OFFERED' : 'WAITING' } as const;
  const last = bookings.at(-1);
  return last ? { ...none, state: stateOfBooking(last), bookingId: last.id } : none;
}

export function createTripStatesService({ db, clock }: BookingsDeps) {
  return {
    /** @throws 404 for a draft */
    async list({ userId }: Actor, editionId: number): Promise<States> {
      const edition = await findEdition(db, editionId, tripEditionFields);
      if (!edition || !isVisible(edition)) throw notFound();
      const listed = { editionId, departsAfter: later(clock(), -listedAfterDeparture) };
      const [offers, requests] = await Promise.all([
        listOffersOfEdition(db, listed),
        listRequestsOfEdition(db, listed),
      ]);
      const ids = offers.map(({ id }) => id);
      const ownIds = offers.filter((offer) => offer.userId === userId).map(({ id }) => id);
      const [onBoard, lines, mine, addedTo, ofMyOffers] = await Promise.all([
        onBoardOf(db, ids),
        listWaiting(db, ids),
        listBookingsBy(db, userId),
        listPassengersOf(db, userId),
        listBookingsOf(db, ownIds),
      ]);
      const pendingOf = (initiatedBy: string, rows: readonly BookingRow[]) =>
        rows.filter((row) => row.status === 'PENDING' && row.initiatedBy === initiatedBy);
      const asked = pendingOf('PASSENGER', ofMyOffers);
      const invited = pendingOf('DRIVER', ofMyOffers);

      const offerStates = offers.map((offer) => {
        const aboard = onBoard.get(offer.id) ?? [];
        const bookings = mine.filter((row) => row.carpoolOfferId === offer.id);
        const line = lines.filter((row) => row.carpoolOfferId === offer.id);
        const passenger = addedTo.find((row) => row.carpoolOfferId === offer.id);
        return {
          offerId: offer.id,
          ...stateOf({ offer, userId, bookings, line, passenger }),
          pending: asked.filter((row) => row.carpoolOfferId === offer.id).length,
          onBoard: aboard,
        };
      });
      const requestStates = requests.map((request) => {
        const isMine = request.userId === userId;
        const invitations = pendingOf('DRIVER', mine).filter((row) => row.requestId === request.id);
        return {
          requestId: request.id,
          state: isMine ? ('MINE' as const) : null,
          pending: isMine ? invitations.length : 0,
          invitedTo: invited
            .filter((row) => row.requestId === request.id)
            .map((row) => row.carpoolOfferId),
        };
      });
      return {
        offers: offerStates.filter(({ state, onBoard: aboard }) => state || aboard.length > 0),
        requests: requestStates.filter(({ state, invitedTo }) => state || invitedTo.length > 0),
      };
    },
  };
}

export type TripStatesService = ReturnType<typeof createTripStatesService>;
