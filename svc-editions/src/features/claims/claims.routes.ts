import { getClaim, requestClaim, verifyClaim } from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { ClaimsService } from './claims.service.ts';

export const claimRoutes = (claims: ClaimsService): RouteBinding[] => [
  bind(getClaim, ({ actor, params }) => claims.get(actor, params.id)),
  bind(requestClaim, ({ actor, params }) => claims.request(actor, params.id)),
  bind(verifyClaim, ({ actor, params, body }) => claims.verify(actor, params.id, body.code)),
];
