import { z } from 'zod';
import { id, queryCursor } from '../fields.ts';
import { sitemapPart } from '../platform/sitemap.ts';
import { defineRoute } from '../route.ts';
import { cachedUntilEditionsChange } from './cache.ts';

const sitemap = {
  method: 'GET',
  access: 'public',
  query: z.object({ cursor: queryCursor(z.coerce.number().pipe(id)) }),
  response: sitemapPart,
  cache: cachedUntilEditionsChange,
  sitemap: true,
} as const;

export const listEditionAddresses = defineRoute({
  ...sitemap,
  id: 'editions.edition.list-addresses',
  path: '/api/editions/addresses',
  summary: 'Pages of published editions, for search engines.',
});

export const listConventionAddresses = defineRoute({
  ...sitemap,
  id: 'editions.convention.list-addresses',
  path: '/api/conventions/addresses',
  summary: 'Pages of conventions, for search engines.',
});
