import { listConventionAddresses, listEditionAddresses } from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { SitemapsService } from './sitemaps.service.ts';

export const sitemapRoutes = (sitemaps: SitemapsService): RouteBinding[] => [
  bind(listEditionAddresses, ({ query }) => sitemaps.editions(query.cursor)),
  bind(listConventionAddresses, ({ query }) => sitemaps.conventions(query.cursor)),
];
