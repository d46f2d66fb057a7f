import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { versioned } from '../edit-version.ts';
import { id, idParam, instant } from '../fields.ts';
import { problem } from '../problem.ts';
import { defineRoute } from '../route.ts';
import { withoutDefaults } from '../without-defaults.ts';
import {
  carpoolOfferDetails,
  carpoolRequestDetails,
  meetingFields,
  offerFields,
  privateFields,
  requestFields,
  seats,
  tripFields,
} from './trip-fields.ts';

const ofEdition = z.object({ id: idParam });

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

/** Body of a 409 SEATS_TAKEN: who has the seats, first come first. */
export const seatsTaken = problem.extend({
  code: z.literal('SEATS_TAKEN'),
  takenSeats: seats,
  taken: z.array(
    z.object({
      /** Null for a person whom the driver added, and for seats that the waiting list offers. */
      bookingId: id.nullable(),
      /** Null for a person without an account. */
      user: publicUser.nullable(),
      firstName: z.string().nullable(),
      seats,
    }),
  ),
});

export const updateOffer = defineRoute({
  id: 'carpool.offer.update',
  method: 'PUT',
  path: '/api/carpool-offers/:id',
  summary:
    'Changes the given fields of an offer; for its driver. Those with a booking are notified of what changed. Seats below those taken are 409, with the bookings.',
  access: 'member',
  params: ofTrip,
  body: z
    .object(withoutDefaults(offerBody.omit({ direction: true }).shape))
    .partial()
    .extend(versioned),
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
  body: z
    .object(withoutDefaults(requestBody.omit({ direction: true }).shape))
    .partial()
    .extend(versioned),
  response: carpoolRequestDetails,
  errors: [...tripErrors, 'EDIT_CONFLICT'],
});

const deletedTrip = z.object({
  ok: z.literal(true),
  /** Until then `restore…` takes it back; null when a member was notified, and it is final. */
  restorableUntil: instant.nullable(),
});
/** Also deletes the other way of a round trip. */
const withLinked = z.object({ withLinked: z.boolean().default(false) });

export const deleteOffer = defineRoute({
  id: 'carpool.offer.delete',
  method: 'DELETE',
  path: '/api/carpool-offers/:id',
  summary:
    'Deletes an offer; for its driver. All of its bookings are cancelled, and their passengers notified.',
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
  summary: 'Takes back the deletion of an offer that no one was booked on, within a minute.',
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
