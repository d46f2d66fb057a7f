import { z } from 'zod';
import {
  idParam,
  instant,
  latitude,
  localDate,
  longitude,
  queryCursor,
  queryInt,
  queryPoint,
} from '../fields.ts';
import { cursorPageOf, listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import {
  carpoolOffer,
  carpoolOfferDetails,
  carpoolRequest,
  carpoolRequestDetails,
  direction,
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
  /** Offers with at least this many free seats, and requests for at most this many. */
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
  withoutCache: 'Its author gets the version of the form.',
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
