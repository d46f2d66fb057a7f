import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { defineEvent } from '../event.ts';
import {
  id,
  idParam,
  instant,
  nameText,
  openEnum,
  optionalText,
  phoneNumber,
  queryCursor,
  queryInt,
  text,
} from '../fields.ts';
import { cursorPageOf } from '../lists.ts';
import { defineRoute } from '../route.ts';

const directions = ['TO_EVENT', 'FROM_EVENT'] as const;
/** To the event, or home from it. */
export const direction = z.enum(directions);
export type Direction = z.infer<typeof direction>;

const seats = z.int().min(1).max(8);

/*
 * A field is named here once: the body of `create…` takes it, the column of the same name stores it, and
 * every reader of the list gets it.
 */

/** Fields of offers and requests alike. */
const tripFields = {
  direction,
  /** An instant; shown in the zone of the edition. */
  tripDate: instant,
  locationCity: nameText(1, 100),
  description: text(0, 500).default(''),
};
/** As stored: what a request accepts may become stricter than it was. */
const storedTexts = { locationCity: z.string(), description: z.string().default('') };
const offerFields = { availableSeats: seats };
/** Where passengers get in: often somebody's home, so members read it on the offer alone, not in lists. */
const meetingFields = { locationAddress: optionalText(200) };
const requestFields = { seatsNeeded: seats };

/** Stored, but only shown to the two sides of an accepted booking: in no response of these routes. */
const privateFields = { phoneNumber: phoneNumber.optional() };

/** What the service adds when a trip is published, and how readers take what they do not know. */
const publishedFields = {
  direction: openEnum(directions, 'TO_EVENT'),
  id,
  editionId: id,
  user: publicUser,
  createdAt: instant,
  updatedAt: instant,
};

export const carpoolOffer = z.object({
  ...tripFields,
  ...storedTexts,
  ...publishedFields,
  ...offerFields,
  remainingSeats: z.int().min(0),
  /** Whether members can read a meeting point on the offer itself. */
  hasMeetingPoint: z.boolean().default(false),
});
export type CarpoolOffer = z.infer<typeof carpoolOffer>;

/** One offer by itself. `locationAddress` is null for visitors. */
export const carpoolOfferDetails = carpoolOffer.extend(meetingFields);
export type CarpoolOfferDetails = z.infer<typeof carpoolOfferDetails>;

export const carpoolRequest = z.object({
  ...tripFields,
  ...storedTexts,
  ...publishedFields,
  ...requestFields,
});
export type CarpoolRequest = z.infer<typeof carpoolRequest>;

const ofEdition = z.object({ id: idParam });
const tripList = z.object({
  direction: direction.optional(),
  limit: queryInt(1, 100).default(50),
  /** `tripDate` and id of the last trip of the page before. */
  cursor: queryCursor(instant, idParam),
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
  cache: { maxAgeSeconds: 60, invalidatedBy: ['carpool.offer.', 'carpool.trip.'] },
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
  cache: { maxAgeSeconds: 60, invalidatedBy: ['carpool.request.', 'carpool.trip.'] },
});

/** Not cached by the gateway: members get the meeting point, visitors do not. */
export const getOffer = defineRoute({
  id: 'carpool.offer.get',
  method: 'GET',
  path: '/api/carpool-offers/:id',
  summary:
    'One offer; with its meeting point for members. Listed ones only: 12 hours after departure it is 404.',
  access: 'public',
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
  response: carpoolRequest,
  cache: { maxAgeSeconds: 60, invalidatedBy: ['carpool.request.', 'carpool.trip.'] },
});

const tripErrors = [
  'EDITION_NOT_FOUND',
  'EDITION_CLOSED',
  'TRIP_DATE_OUTSIDE_EDITION',
  'TRIP_DATE_PAST',
  'RATE_LIMITED',
] as const;

export const createOffer = defineRoute({
  id: 'carpool.offer.create',
  method: 'POST',
  path: '/api/editions/:id/carpool-offers',
  summary: 'Offers seats in a car.',
  access: 'member',
  params: ofEdition,
  body: z.object({ ...tripFields, ...offerFields, ...meetingFields, ...privateFields }),
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
  summary: 'Requests seats in a car.',
  access: 'member',
  params: ofEdition,
  body: z.object({ ...tripFields, ...requestFields, ...privateFields }),
  ownResponse: true,
  response: carpoolRequest,
  status: 201,
  rateLimit: 'content',
  errors: tripErrors,
});

const tripCreated = {
  editionId: id,
  userId: id,
  direction,
  tripDate: instant,
  locationCity: z.string(),
};

export const offerCreated = defineEvent(
  'carpool.offer.created.v1',
  z.object({ offerId: id, availableSeats: seats, ...tripCreated }),
);

export const requestCreated = defineEvent(
  'carpool.request.created.v1',
  z.object({ requestId: id, seatsNeeded: seats, ...tripCreated }),
);

/**
 * An author or an edition is shown in another way, because the copy that svc-carpool has of them changed. Cached
 * lists are invalidated by this event and not by `state.user` or `state.edition`: those are published before
 * the copy has changed.
 */
export const tripRefreshed = defineEvent(
  'carpool.trip.refreshed.v1',
  z.object({ userId: id.optional(), editionId: id.optional() }),
);
