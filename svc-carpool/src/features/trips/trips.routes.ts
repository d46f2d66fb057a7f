import {
  createOffer,
  createRequest,
  deleteOffer,
  deleteRequest,
  getMyCarpoolStatistics,
  getOffer,
  getRequest,
  listOffers,
  listRequests,
  listTripTowns,
  restoreOffer,
  restoreRequest,
  updateOffer,
  updateRequest,
} from '@siteswap/contracts/carpool';
import { bind, type RequestContext, type RouteBinding } from '@siteswap/service-kit';
import type { TripChanges } from './trip-changes.service.ts';
import type { TripDeletions } from './trip-deletions.service.ts';
import type { TripLists } from './trip-lists.service.ts';
import type { TripsService } from './trips.service.ts';

interface TripServices {
  readonly lists: TripLists;
  readonly trips: TripsService;
  readonly changes: TripChanges;
  readonly deletions: TripDeletions;
}

/** Owners, members and visitors get different responses at one address. */
const neverCached = (ctx: RequestContext) => ctx.koa.set('cache-control', 'private, no-store');

export const tripRoutes = ({ lists, trips, changes, deletions }: TripServices): RouteBinding[] => [
  bind(listOffers, ({ params, query }) => lists.listOffers(params.id, query)),
  bind(getOffer, ({ actor, params, ctx }) => {
    neverCached(ctx);
    return lists.getOffer(actor, params.id);
  }),
  bind(createOffer, ({ actor, params, body }) => trips.createOffer(actor, params.id, body)),
  bind(updateOffer, ({ actor, params, body }) => changes.updateOffer(actor, params.id, body), {
    beforeReplay: ({ actor, params }) => changes.assertOwnOffer(actor, params.id),
  }),
  bind(deleteOffer, ({ actor, params, body }) =>
    deletions.deleteOffer(actor, params.id, body.withLinked),
  ),
  bind(restoreOffer, ({ actor, params }) => deletions.restoreOffer(actor, params.id)),
  bind(listRequests, ({ params, query }) => lists.listRequests(params.id, query)),
  bind(getRequest, ({ actor, params, ctx }) => {
    neverCached(ctx);
    return lists.getRequest(actor, params.id);
  }),
  bind(createRequest, ({ actor, params, body }) => trips.createRequest(actor, params.id, body)),
  bind(updateRequest, ({ actor, params, body }) => changes.updateRequest(actor, params.id, body), {
    beforeReplay: ({ actor, params }) => changes.assertOwnRequest(actor, params.id),
  }),
  bind(deleteRequest, ({ actor, params, body }) =>
    deletions.deleteRequest(actor, params.id, body.withLinked),
  ),
  bind(restoreRequest, ({ actor, params }) => deletions.restoreRequest(actor, params.id)),
  bind(listTripTowns, ({ params, query }) => lists.listTowns(params.id, query)),
  bind(getMyCarpoolStatistics, ({ actor }) => trips.getStatistics(actor)),
];
