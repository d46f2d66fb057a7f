import { defineFeature, type Kit } from '#src/db.ts';
import { sitemapRoutes } from './sitemaps.routes.ts';
import { createSitemapsService } from './sitemaps.service.ts';

/** Addresses of public pages, which the gateway merges into the sitemap. */
export const sitemapsModule = (deps: Pick<Kit, 'db'>) =>
  defineFeature({
    routes: sitemapRoutes(createSitemapsService(deps)),
  });
