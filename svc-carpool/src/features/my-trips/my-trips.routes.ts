import {
  createTripsFeed,
  deleteTripsFeed,
  getMyTrips,
  getTripsFeed,
  tripsCalendar,
} from '@siteswap/contracts/carpool';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { MyTripsService } from './my-trips.service.ts';
import type { TripsFeedService } from './trips-feed.service.ts';

export const myTripsRoutes = (trips: MyTripsService, feed: TripsFeedService): RouteBinding[] => [
  bind(getMyTrips, ({ actor }) => trips.get(actor)),
  bind(getTripsFeed, ({ actor }) => feed.get(actor)),
  bind(createTripsFeed, ({ actor }) => feed.create(actor)),
  bind(deleteTripsFeed, ({ actor }) => feed.delete(actor)),
  bind(tripsCalendar, async ({ params: { file }, ctx: { koa } }) => {
    const content = await feed.read(file.token);
    // No one else caches what has a secret address.
    koa.set('cache-control', 'private, no-cache');
    koa.set('content-disposition', 'inline; filename="siteswap-trips.ics"');
    koa.status = 200;
    koa.type = 'text/calendar; charset=utf-8';
    koa.body = content;
  }),
];
