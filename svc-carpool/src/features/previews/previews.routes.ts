import { previewTrip } from '@siteswap/contracts/carpool';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { PreviewsService } from './previews.service.ts';

export const previewRoutes = (previews: PreviewsService): RouteBinding[] => [
  bind(previewTrip, ({ params, query }) => previews.ofTrip(params.id, query)),
];
