import { createHash } from 'node:crypto';
import {
  conventionFeed,
  createFavoritesFeed,
  deleteFavoritesFeed,
  editionCalendar,
  editionsCalendar,
  editionsRss,
  type FeedFormat,
  getFavoritesFeed,
  starredFeed,
} from '@siteswap/contracts/editions';
import { bind, type RequestContext, type RouteBinding } from '@siteswap/service-kit';
import type { FavoritesFeedService } from './favorites-feed.service.ts';
import type { FeedReading, FeedsService } from './feeds.service.ts';

const types = {
  ics: 'text/calendar; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
} as const satisfies Record<FeedFormat, string>;

/** Calendars ask every few hours; who asks earlier gets the same for so long. */
const maxAgeSeconds = 300;

/** Only its reader caches a feed with a secret address; it ends at once when the address ends. */
const ownCache = 'private, no-cache';

/** Writes a feed, or 304 to a client that has it. */
function send(
  { koa }: RequestContext,
  content: Buffer,
  format: FeedFormat,
  name = 'siteswap',
  cache = `public, max-age=${maxAgeSeconds}`,
): void {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
  koa.set('cache-control', cache);
  koa.set('etag', etag);
  if (format === 'ics') koa.set('content-disposition', `inline; filename="${name}.ics"`);
  koa.status = 200;
  koa.type = types[format];
  // What was compressed on the way comes back as a weak one.
  if (koa.get('if-none-match').includes(etag)) koa.status = 304;
  else koa.body = content;
}

const readingOf = ({ koa }: RequestContext, { locale }: Pick<FeedReading, 'locale'>) => ({
  self: koa.url,
  locale,
});

export const feedRoutes = (
  feeds: FeedsService,
  favorites: FavoritesFeedService,
): RouteBinding[] => [
  bind(editionsCalendar, async ({ query, ctx }) =>
    send(ctx, await feeds.calendar(query, ctx), 'ics'),
  ),
  bind(editionsRss, async ({ query, ctx }) =>
    send(ctx, await feeds.rss(query, ctx, readingOf(ctx, query)), 'rss'),
  ),
  bind(conventionFeed, async ({ params: { file }, query, ctx }) =>
    send(
      ctx,
      await feeds.ofConvention(file, readingOf(ctx, query)),
      file.format,
      `siteswap-${file.id}`,
    ),
  ),
  bind(editionCalendar, async ({ params, ctx }) =>
    send(ctx, await feeds.ofEdition(params.file), 'ics', `siteswap-${params.file}`),
  ),
  bind(starredFeed, async ({ params: { file }, query, ctx }) =>
    send(ctx, await favorites.read(file, query), file.format, 'siteswap', ownCache),
  ),
  bind(getFavoritesFeed, ({ actor }) => favorites.get(actor)),
  bind(createFavoritesFeed, ({ actor }) => favorites.create(actor)),
  bind(deleteFavoritesFeed, ({ actor }) => favorites.delete(actor)),
];
