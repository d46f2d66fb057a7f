import {
  createOffer,
  createRequest,
  getMyCarpoolStatistics,
  getOffer,
  getRequest,
  listOffers,
  listRequests,
} from '@siteswap/contracts/carpool';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { TripsService } from './trips.service.ts';

export const tripRoutes = (trips: TripsService): RouteBinding[] => [
  bind(listOffers, ({ params, query }) => trips.listOffers(params.id, query)),
  bind(getOffer, ({ actor, params, ctx }) => {
    // Members and visitors get different responses at one address.
    ctx.koa.set('cache-control', 'private, no-store');
    return trips.getOffer(actor, params.id);
  }),
  bind(createOffer, ({ actor, params, body }) => trips.createOffer(actor, params.id, body)),
  bind(listRequests, ({ params, query }) => trips.listRequests(params.id, query)),
  bind(getRequest, ({ params }) => trips.getRequest(params.id)),
  bind(createRequest, ({ actor, params, body }) => trips.createRequest(actor, params.id, body)),
  bind(getMyCarpoolStatistics, ({ actor }) => trips.getStatistics(actor)),
];
