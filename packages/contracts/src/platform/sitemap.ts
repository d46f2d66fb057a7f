import { z } from 'zod';
import { instant } from '../fields.ts';
import { cursorPageOf } from '../lists.ts';

/** A public page that search engines may list. */
const sitemapEntry = z.object({
  /** Of the site: `/editions/12`. */
  path: z.string().startsWith('/'),
  changedAt: instant,
});
export type SitemapEntry = z.infer<typeof sitemapEntry>;

/**
 * The response of a route with `sitemap`: pages of a domain, a part at a time (`?cursor=`). The gateway finds all such
 * routes and merges what they respond into `/sitemap.xml`.
 */
export const sitemapPart = cursorPageOf(sitemapEntry);
