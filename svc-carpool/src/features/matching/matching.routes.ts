import {
  deleteAlert,
  listMatchingOffers,
  listMatchingRequests,
  setAlert,
} from '@siteswap/contracts/carpool';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { MatchingService } from './matching.service.ts';

export const matchingRoutes = (matching: MatchingService): RouteBinding[] => [
  bind(listMatchingOffers, ({ actor, params }) => matching.listOffers(actor, params.id)),
  bind(listMatchingRequests, ({ actor, params }) => matching.listRequests(actor, params.id)),
  bind(setAlert, ({ actor, params, body }) => matching.setAlert(actor, params.id, body)),
  bind(deleteAlert, ({ actor, params }) => matching.deleteAlert(actor, params.id)),
];
