import { createHash } from 'node:crypto';
import {
  conventionCalendar,
  createFavoritesFeed,
  deleteFavoritesFeed,
  editionCalendar,
  editionsCalendar,
  editionsRss,
  favoritesCalendar,
  getFavoritesFeed,
} from '@siteswap/contracts/editions';
import { bind, type RequestContext, type RouteBinding } from '@siteswap/service-kit';
import type { FavoritesFeedService } from './favorites-feed.service.ts';
import type { FeedsService } from './feeds.service.ts';

/** Calendars ask every few hours; who asks earlier gets the same for so long. */
const maxAgeSeconds = 300;

/** What has a secret address is cached by nobody else, and is gone at once when the address is. */
const ownCache = 'private, no-cache';

/** Writes a feed, or 304 to a client that has it. */
function send(
  { koa }: RequestContext,
  text: string,
  type: string,
  file?: string,
  cache = `public, max-age=${maxAgeSeconds}`,
): void {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  koa.set('cache-control', cache);
  koa.set('etag', etag);
  if (file) koa.set('content-disposition', `inline; filename="${file}"`);
  koa.status = 200;
  koa.type = type;
  // What was compressed on the way comes back as a weak one.
  if (koa.get('if-none-match').includes(etag)) koa.status = 304;
  else koa.body = text;
}

const calendarType = 'text/calendar; charset=utf-8';
const rssType = 'application/rss+xml; charset=utf-8';

export const feedRoutes = (
  feeds: FeedsService,
  favorites: FavoritesFeedService,
): RouteBinding[] => [
  bind(editionsCalendar, async ({ query, ctx }) =>
    send(ctx, await feeds.calendar(query, ctx), calendarType, 'siteswap.ics'),
  ),
  bind(editionsRss, async ({ query, ctx }) => send(ctx, await feeds.rss(query, ctx), rssType)),
  bind(conventionCalendar, async ({ params, ctx }) =>
    send(ctx, await feeds.ofConvention(params.file), calendarType, `siteswap-${params.file}.ics`),
  ),
  bind(editionCalendar, async ({ params, ctx }) =>
    send(ctx, await feeds.ofEdition(params.file), calendarType, `siteswap-${params.file}.ics`),
  ),
  bind(favoritesCalendar, async ({ params, ctx }) =>
    send(ctx, await favorites.calendar(params.file), calendarType, 'siteswap.ics', ownCache),
  ),
  bind(getFavoritesFeed, ({ actor }) => favorites.get(actor)),
  bind(createFavoritesFeed, ({ actor }) => favorites.create(actor)),
  bind(deleteFavoritesFeed, ({ actor }) => favorites.delete(actor)),
];
