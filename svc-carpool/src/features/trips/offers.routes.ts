import { createOffer, listOffers } from '@siteswap/contracts/carpool';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { OffersService } from './offers.service.ts';

export const offerRoutes = (offers: OffersService): RouteBinding[] => [
  bind(listOffers, ({ params, query }) => offers.listJson(params.id, query)),
  bind(createOffer, ({ actor, params, body }) => offers.create(actor, params.id, body)),
];
