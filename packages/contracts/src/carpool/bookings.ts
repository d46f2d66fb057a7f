import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { defineEvent } from '../event.ts';
import {
  id,
  idParam,
  instant,
  nameText,
  openEnum,
  optionalLine,
  phoneNumber,
  text,
} from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { carpoolOffer, direction, seats } from './trip-fields.ts';

const ofOffer = z.object({ id: idParam });
const ofBooking = ofOffer.extend({ bookingId: idParam });
const done = z.object({ ok: z.literal(true) });

/** PENDING gets its reply from the other side than the one that began it; nothing leaves REJECTED and CANCELLED. */
export const bookingStatuses = ['PENDING', 'ACCEPTED', 'REJECTED', 'CANCELLED'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
/** PASSENGER asked for a seat; DRIVER invited the author of a request. */
export const bookingSides = ['PASSENGER', 'DRIVER'] as const;
export type BookingSide = (typeof bookingSides)[number];

/** How a member is shown to the other side of a booking. */
const sideOfBooking = publicUser.extend({
  /** First and last name, once the booking was accepted. */
  prenom: z.string().nullable().default(null),
  nom: z.string().nullable().default(null),
});

export const carpoolBooking = z.object({
  id,
  offerId: id,
  requestId: id.nullable(),
  passenger: sideOfBooking,
  driver: sideOfBooking,
  seats,
  message: z.string(),
  status: openEnum(bookingStatuses, 'PENDING'),
  initiatedBy: openEnum(bookingSides, 'PASSENGER'),
  /** Town of the stop where the passenger gets in or out; null at the beginning or the end of the trip. */
  stopCity: z.string().nullable(),
  /** The other side's, while the booking is ACCEPTED and until 7 days after the trip. */
  phoneNumber: z.string().nullable(),
  /** What the caller may do now: `accept`, `reject`, `cancel`. */
  actions: z.array(z.enum(['accept', 'reject', 'cancel'])),
  createdAt: instant,
  updatedAt: instant,
});
export type CarpoolBooking = z.infer<typeof carpoolBooking>;

export const listBookings = defineRoute({
  id: 'carpool.booking.list',
  method: 'GET',
  path: '/api/carpool-offers/:id/bookings',
  summary: 'Bookings of an offer: all for its driver, others read their own.',
  access: 'member',
  params: ofOffer,
  shows: { 'carpool-offer': 'id', 'carpool-booking': '*' },
  response: listOf(carpoolBooking),
});

const bookingErrors = [
  'OFFER_FULL',
  'OWN_OFFER',
  'ALREADY_BOOKED',
  'TRIP_GONE',
  'TRIP_DATE_PAST',
  'EDITION_CLOSED',
  'RATE_LIMITED',
] as const;

export const createBooking = defineRoute({
  id: 'carpool.booking.create',
  method: 'POST',
  path: '/api/carpool-offers/:id/bookings',
  summary: 'Asks the driver for seats; the driver is notified. More than there are free is 409.',
  access: 'member',
  params: ofOffer,
  body: z.object({
    seats: seats.default(1),
    message: text(0, 500).default(''),
    /** The caller's own request that this is for. */
    requestId: id.nullable().default(null),
    stopCity: optionalLine(100).default(null),
    /** For the driver alone, once accepted; without it that of the request. */
    phoneNumber: phoneNumber.nullable().default(null),
  }),
  ownResponse: true,
  response: carpoolBooking,
  status: 201,
  rateLimit: 'content',
  errors: [...bookingErrors, 'REQUEST_NOT_FOUND', 'STOP_NOT_FOUND'],
});

export const inviteRequest = defineRoute({
  id: 'carpool.booking.invite',
  method: 'POST',
  path: '/api/carpool-offers/:id/invitations',
  summary:
    'Invites the author of a request into the car: a booking that the passenger accepts; for the driver.',
  access: 'member',
  params: ofOffer,
  body: z.object({ requestId: id, seats: seats.optional(), message: text(0, 500).default('') }),
  ownResponse: true,
  response: carpoolBooking,
  status: 201,
  rateLimit: 'content',
  errors: [...bookingErrors, 'REQUEST_NOT_FOUND', 'REQUEST_MET', 'OTHER_DIRECTION'],
});

export const updateBooking = defineRoute({
  id: 'carpool.booking.update',
  method: 'PUT',
  path: '/api/carpool-offers/:id/bookings/:bookingId',
  summary:
    'Accepts or rejects a booking, for the side that was asked; or cancels it, for either. An acceptance takes its seats, and withdraws the other pending bookings of the passenger for that way.',
  access: 'member',
  params: ofBooking,
  body: z.object({ action: z.enum(['accept', 'reject', 'cancel']) }),
  ownResponse: true,
  response: carpoolBooking,
  errors: ['OFFER_FULL', 'BOOKING_ENDED', 'TRIP_GONE', 'TRIP_DATE_PAST'],
});

/** Why a booking has a status. */
export const bookingCauses = [
  'ASKED',
  'INVITED',
  'ACCEPTED',
  'REJECTED',
  'CANCELLED',
  /** Another booking of the passenger for that way was accepted. */
  'WITHDRAWN',
  /** Its seats were those of the waiting list, and were taken. */
  'SEAT_TAKEN',
  /** No one replied until departure. */
  'EXPIRED',
  'OFFER_DELETED',
  'REQUEST_DELETED',
  'EDITION_CANCELLED',
  'ACCOUNT_DELETED',
] as const;
export type BookingCause = (typeof bookingCauses)[number];

export const getBookingHistory = defineRoute({
  id: 'carpool.booking.get-history',
  method: 'GET',
  path: '/api/carpool-offers/:id/bookings/:bookingId/history',
  summary: 'Who changed a booking and when, first to last; for its two sides.',
  access: 'member',
  params: ofBooking,
  shows: { 'carpool-booking': 'bookingId' },
  response: listOf(
    z.object({
      status: openEnum(bookingStatuses, 'PENDING'),
      cause: openEnum(bookingCauses, 'CANCELLED'),
      /** Null where no member did it. */
      actor: publicUser.nullable(),
      at: instant,
    }),
  ),
});

/** A person whom the driver takes along without a booking; each takes one seat. */
export const carpoolPassenger = z.object({
  id,
  /** Null for a person without an account. */
  user: publicUser.nullable(),
  /** Of a person without an account; for the driver alone. */
  firstName: z.string().nullable(),
  addedAt: instant,
});
export type CarpoolPassenger = z.infer<typeof carpoolPassenger>;

export const listPassengers = defineRoute({
  id: 'carpool.passenger.list',
  method: 'GET',
  path: '/api/carpool-offers/:id/passengers',
  summary: 'Whom the driver takes along without a booking; for the driver.',
  access: 'member',
  params: ofOffer,
  response: listOf(carpoolPassenger),
});

export const addPassenger = defineRoute({
  id: 'carpool.passenger.create',
  method: 'POST',
  path: '/api/carpool-offers/:id/passengers',
  summary:
    'Takes a member along, or a person by first name who has no account; for the driver. A member is notified.',
  access: 'member',
  params: ofOffer,
  body: z.union([z.strictObject({ userId: id }), z.strictObject({ firstName: nameText(1, 100) })]),
  ownResponse: true,
  response: carpoolPassenger,
  status: 201,
  rateLimit: 'write',
  errors: [
    ...(['OFFER_FULL', 'ALREADY_BOOKED', 'OWN_OFFER', 'MEMBER_NOT_FOUND'] as const),
    ...(['TRIP_GONE', 'TRIP_DATE_PAST', 'EDITION_CLOSED'] as const),
  ],
});

export const removePassenger = defineRoute({
  id: 'carpool.passenger.delete',
  method: 'DELETE',
  path: '/api/carpool-offers/:id/passengers/:passengerId',
  summary:
    'Takes a person out of the car again; for the driver, and for the member themselves. The other side is notified.',
  access: 'member',
  withoutProof: 'One seat of one trip.',
  params: ofOffer.extend({ passengerId: idParam }),
  ownResponse: true,
  response: done,
  errors: ['TRIP_GONE', 'TRIP_DATE_PAST'],
});

/** WAITING in line; OFFERED a seat that is reserved `until` then. */
export const waitingStates = ['WAITING', 'OFFERED'] as const;

export const waitingEntry = z.object({
  offerId: id,
  user: publicUser,
  seats,
  state: openEnum(waitingStates, 'WAITING'),
  /** 1 is next. */
  position: z.int().min(1),
  /** When the offered seats go to the next; null while waiting. */
  until: instant.nullable(),
  createdAt: instant,
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

export const listWaiting = defineRoute({
  id: 'carpool.waiting.list',
  method: 'GET',
  path: '/api/carpool-offers/:id/waiting-list',
  summary:
    'The waiting list of an offer in order: all for its driver, others read their own place.',
  access: 'member',
  params: ofOffer,
  shows: { 'carpool-offer': 'id' },
  response: listOf(waitingEntry),
});

export const joinWaitingList = defineRoute({
  id: 'carpool.waiting.create',
  method: 'POST',
  path: '/api/carpool-offers/:id/waiting-list',
  summary: 'Waits for seats of a full offer; repeating leaves the place and changes the seats.',
  access: 'member',
  params: ofOffer,
  body: z.object({ seats: seats.default(1), requestId: id.nullable().default(null) }),
  ownResponse: true,
  response: waitingEntry,
  status: 201,
  rateLimit: 'content',
  errors: ['OFFER_NOT_FULL', ...bookingErrors, 'REQUEST_NOT_FOUND'],
});

export const leaveWaitingList = defineRoute({
  id: 'carpool.waiting.delete',
  method: 'DELETE',
  path: '/api/carpool-offers/:id/waiting-list',
  summary: 'Waits no longer, or does not take the offered seats; the next in line is offered them.',
  access: 'member',
  withoutProof: 'One place in one line.',
  params: ofOffer,
  ownResponse: true,
  response: done,
});

export const takeWaitingSeat = defineRoute({
  id: 'carpool.waiting.take',
  method: 'POST',
  path: '/api/carpool-offers/:id/waiting-list/take',
  summary: 'Takes the seats that the waiting list offers: the booking is accepted at once.',
  access: 'member',
  params: ofOffer,
  ownResponse: true,
  response: carpoolBooking,
  errors: ['SEAT_OFFER_ENDED', 'TRIP_GONE', 'TRIP_DATE_PAST', 'EDITION_CLOSED'],
});

/** Where the caller stands with a trip of an edition. */
export const tripStates = [
  'MINE',
  'ASKED',
  'INVITED',
  'ACCEPTED',
  'REJECTED',
  'CANCELLED',
  'WAITING',
  'OFFERED',
  /** The driver added the caller. */
  'ADDED',
] as const;
export type TripState = (typeof tripStates)[number];

export const listMyTripStates = defineRoute({
  id: 'carpool.state.list',
  method: 'GET',
  path: '/api/editions/:id/carpool-states',
  summary:
    'Where I stand with each offer of an edition, how many wait for my reply, and the faces of those on board.',
  access: 'member',
  params: ofOffer,
  shows: { 'carpool-offer': '*', 'carpool-booking': '*', 'carpool-waiting': '*' },
  isReadOffline: true,
  response: z.object({
    offers: z.array(
      z.object({
        offerId: id,
        /** Null where only the faces are shown. */
        state: openEnum(tripStates, 'ASKED').nullable(),
        bookingId: id.nullable(),
        /** With it a member whom the driver added can leave the car (`removePassenger`). */
        passengerId: id.nullable().default(null),
        /** Place in the waiting list; null when not waiting. */
        position: z.int().min(1).nullable(),
        until: instant.nullable(),
        /** Bookings that wait for my reply; only of my own offers. */
        pending: z.int().min(0),
        /** People with an account on board, each with their seats. */
        onBoard: z.array(z.object({ user: publicUser, seats })),
      }),
    ),
    requests: z.array(
      z.object({
        requestId: id,
        state: z.literal('MINE').nullable(),
        /** Invitations into cars that wait for my reply. */
        pending: z.int().min(0),
        /** My own offers whose driver, I, has invited it: pending. */
        invitedTo: z.array(id),
      }),
    ),
  }),
});

/** Both sides, and the trip: what each sentence about a booking needs. */
const bookingHappened = {
  bookingId: id,
  offerId: id,
  editionId: id,
  driverId: id,
  passengerId: id,
  seats,
  direction,
  tripDate: instant,
  locationCity: carpoolOffer.shape.locationCity,
};

/** A passenger asks for seats. */
export const bookingAsked = defineEvent('carpool.booking.asked.v1', z.object(bookingHappened));
/** A driver invites the author of a request. */
export const bookingInvited = defineEvent(
  'carpool.booking.invited.v1',
  z.object({ ...bookingHappened, requestId: id }),
);
const replied = {
  ...bookingHappened,
  /** Who replied. */ actorId: id,
  /** The other side. */ recipientId: id,
};
export const bookingAccepted = defineEvent('carpool.booking.accepted.v1', z.object(replied));
export const bookingRejected = defineEvent('carpool.booking.rejected.v1', z.object(replied));
/** Cancelled by a side, or by no one: then both are recipients. */
export const bookingCancelled = defineEvent(
  'carpool.booking.cancelled.v1',
  z.object({
    ...bookingHappened,
    actorId: id.nullable(),
    recipientIds: z.array(id),
    cause: z.enum(bookingCauses),
  }),
);
const passengerHappened = {
  passengerId: id,
  offerId: id,
  editionId: id,
  driverId: id,
  userId: id,
  direction,
  tripDate: instant,
  locationCity: z.string(),
};
/** The driver takes a member along. */
export const passengerAdded = defineEvent(
  'carpool.passenger.added.v1',
  z.object(passengerHappened),
);
/** A member whom the driver added has no seat any more: one of the two ended it. */
export const passengerRemoved = defineEvent(
  'carpool.passenger.removed.v1',
  z.object({ ...passengerHappened, actorId: id, /** The other side. */ recipientId: id }),
);

const waited = {
  waitingId: z.uuid(),
  offerId: id,
  editionId: id,
  userId: id,
  seats,
  direction,
  tripDate: instant,
  locationCity: z.string(),
};
/** Seats are reserved for a member in line until `until`. */
export const waitingSeatOffered = defineEvent(
  'carpool.waiting.offered.v1',
  z.object({ ...waited, until: instant }),
);
/** They took the seats. */
export const waitingSeatTaken = defineEvent(
  'carpool.waiting.taken.v1',
  z.object({ ...waited, driverId: id }),
);
/** They left, the time is over, or the offer is gone. */
export const waitingSeatEnded = defineEvent('carpool.waiting.ended.v1', z.object(waited));
/** Trip of a driver and passengers leaves in a day. */
export const tripSoon = defineEvent(
  'carpool.trip.soon.v1',
  z.object({
    offerId: id,
    editionId: id,
    driverId: id,
    memberIds: z.array(id),
    direction,
    tripDate: instant,
    locationCity: z.string(),
  }),
);
