import { z } from 'zod';
import { defaultLocale, id, instant, locale } from '../fields.ts';
import { defineRoute } from '../route.ts';
import {
  cachedUntilConventionChanges,
  cachedUntilMatchesChange,
  cachedUntilPublishedEditionsChange,
} from './cache.ts';
import { withEditionFilters } from './filters.ts';

/** A calendar (iCalendar) and news (RSS 2). */
const feedFormat = z.enum(['ics', 'rss']);
export type FeedFormat = z.infer<typeof feedFormat>;

/** The two parts of a file name, both checked by the pattern of the name. */
const partsOf = (file: string): { stem: string; format: FeedFormat } => ({
  stem: file.slice(0, file.lastIndexOf('.')),
  format: file.endsWith('.rss') ? 'rss' : 'ics',
});

/** The name of a file whose stem is an id: `12.ics`, `12.rss`. */
const feedFile = z
  .string()
  .regex(/^[1-9]\d{0,9}\.(ics|rss)$/)
  .transform((file) => {
    const { stem, format } = partsOf(file);
    return { id: Number.parseInt(stem, 10), format };
  })
  .pipe(z.object({ id, format: feedFormat }));

/** The name of a file whose stem is an id: `12.ics`. */
const calendarFile = z
  .string()
  .regex(/^[1-9]\d{0,9}\.ics$/)
  .transform((file) => Number.parseInt(file, 10))
  .pipe(id);

/** The language of the news; calendars have only what the team writes. */
const ofLanguage = { locale: locale.default(defaultLocale) };

const calendar = {
  method: 'GET',
  access: 'public',
  response: z.unknown(),
  responseType: 'custom',
  isCostly: true,
} as const;

export const editionsCalendar = defineRoute({
  ...calendar,
  id: 'editions.feed.calendar',
  path: '/feeds/editions.ics',
  summary:
    'The editions of the list as a calendar (iCalendar), with the same filters; at most 500.',
  query: withEditionFilters({}),
  cache: cachedUntilMatchesChange,
});

export const editionsRss = defineRoute({
  ...calendar,
  id: 'editions.feed.rss',
  path: '/feeds/editions.rss',
  summary: 'The editions of the list as news (RSS 2), last announced first; at most 100.',
  query: withEditionFilters(ofLanguage),
  cache: cachedUntilMatchesChange,
});

export const conventionFeed = defineRoute({
  ...calendar,
  id: 'editions.feed.convention',
  path: '/feeds/conventions/:file',
  summary:
    'All published editions of a convention as a calendar, `/feeds/conventions/3.ics`, and the last 100 announced as news, `/feeds/conventions/3.rss`.',
  params: z.object({ file: feedFile }),
  query: z.object(ofLanguage),
  cache: cachedUntilConventionChanges,
});

export const editionCalendar = defineRoute({
  ...calendar,
  id: 'editions.feed.edition-calendar',
  path: '/feeds/editions/:file',
  summary: 'One published edition as a calendar: `/feeds/editions/12.ics`.',
  params: z.object({ file: calendarFile }),
  cache: cachedUntilPublishedEditionsChange,
});

/** The name of a file whose stem is a secret: 32 random bytes in base64url. */
const secretFile = z
  .string()
  .regex(/^[\w-]{43}\.(ics|rss)$/)
  .transform((file) => {
    const { stem, format } = partsOf(file);
    return { token: stem, format };
  });

export const starredFeed = defineRoute({
  ...calendar,
  id: 'editions.feed.favorites',
  path: '/feeds/favorites/:file',
  summary:
    'The published editions a member starred as a calendar (`.ics`) and as news (`.rss`), under their secret address; 404 once that is replaced.',
  withoutCache: 'Under a secret address.',
  params: z.object({ file: secretFile }),
  query: z.object(ofLanguage),
});

/** Whether a member has a secret address for their favourites; the address itself is shown when it is made. */
const favoritesFeed = z.object({ createdAt: instant.nullable() });

export const getFavoritesFeed = defineRoute({
  id: 'editions.favorite.get-feed',
  method: 'GET',
  path: '/api/user/favorites/feed',
  summary: 'When the secret address of my favourites was made; null without one.',
  access: 'member',
  response: favoritesFeed,
});

export const createFavoritesFeed = defineRoute({
  id: 'editions.favorite.create-feed',
  method: 'POST',
  path: '/api/user/favorites/feed',
  summary: 'Makes a secret address of my favourites, which replaces the former one.',
  access: 'member',
  response: z.object({ url: z.url(), createdAt: instant }),
  status: 201,
  rateLimit: 'write',
  secretResponse: true,
});

export const deleteFavoritesFeed = defineRoute({
  id: 'editions.favorite.delete-feed',
  method: 'DELETE',
  path: '/api/user/favorites/feed',
  summary: 'Ends the secret address of my favourites; repeating changes nothing.',
  access: 'member',
  withoutProof: 'Another address can be made at once.',
  ownResponse: true,
  response: favoritesFeed,
});
