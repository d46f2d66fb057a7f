import { previewConvention, previewEdition } from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { PreviewsService } from './previews.service.ts';

export const previewRoutes = (previews: PreviewsService): RouteBinding[] => [
  bind(previewEdition, ({ params, query }) => previews.ofEdition(params.id, query.locale)),
  bind(previewConvention, ({ params }) => previews.ofConvention(params.id)),
];
