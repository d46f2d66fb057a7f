import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { versioned } from '../edit-version.ts';
import { defineEvent } from '../event.ts';
import {
  id,
  idParam,
  instant,
  latitude,
  localDate,
  longitude,
  nameText,
  openEnum,
  openEnumList,
  optionalLine,
  optionalText,
  phoneNumber,
  queryCursor,
  queryInt,
  queryPoint,
  text,
} from '../fields.ts';
import { cursorPageOf, listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';

import {
  carpoolOffer,
  carpoolOfferDetails,
  carpoolRequest,
  carpoolRequestDetails,
  direction,
  meetingFields,
  offerFields,
  privateFields,
  requestFields,
  tripFields,
} from './trip-fields.ts';

const ofEdition = z.object({ id: idParam });
/** Kilometres around `from`. */
const radiusKm = queryInt(1, 500);
const tripList = z.object({
  direction: direction.optional(),
  /** Local day of the edition. */
  day: localDate.optional(),
  /** Where the reader leaves from or goes home to: each trip then has its `detourMinutes`. */
  from: queryPoint.optional(),
  /** Only trips with a town or stop so near to `from`. */
  radiusKm: radiusKm.optional(),
  /** Offers with so many free seats, and requests for so many at most. */
  seats: queryInt(1, 8).optional(),
  /** By departure; or by what `from` adds, and then by departure. */
  sort: z.enum(['time', 'detour']).default('time'),
  limit: queryInt(1, 100).default(50),
  /** Sorting value (departure or minutes) and id of the last trip of the page before. */
  cursor: queryCursor(z.union([instant, queryInt(0, 100_000)]), idParam),
});
export type TripListQuery = z.infer<typeof tripList>;

export const listOffers = defineRoute({
  id: 'carpool.offer.list',
  method: 'GET',
  path: '/api/editions/:id/carpool-offers',
  summary: 'Offers of an edition by departure; without phone numbers.',
  access: 'public',
  params: ofEdition,
  query: tripList,
  shows: { 'carpool-offer': '*' },
  isReadOffline: true,
  response: cursorPageOf(carpoolOffer),
  cache: {
    maxAgeSeconds: 60,
    invalidatedBy: ['carpool.offer.', 'carpool.trip.', 'carpool.comment.'],
  },
});

export const listRequests = defineRoute({
  id: 'carpool.request.list',
  method: 'GET',
  path: '/api/editions/:id/carpool-requests',
  summary: 'Requests of an edition by departure; without phone numbers.',
  access: 'public',
  params: ofEdition,
  query: tripList,
  shows: { 'carpool-request': '*' },
  isReadOffline: true,
  response: cursorPageOf(carpoolRequest),
  cache: {
    maxAgeSeconds: 60,
    invalidatedBy: ['carpool.request.', 'carpool.trip.', 'carpool.comment.'],
  },
});

/** Not cached by the gateway: members get the meeting point, visitors do not. */
export const getOffer = defineRoute({
  id: 'carpool.offer.get',
  method: 'GET',
  path: '/api/carpool-offers/:id',
  summary:
    'One offer; with its meeting point for members. Listed ones only: 12 hours after departure it is 404.',
  access: 'public',
  withoutCache: 'Members see the meeting point.',
  params: z.object({ id: idParam }),
  shows: { 'carpool-offer': 'id' },
  response: carpoolOfferDetails,
});

export const getRequest = defineRoute({
  id: 'carpool.request.get',
  method: 'GET',
  path: '/api/carpool-requests/:id',
  summary: 'One request. Listed ones only: 12 hours after departure it is 404.',
  access: 'public',
  params: z.object({ id: idParam }),
  shows: { 'carpool-request': 'id' },
  response: carpoolRequestDetails,
});

const tripTown = z.object({
  city: z.string(),
  latitude,
  longitude,
  offers: z.int().min(0),
  requests: z.int().min(0),
});

export const listTripTowns = defineRoute({
  id: 'carpool.trip.list-towns',
  method: 'GET',
  path: '/api/editions/:id/carpool-towns',
  summary: 'The towns of the trips of an edition, stops included, with how many there are.',
  access: 'public',
  params: ofEdition,
  query: z.object({ direction: direction.optional(), day: localDate.optional() }),
  response: listOf(tripTown),
  cache: {
    maxAgeSeconds: 60,
    invalidatedBy: ['carpool.offer.', 'carpool.request.', 'carpool.trip.'],
  },
});

const tripErrors = [
  'EDITION_NOT_FOUND',
  'EDITION_CLOSED',
  'TRIP_DATE_OUTSIDE_EDITION',
  'TRIP_DATE_PAST',
  'STOP_TIME_OUT_OF_ORDER',
  'RATE_LIMITED',
] as const;

/** The way back, or there, published in the same call and linked: the same but for direction and departure. */
const returnTrip = z.object({ tripDate: instant }).nullable().default(null);
const offerBody = z.object({ ...tripFields, ...offerFields, ...meetingFields, ...privateFields });
const requestBody = z.object({ ...tripFields, ...requestFields, ...privateFields });

export const createOffer = defineRoute({
  id: 'carpool.offer.create',
  method: 'POST',
  path: '/api/editions/:id/carpool-offers',
  summary: 'Offers seats in a car; with `returnTrip` for both ways, linked.',
  access: 'member',
  params: ofEdition,
  body: offerBody.extend({ returnTrip }),
  ownResponse: true,
  response: carpoolOfferDetails,
  status: 201,
  rateLimit: 'content',
  errors: tripErrors,
});

export const createRequest = defineRoute({
  id: 'carpool.request.create',
  method: 'POST',
  path: '/api/editions/:id/carpool-requests',
  summary: 'Requests seats in a car; with `returnTrip` for both ways, linked.',
  access: 'member',
  params: ofEdition,
  body: requestBody.extend({ returnTrip }),
  ownResponse: true,
  response: carpoolRequestDetails,
  status: 201,
  rateLimit: 'content',
  errors: tripErrors,
});

const ofTrip = z.object({ id: idParam });

export const updateOffer = defineRoute({
  id: 'carpool.offer.update',
  method: 'PUT',
  path: '/api/carpool-offers/:id',
  summary:
    'Changes the given fields of an offer; for its driver. Those with a booking are told what changed. Seats below those taken are 409, with the bookings.',
  access: 'member',
  params: ofTrip,
  body: offerBody.omit({ direction: true }).partial().extend(versioned),
  response: carpoolOfferDetails,
  errors: [...tripErrors, 'SEATS_TAKEN', 'EDIT_CONFLICT'],
});

export const updateRequest = defineRoute({
  id: 'carpool.request.update',
  method: 'PUT',
  path: '/api/carpool-requests/:id',
  summary: 'Changes the given fields of a request; for its author.',
  access: 'member',
  params: ofTrip,
  body: requestBody.omit({ direction: true }).partial().extend(versioned),
  response: carpoolRequestDetails,
  errors: [...tripErrors, 'EDIT_CONFLICT'],
});

const deletedTrip = z.object({
  ok: z.literal(true),
  /** Until then `restore…` takes it back; null when somebody was told, and it is final. */
  restorableUntil: instant.nullable(),
});
/** Also deletes the other way of a round trip. */
const withLinked = z.object({ withLinked: z.boolean().default(false) });

export const deleteOffer = defineRoute({
  id: 'carpool.offer.delete',
  method: 'DELETE',
  path: '/api/carpool-offers/:id',
  summary:
    'Deletes an offer; for its driver. All of its bookings are cancelled, and their passengers told.',
  access: 'member',
  withoutProof: 'One trip of the caller.',
  params: ofTrip,
  body: withLinked,
  ownResponse: true,
  response: deletedTrip,
});

export const restoreOffer = defineRoute({
  id: 'carpool.offer.restore',
  method: 'POST',
  path: '/api/carpool-offers/:id/restore',
  summary: 'Takes back the deletion of an offer that nobody was booked on, within a minute.',
  access: 'member',
  params: ofTrip,
  ownResponse: true,
  response: carpoolOfferDetails,
  errors: ['TRIP_GONE'],
});

export const deleteRequest = defineRoute({
  id: 'carpool.request.delete',
  method: 'DELETE',
  path: '/api/carpool-requests/:id',
  summary: 'Deletes a request; for its author. Bookings that wait for it are withdrawn.',
  access: 'member',
  withoutProof: 'One trip of the caller.',
  params: ofTrip,
  body: withLinked,
  ownResponse: true,
  response: deletedTrip,
});

export const restoreRequest = defineRoute({
  id: 'carpool.request.restore',
  method: 'POST',
  path: '/api/carpool-requests/:id/restore',
  summary:
    'Takes back the deletion of a request that no booking was withdrawn for, within a minute.',
  access: 'member',
  params: ofTrip,
  ownResponse: true,
  response: carpoolRequestDetails,
  errors: ['TRIP_GONE'],
});
