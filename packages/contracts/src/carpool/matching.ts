import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, idParam, instant, latitude, longitude, nameText } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { carpoolOffer, carpoolRequest, direction } from './trip-fields.ts';

const ofTrip = z.object({ id: idParam });
const done = z.object({ ok: z.literal(true) });

/** How well two trips fit. */
const fit = {
  /** Minutes that the driver adds, by `matching.policy`. */
  detourMinutes: z.int().min(0),
  /** Minutes between both departures. */
  gapMinutes: z.int().min(0),
};

export const matchedOffer = z.object({ offer: carpoolOffer, ...fit });
export type MatchedOffer = z.infer<typeof matchedOffer>;
export const matchedRequest = z.object({ request: carpoolRequest, ...fit });
export type MatchedRequest = z.infer<typeof matchedRequest>;

export const listMatchingOffers = defineRoute({
  id: 'carpool.match.list-offers',
  method: 'GET',
  path: '/api/carpool-requests/:id/matches',
  summary:
    'Offers with enough free seats that fit a request, by added minutes and then by departure, at most 20; for its author.',
  access: 'member',
  params: ofTrip,
  shows: { 'carpool-request': 'id', 'carpool-offer': '*' },
  response: listOf(matchedOffer),
});

export const listMatchingRequests = defineRoute({
  id: 'carpool.match.list-requests',
  method: 'GET',
  path: '/api/carpool-offers/:id/matches',
  summary:
    'Open requests that fit an offer, by added minutes and then by departure, at most 20; for its driver.',
  access: 'member',
  params: ofTrip,
  shows: { 'carpool-offer': 'id', 'carpool-request': '*' },
  response: listOf(matchedRequest),
});

export const carpoolAlert = z.object({
  id: z.uuid(),
  editionId: id,
  direction,
  city: z.string(),
  radiusKm: z.int().min(1).max(300),
  createdAt: instant,
});
export type CarpoolAlert = z.infer<typeof carpoolAlert>;

export const setAlert = defineRoute({
  id: 'carpool.alert.set',
  method: 'PUT',
  path: '/api/editions/:id/carpool-alert',
  summary:
    'Tells me of offers that do not exist yet, near a town; one for each edition and direction, a later one replaces it.',
  access: 'member',
  withoutNetwork: 'waits',
  params: ofTrip,
  body: z.object({
    direction,
    city: nameText(1, 100),
    latitude,
    longitude,
    radiusKm: z.int().min(1).max(300).default(50),
  }),
  ownResponse: true,
  response: carpoolAlert,
  errors: ['EDITION_NOT_FOUND', 'EDITION_CLOSED'],
});

export const deleteAlert = defineRoute({
  id: 'carpool.alert.delete',
  method: 'DELETE',
  path: '/api/carpool-alerts/:id',
  summary: 'Ends an alert of mine; repeating changes nothing.',
  access: 'member',
  withoutProof: 'One alert of the caller.',
  params: z.object({ id: z.uuid() }),
  ownResponse: true,
  response: done,
});

const matched = {
  editionId: id,
  /** Whom it is news for. */
  recipientId: id,
  direction,
  tripDate: instant,
  locationCity: z.string(),
  detourMinutes: z.int().min(0),
};
/** An offer fits the request of `recipientId`; once for each pair. */
export const offerMatched = defineEvent(
  'carpool.match.offer.v1',
  z.object({ offerId: id, userId: id, ...matched }),
);
/** A request fits the offer of `recipientId`; once for each pair. */
export const requestMatched = defineEvent(
  'carpool.match.request.v1',
  z.object({ requestId: id, offerId: id, userId: id, ...matched }),
);
/** An offer leaves near a town for which a member has an alert. */
export const alertMatched = defineEvent(
  'carpool.alert.matched.v1',
  z.object({
    offerId: id,
    userId: id,
    editionId: id,
    recipientId: id,
    direction,
    tripDate: instant,
    locationCity: z.string(),
  }),
);
