import { z } from 'zod';
import { id, queryCursor } from '../fields.ts';
import { sitemapPart } from '../platform/sitemap.ts';
import { defineRoute } from '../route.ts';
import { cachedUntilEditionsChange, cachedUntilPublishedEditionsChange } from './cache.ts';

const sitemap = {
  method: 'GET',
  access: 'public',
  query: z.object({ cursor: queryCursor(z.coerce.number().pipe(id)) }),
  response: sitemapPart,
  sitemap: true,
} as const;

export const listEditionAddresses = defineRoute({
  ...sitemap,
  cache: cachedUntilPublishedEditionsChange,
  id: 'editions.edition.list-addresses',
  path: '/api/editions/addresses',
  summary: 'Pages of published editions, for search engines.',
});

export const listConventionAddresses = defineRoute({
  ...sitemap,
  cache: cachedUntilEditionsChange,
  id: 'editions.convention.list-addresses',
  path: '/api/conventions/addresses',
  summary: 'Pages of conventions, for search engines.',
});
