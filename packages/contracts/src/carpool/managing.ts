import { z } from 'zod';
import { idParam, instant, localDate, queryPoint } from '../fields.ts';
import { slotCounts, slotCountsQuery } from '../platform/slot-counts.ts';
import { defineRoute } from '../route.ts';
import { direction, gearKinds, luggageSizes } from './trip-fields.ts';

const ofEdition = z.object({ id: idParam });
const count = z.int().min(0);

export const getCarpoolOverview = defineRoute({
  id: 'carpool.overview.get',
  method: 'GET',
  path: '/api/editions/:id/carpool-overview',
  summary:
    'Cars, seats and unmet requests of an edition by day, and unmet requests by region, without names and phones; for its editors.',
  access: 'member',
  params: ofEdition,
  shows: { edition: 'id' },
  response: z.object({
    totals: z.object({ cars: count, seats: count, freeSeats: count, unmetSeats: count }),
    days: z.array(
      z.object({
        day: localDate,
        direction,
        /** Cars expected. */
        offers: count,
        seats: count,
        freeSeats: count,
        requests: count,
        unmetSeats: count,
      }),
    ),
    /** Unmet requests, most seats first; those without a known region by their town. */
    regions: z.array(z.object({ region: z.string(), direction, requests: count, seats: count })),
  }),
});

export const countOffers = defineRoute({
  id: 'carpool.offer.count',
  method: 'GET',
  path: '/api/carpool-counts',
  summary:
    'Free seats of the offers that lie ahead, for each of these editions: `?ids=1,2`, or `?editions=1,2`. With `from=lat,lon` those of the ways there that pass within 50 km.',
  access: 'public',
  query: z.preprocess(
    // The name that programs know and the one of slots.
    (query) =>
      typeof query === 'object' && query !== null && 'editions' in query && !('ids' in query)
        ? { ids: query.editions }
        : query,
    slotCountsQuery.extend({ from: queryPoint.optional() }),
  ),
  response: slotCounts,
  cache: { maxAgeSeconds: 60, invalidatedBy: ['carpool.offer.', 'carpool.trip.'] },
});

export const countTrips = defineRoute({
  id: 'carpool.trip.count',
  method: 'GET',
  path: '/api/carpool-trip-counts',
  summary: 'How many offers and open requests of each of these editions lie ahead.',
  access: 'public',
  query: slotCountsQuery,
  response: slotCounts,
  cache: {
    maxAgeSeconds: 60,
    invalidatedBy: ['carpool.offer.', 'carpool.request.', 'carpool.trip.'],
  },
});

const place = z.object({ city: z.string(), latitude: z.number(), longitude: z.number() });

/** One offer as other sites read it; times are instants in UTC. */
export const openOffer = z.object({
  id: z.string(),
  url: z.url(),
  direction,
  departure: instant,
  stops: z.array(place.extend({ time: instant.nullable() })),
  freeSeats: count,
  luggage: z.enum(luggageSizes),
  gear: z.array(z.enum(gearKinds)),
  updatedAt: instant,
});

export type OpenOffer = z.infer<typeof openOffer>;

export const listOpenOffers = defineRoute({
  id: 'carpool.feed.open-offers',
  method: 'GET',
  path: '/feeds/carpool/:file',
  summary:
    'Offers of an edition that lie ahead and whose drivers let them out, at town level: `/feeds/carpool/12.json`.',
  access: 'public',
  params: z.object({
    file: z
      .string()
      .regex(/^[1-9]\d{0,9}\.json$/)
      .transform((file) => Number.parseInt(file, 10))
      .pipe(z.int().max(2_147_483_647)),
  }),
  response: z.object({
    version: z.literal(1),
    edition: z.object({ id: z.int(), name: z.string(), url: z.url(), timezone: z.string() }),
    offers: z.array(openOffer),
  }),
  isCostly: true,
  cache: { maxAgeSeconds: 60, invalidatedBy: ['carpool.offer.', 'carpool.trip.'] },
});
