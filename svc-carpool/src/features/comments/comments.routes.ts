import {
  createOfferComment,
  createRequestComment,
  getOfferComment,
  getRequestComment,
  listOfferComments,
  listRequestComments,
  removeOfferComment,
  removeRequestComment,
  updateOfferComment,
  updateRequestComment,
} from '@siteswap/contracts/carpool';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { TripComments } from './comments.service.ts';

export const commentRoutes = (offers: TripComments, requests: TripComments): RouteBinding[] => [
  bind(listOfferComments, ({ actor, params, query }) => offers.list(actor, params, query)),
  bind(getOfferComment, ({ actor, params }) => offers.get(actor, params)),
  bind(createOfferComment, ({ actor, params, body }) => offers.create(actor, params, body)),
  bind(updateOfferComment, ({ actor, params, body }) => offers.update(actor, params, body), {
    beforeReplay: ({ actor, params }) => offers.get(actor, params),
  }),
  bind(removeOfferComment, ({ actor, params, body }) => offers.remove(actor, params, body)),
  bind(listRequestComments, ({ actor, params, query }) => requests.list(actor, params, query)),
  bind(getRequestComment, ({ actor, params }) => requests.get(actor, params)),
  bind(createRequestComment, ({ actor, params, body }) => requests.create(actor, params, body)),
  bind(updateRequestComment, ({ actor, params, body }) => requests.update(actor, params, body), {
    beforeReplay: ({ actor, params }) => requests.get(actor, params),
  }),
  bind(removeRequestComment, ({ actor, params, body }) => requests.remove(actor, params, body)),
];
