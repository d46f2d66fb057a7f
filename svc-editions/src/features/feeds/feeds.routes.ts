import { createHash } from 'node:crypto';
import {
  conventionCalendar,
  editionCalendar,
  editionsCalendar,
  editionsRss,
} from '@siteswap/contracts/editions';
import { bind, type RequestContext, type RouteBinding } from '@siteswap/service-kit';
import type { FeedsService } from './feeds.service.ts';

/** Calendars ask every few hours; who asks earlier gets the same for so long. */
const maxAgeSeconds = 300;

/** Writes a feed, or 304 to a client that has it. */
function send({ koa }: RequestContext, text: string, type: string, file?: string): void {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  koa.set('cache-control', `public, max-age=${maxAgeSeconds}`);
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

export const feedRoutes = (feeds: FeedsService): RouteBinding[] => [
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
];
