import { createRequest, listRequests } from '@siteswap/contracts/carpool';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { RequestsService } from './requests.service.ts';

export const requestRoutes = (requests: RequestsService): RouteBinding[] => [
  bind(listRequests, ({ params, query }) => requests.listJson(params.id, query)),
  bind(createRequest, ({ actor, params, body }) => requests.create(actor, params.id, body)),
];
