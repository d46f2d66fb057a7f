import { getCatering } from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { CateringService } from './catering.service.ts';

export const cateringRoutes = (catering: CateringService): RouteBinding[] => [
  bind(getCatering, ({ actor, params }) => catering.get(actor, params.id, params.date)),
];
