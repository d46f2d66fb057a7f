import {
  bookingAsked,
  bookingInvited,
  type CarpoolBooking,
  type createBooking,
  type getBookingHistory,
  type inviteRequest,
  type TripStop,
  type updateBooking,
} from '@siteswap/contracts/carpool';
import type { RouteInput } from '@siteswap/contracts/route';
import { findEdition } from '@siteswap/features/editions';
import { addWriter, findMembers } from '@siteswap/features/members';
import {
  type Actor,
  type Clock,
  conflict,
  forbidden,
  invalidInput,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  findOffer,
  findRequest,
  isVisible,
  lockOffers,
  type OfferRow,
  type RequestRow,
  tripEditionFields,
} from '#src/features/trips/trips.public.ts';
import { listPlacesOf, type TakenSeats } from '#src/features/waiting-list/waiting-list.public.ts';
import { acceptBooking } from './booking-acceptance.service.ts';
import { endBooking, settleOffer } from './booking-ends.service.ts';
import { toBookingEvent } from './bookings.mapper.ts';
import { assertAhead, assertOpenEdition, freeSeats, offerFull, sideOf } from './bookings.policy.ts';
import {
  type BookingRow,
  findBooking,
  findOpenBooking,
  insertBooking,
  insertChange,
  listBookingsOf,
  listChanges,
  listOfferIdsOfWay,
} from './bookings.repository.ts';
import { scheduleTrip } from './departures.job.ts';
import { isPassenger } from './passengers.repository.ts';
import { showBookings } from './shown-bookings.service.ts';

export interface BookingsDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type BookingPath = RouteInput<typeof updateBooking>['params'];
type NewBooking = Omit<Parameters<typeof insertBooking>[1], 'createdAt' | 'updatedAt'>;

const requestNotFound = () => notFound('REQUEST_NOT_FOUND', 'There is no such request');

export function createBookingsService({ db, transact, clock }: BookingsDeps) {
  const show = async (client: Db | Tx, { userId }: Actor, row: BookingRow, offer: OfferRow) => {
    const [shown] = await showBookings(client, [row], [offer], { userId, now: clock() });
    return shown as CarpoolBooking;
  };

  /** @throws 404 for the trip of a draft */
  async function getVisibleEdition(client: Db | Tx, editionId: number) {
    const edition = await findEdition(client, editionId, tripEditionFields);
    if (!edition || !isVisible(edition)) throw notFound();
    return edition;
  }

  /** The offer, locked, when seats of it can be had now. @throws 404; 409 TRIP_GONE, TRIP_DATE_PAST, EDITION_CLOSED */
  async function getOpenOffer(tx: Tx, offerId: number): Promise<OfferRow> {
    const [offer] = await lockOffers(tx, [offerId]);
    if (!offer) throw notFound();
    const edition = await getVisibleEdition(tx, offer.editionId);
    assertAhead(offer, clock());
    assertOpenEdition(edition);
    return offer;
  }

  /** Whether a member asked for seats of an offer, or has some. */
  const hasPlace = async (tx: Tx, carpoolOfferId: number, userId: number): Promise<boolean> =>
    (await findOpenBooking(tx, { carpoolOfferId, requesterId: userId })) !== null ||
    isPassenger(tx, { carpoolOfferId, userId });

  async function assertCanAsk(tx: Tx, offer: OfferRow, userId: number, seats: number) {
    if (offer.userId === userId) throw conflict('OWN_OFFER', 'This is the car of that member');
    if (await hasPlace(tx, offer.id, userId)) {
      throw conflict('ALREADY_BOOKED', 'There is a booking of this trip already');
    }
    if (seats > freeSeats(offer)) throw offerFull(offer);
  }

  /** The caller's own open request for the way of an offer. @throws 404 REQUEST_NOT_FOUND */
  async function assertOwnRequest(
    tx: Tx,
    userId: number,
    { editionId, direction }: OfferRow,
    requestId: number,
  ): Promise<RequestRow> {
    const request = await findRequest(tx, requestId);
    const isOwn = request?.userId === userId && request.deletedAt === null;
    if (!isOwn || request.editionId !== editionId || request.direction !== direction) {
      throw requestNotFound();
    }
    return request;
  }

  async function storeBooking(
    tx: Tx,
    outbox: OutboxWriter,
    { offer, actorId, ...data }: NewBooking & { offer: OfferRow; actorId: number },
  ): Promise<BookingRow> {
    const now = clock();
    const booking = await insertBooking(tx, { ...data, createdAt: now, updatedAt: now });
    const cause = data.initiatedBy === 'DRIVER' ? 'INVITED' : 'ASKED';
    await insertChange(tx, { bookingId: booking.id, status: 'PENDING', cause, actorId, at: now });
    scheduleTrip(outbox, offer, now);
    return booking;
  }

  /** A booking of an offer for one of its two sides. @throws 404 */
  async function getOwnBooking(
    client: Db | Tx,
    { userId }: Actor,
    { id, bookingId }: BookingPath,
  ): Promise<{ booking: BookingRow; offer: OfferRow }> {
    const booking = await findBooking(client, bookingId);
    const offer = booking?.carpoolOfferId === id ? await findOffer(client, id) : null;
    if (!booking || !offer || !sideOf(userId, booking, offer)) throw notFound();
    return { booking, offer };
  }

  /** What a member asked and waits for in locked offers. */
  async function readAsked(tx: Tx, userId: number, locked: readonly OfferRow[]) {
    const lockedIds = locked.map(({ id }) => id);
    const [ofPassenger, places] = await Promise.all([
      listBookingsOf(tx, lockedIds, userId),
      listPlacesOf(tx, userId, lockedIds),
    ]);
    return { ofPassenger, places };
  }

  return {
    getOpenOffer,
    hasPlace,
    assertOwnRequest,
    listOfferIdsOfWay: (tx: Tx, userId: number, { editionId, direction }: OfferRow) =>
      listOfferIdsOfWay(tx, { userId, editionId, direction }),
    scheduleTrip: (outbox: OutboxWriter, offer: OfferRow) => scheduleTrip(outbox, offer, clock()),

    /** All bookings of an offer for its driver; others read their own. @throws 404 */
    async list(actor: Actor, offerId: number): Promise<{ data: CarpoolBooking[] }> {
      const offer = await findOffer(db, offerId);
      if (!offer) throw notFound();
      const isDriver = offer.userId === actor.userId;
      const rows = await listBookingsOf(db, [offerId], isDriver ? undefined : actor.userId);
      // A deleted trip stays for members who had to do with it.
      if (!isDriver && rows.length === 0) {
        if (offer.deletedAt) throw notFound();
        await getVisibleEdition(db, offer.editionId);
      }
      const reader = { userId: actor.userId, now: clock() };
      return { data: await showBookings(db, rows, [offer], reader) };
    },

    /** Asks the driver for seats. @throws as `getOpenOffer`; 404 REQUEST_NOT_FOUND; 409 OWN_OFFER, ALREADY_BOOKED, OFFER_FULL; 422 */
    create: (
      actor: Actor,
      offerId: number,
      body: RouteInput<typeof createBooking>['body'],
    ): Promise<CarpoolBooking> =>
      transact(async (tx, outbox) => {
        const { userId } = actor;
        const offer = await getOpenOffer(tx, offerId);
        await assertCanAsk(tx, offer, userId, body.seats);
        const { requestId, seats, message, stopCity, phoneNumber } = body;
        if (requestId !== null) await assertOwnRequest(tx, userId, offer, requestId);
        const isStop = (offer.stops as TripStop[]).some(({ city }) => city === stopCity);
        if (stopCity !== null && !isStop) {
          throw invalidInput([{ path: 'stopCity', code: 'STOP_NOT_FOUND' }]);
        }
        await addWriter(tx, actor);
        const asked = { requestId, seats, message, stopCity, phoneNumber, offer };
        const booking = await storeBooking(tx, outbox, {
          ...asked,
          carpoolOfferId: offerId,
          requesterId: userId,
          initiatedBy: 'PASSENGER',
          actorId: userId,
        });
        outbox.emit(bookingAsked, toBookingEvent(booking, offer));
        return show(tx, actor, booking, offer);
      }),

    /** Invites the author of a request. @throws as `create`; 403 for others than the driver; 409 OTHER_DIRECTION, REQUEST_MET */
    invite: (
      actor: Actor,
      offerId: number,
      { requestId, message, ...body }: RouteInput<typeof inviteRequest>['body'],
    ): Promise<CarpoolBooking> =>
      transact(async (tx, outbox) => {
        const offer = await getOpenOffer(tx, offerId);
        if (offer.userId !== actor.userId) throw forbidden();
        const request = await findRequest(tx, requestId);
        if (!request || request.deletedAt || request.editionId !== offer.editionId) {
          throw requestNotFound();
        }
        if (request.direction !== offer.direction) {
          throw conflict('OTHER_DIRECTION', 'The request is for the other way');
        }
        const { userId: requesterId, seatsNeeded } = request;
        const seats = body.seats ?? seatsNeeded;
        await assertCanAsk(tx, offer, requesterId, seats);
        if (request.metAt) throw conflict('REQUEST_MET', 'Its author has a seat already');
        await addWriter(tx, actor);
        const booking = await storeBooking(tx, outbox, {
          ...{ requestId, requesterId, seats, message, offer, carpoolOfferId: offerId },
          ...{ stopCity: null, phoneNumber: null, initiatedBy: 'DRIVER', actorId: actor.userId },
        });
        outbox.emit(bookingInvited, { ...toBookingEvent(booking, offer), requestId });
        return show(tx, actor, booking, offer);
      }),

    /** @throws 404; 403 for the side that may not; 409 TRIP_GONE, TRIP_DATE_PAST, BOOKING_ENDED, OFFER_FULL */
    update: (
      actor: Actor,
      path: BookingPath,
      { action }: RouteInput<typeof updateBooking>['body'],
    ): Promise<CarpoolBooking> =>
      transact(async (tx, outbox) => {
        const known = await getOwnBooking(tx, actor, path);
        const { requesterId } = known.booking;
        const { editionId, direction } = known.offer;
        const way = { userId: requesterId, editionId, direction };
        const alsoChanged = action === 'accept' ? await listOfferIdsOfWay(tx, way) : [];
        const locked = await lockOffers(tx, [path.id, ...alsoChanged]);
        const [asked] = await Promise.all([
          readAsked(tx, requesterId, locked),
          addWriter(tx, actor),
        ]);
        const booking = asked.ofPassenger.find(({ id }) => id === path.bookingId);
        const offer = locked.find(({ id }) => id === path.id);
        if (!booking || !offer || offer.deletedAt) throw notFound();
        const [now, actorId] = [clock(), actor.userId];
        const isAsked = sideOf(actorId, booking, offer) !== booking.initiatedBy;
        if (action !== 'cancel' && !isAsked) throw forbidden();
        const canEnd = action === 'cancel' && booking.status === 'ACCEPTED';
        if (booking.status !== 'PENDING' && !canEnd) {
          throw conflict('BOOKING_ENDED', 'This booking is not open any more', {
            bookingStatus: booking.status,
          });
        }
        assertAhead(offer, now);
        if (action === 'accept') {
          const acceptance = { offer, booking, locked, ...asked, actorId, now } as const;
          const accepted = await acceptBooking(tx, outbox, { ...acceptance, cause: 'ACCEPTED' });
          return show(tx, actor, accepted, offer);
        }
        const end =
          action === 'reject'
            ? ({ status: 'REJECTED', cause: 'REJECTED' } as const)
            : ({ status: 'CANCELLED', cause: 'CANCELLED' } as const);
        const ended = await endBooking(tx, outbox, { booking, offer }, { ...end, actorId, now });
        if (booking.status === 'ACCEPTED') await settleOffer(tx, outbox, offer, [requesterId], now);
        return show(tx, actor, ended, offer);
      }),

    /** Books free seats for a member, accepted at once. @throws 409 OFFER_FULL */
    async bookTaken(tx: Tx, outbox: OutboxWriter, taken: TakenSeats): Promise<CarpoolBooking> {
      const { actor, offer, locked, seats, requestId } = taken;
      const { userId } = actor;
      await addWriter(tx, actor);
      const booking = await storeBooking(tx, outbox, {
        ...{ requestId, requesterId: userId, seats, message: '', offer, actorId: userId },
        ...{ carpoolOfferId: offer.id, stopCity: null, phoneNumber: null },
        initiatedBy: 'PASSENGER',
      });
      const asked = await readAsked(tx, userId, locked);
      const acceptance = { offer, booking, locked, ...asked, actorId: userId, now: clock() };
      const accepted = await acceptBooking(tx, outbox, { ...acceptance, cause: 'SEAT_TAKEN' });
      return show(tx, actor, accepted, offer);
    },

    /** Who changed a booking and when, for its two sides. @throws 404 */
    async history(actor: Actor, path: RouteInput<typeof getBookingHistory>['params']) {
      await getOwnBooking(db, actor, path);
      const changes = await listChanges(db, path.bookingId);
      const actors = await findMembers(
        db,
        changes.flatMap(({ actorId }) => actorId ?? []),
      );
      const data = changes.map(({ status, cause, actorId, at }) => ({
        status,
        cause: cause as 'ASKED',
        actor: actorId === null ? null : actors.of(actorId),
        at: at.toISOString(),
      }));
      return { data };
    },
  };
}

export type BookingsService = ReturnType<typeof createBookingsService>;
