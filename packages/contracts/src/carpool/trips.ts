import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { defineEvent } from '../event.ts';
import { id, idParam, instant, queryInt, text } from '../fields.ts';
import { defineRoute } from '../route.ts';

/** To the event, or home from it. */
export const direction = z.enum(['TO_EVENT', 'FROM_EVENT']);
export type Direction = z.infer<typeof direction>;

const seats = z.int().min(1).max(8);
const phoneNumber = z
  .string()
  .trim()
  .regex(/^\+?[\d\s\-.()]{6,30}$/);

const tripFields = {
  direction,
  tripDate: instant,
  locationCity: text(1, 100),
  description: z.string().trim().max(500).optional(),
  /** Shown only to the two sides of an accepted booking; never in an answer of these routes. */
  phoneNumber: phoneNumber.optional(),
};

const shownTrip = {
  id,
  editionId: id,
  user: publicUser,
  direction,
  /** An instant; shown in the zone of the edition. */
  tripDate: instant,
  locationCity: z.string(),
  description: z.string(),
  createdAt: instant,
  updatedAt: instant,
};

export const carpoolOffer = z.object({
  ...shownTrip,
  locationAddress: z.string().nullable(),
  availableSeats: seats,
  remainingSeats: z.int().min(0),
});
export type CarpoolOffer = z.infer<typeof carpoolOffer>;

export const carpoolRequest = z.object({ ...shownTrip, seatsNeeded: seats });
export type CarpoolRequest = z.infer<typeof carpoolRequest>;

const ofEdition = z.object({ id: idParam });
const tripList = z.object({
  direction: direction.optional(),
  limit: queryInt(1, 100).default(50),
  offset: queryInt(0, 1_000_000).default(0),
});
const page = { total: z.int().nonnegative(), hasMore: z.boolean() };

export const listOffers = defineRoute({
  id: 'carpool.offer.list',
  method: 'GET',
  path: '/api/editions/:id/carpool-offers',
  summary: 'Offers of an edition by departure; without phone numbers.',
  access: 'public',
  params: ofEdition,
  query: tripList,
  response: z.object({ data: z.array(carpoolOffer), pagination: z.object(page) }),
  cache: { maxAgeSeconds: 60, invalidatedBy: ['carpool.offer.', 'carpool.trip.'] },
  raw: true,
});

export const listRequests = defineRoute({
  id: 'carpool.request.list',
  method: 'GET',
  path: '/api/editions/:id/carpool-requests',
  summary: 'Requests of an edition by departure; without phone numbers.',
  access: 'public',
  params: ofEdition,
  query: tripList,
  response: z.object({ data: z.array(carpoolRequest), pagination: z.object(page) }),
  cache: { maxAgeSeconds: 60, invalidatedBy: ['carpool.request.', 'carpool.trip.'] },
  raw: true,
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
  body: z.object({
    ...tripFields,
    locationAddress: z.string().trim().max(200).optional(),
    availableSeats: seats,
  }),
  response: carpoolOffer,
  status: 201,
  errors: tripErrors,
});

export const createRequest = defineRoute({
  id: 'carpool.request.create',
  method: 'POST',
  path: '/api/editions/:id/carpool-requests',
  summary: 'Asks for seats in a car.',
  access: 'member',
  params: ofEdition,
  body: z.object({ ...tripFields, seatsNeeded: seats }),
  response: carpoolRequest,
  status: 201,
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
/**
 * Trips show their people or their edition in another way, because the copies that svc-carpool keeps of them changed.
 * Lists depend on those copies and not on the states themselves, which are ahead of them for a moment.
 */
export const tripRefreshed = defineEvent(
  'carpool.trip.refreshed.v1',
  z.object({ userId: id.optional(), editionId: id.optional() }),
);

export const requestCreated = defineEvent(
  'carpool.request.created.v1',
  z.object({ requestId: id, seatsNeeded: seats, ...tripCreated }),
);
