import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { carpoolBooking, carpoolPassenger, waitingEntry } from './bookings.ts';
import { carpoolAlert } from './matching.ts';
import { reportablePerson } from './reports.ts';
import { carpoolOffer, carpoolOfferDetails, carpoolRequest } from './trip-fields.ts';

/** The edition of a trip, as its card names it. */
const tripEdition = z.object({
  id,
  name: z.string(),
  timezone: z.string(),
  city: z.string().nullable(),
});

export const getMyTrips = defineRoute({
  id: 'carpool.trip.mine',
  method: 'GET',
  path: '/api/user/carpool',
  summary:
    'My trips by departure: offers with their bookings, requests, seats in the cars of others, places in lines and alerts; past ones for 30 days.',
  access: 'member',
  isReadOffline: true,
  shows: { 'carpool-offer': '*', 'carpool-request': '*', 'carpool-booking': '*' },
  response: z.object({
    editions: z.array(tripEdition),
    offers: z.array(
      z.object({
        offer: carpoolOfferDetails,
        bookings: z.array(carpoolBooking),
        passengers: z.array(carpoolPassenger),
        waiting: z.array(waitingEntry),
      }),
    ),
    requests: z.array(z.object({ request: carpoolRequest, bookings: z.array(carpoolBooking) })),
    /** In the cars of others; those for a request of mine are there. */
    bookings: z.array(z.object({ booking: carpoolBooking, offer: carpoolOffer })),
    /** Cars into which their drivers added me; with `passengerId` I can leave them (`removePassenger`). */
    added: z.array(z.object({ passengerId: id, offer: carpoolOffer })).default([]),
    waiting: z.array(z.object({ entry: waitingEntry, offer: carpoolOffer })),
    alerts: z.array(carpoolAlert),
    /** Of trips that have left. */
    reports: z.array(reportablePerson).default([]),
  }),
});

const tripsFeed = z.object({ createdAt: instant.nullable() });

export const getTripsFeed = defineRoute({
  id: 'carpool.trip.get-feed',
  method: 'GET',
  path: '/api/user/carpool/feed',
  summary: 'When the secret address of my trips was made; null without one.',
  access: 'member',
  response: tripsFeed,
});

export const createTripsFeed = defineRoute({
  id: 'carpool.trip.create-feed',
  method: 'POST',
  path: '/api/user/carpool/feed',
  summary: 'Makes a secret address of my trips, which replaces the former one.',
  access: 'member',
  response: z.object({ url: z.url(), createdAt: instant }),
  status: 201,
  rateLimit: 'write',
  secretResponse: true,
});

export const deleteTripsFeed = defineRoute({
  id: 'carpool.trip.delete-feed',
  method: 'DELETE',
  path: '/api/user/carpool/feed',
  summary: 'Ends the secret address of my trips; repeating changes nothing.',
  access: 'member',
  withoutProof: 'Another address can be made at once.',
  ownResponse: true,
  response: tripsFeed,
});

export const tripsCalendar = defineRoute({
  id: 'carpool.feed.trips',
  method: 'GET',
  access: 'public',
  path: '/feeds/trips/:file',
  summary:
    'The trips of a member as a calendar, without phone numbers, under their secret address: `/feeds/trips/{token}.ics`; 404 once that is replaced.',
  params: z.object({
    file: z
      .string()
      .regex(/^[\w-]{43}\.ics$/)
      .transform((file) => ({ token: file.slice(0, -'.ics'.length) })),
  }),
  response: z.unknown(),
  withoutCache: 'Under a secret address.',
  responseType: 'custom',
  isCostly: true,
});
