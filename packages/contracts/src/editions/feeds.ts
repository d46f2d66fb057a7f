import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { withEditionFilters } from './filters.ts';

/** The name of a file whose stem is an id: `12.ics`. */
const calendarFile = z
  .string()
  .regex(/^[1-9]\d{0,9}\.ics$/)
  .transform((file) => Number.parseInt(file, 10))
  .pipe(id);

const calendar = {
  method: 'GET',
  access: 'public',
  response: z.unknown(),
  responseType: 'custom',
} as const;

export const editionsCalendar = defineRoute({
  ...calendar,
  id: 'editions.feed.calendar',
  path: '/feeds/editions.ics',
  summary:
    'The editions of the list as a calendar (iCalendar), with the same filters; at most 500.',
  query: withEditionFilters({}),
});

export const editionsRss = defineRoute({
  ...calendar,
  id: 'editions.feed.rss',
  path: '/feeds/editions.rss',
  summary: 'The editions of the list as news (RSS 2), last announced first; at most 100.',
  query: withEditionFilters({}),
});

export const conventionCalendar = defineRoute({
  ...calendar,
  id: 'editions.feed.convention-calendar',
  path: '/feeds/conventions/:file',
  summary: 'All published editions of a convention as a calendar: `/feeds/conventions/3.ics`.',
  params: z.object({ file: calendarFile }),
});

export const editionCalendar = defineRoute({
  ...calendar,
  id: 'editions.feed.edition-calendar',
  path: '/feeds/editions/:file',
  summary: 'One published edition as a calendar: `/feeds/editions/12.ics`.',
  params: z.object({ file: calendarFile }),
});

/** The name of a file whose stem is a secret: 32 random bytes in base64url. */
const secretFile = z
  .string()
  .regex(/^[\w-]{43}\.ics$/)
  .transform((file) => file.slice(0, -'.ics'.length));

export const favoritesCalendar = defineRoute({
  ...calendar,
  id: 'editions.feed.favorites-calendar',
  path: '/feeds/favorites/:file',
  summary:
    'The published editions a member starred, under their secret address; 404 once that is replaced.',
  params: z.object({ file: secretFile }),
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
  secretResponse: true,
});

export const deleteFavoritesFeed = defineRoute({
  id: 'editions.favorite.delete-feed',
  method: 'DELETE',
  path: '/api/user/favorites/feed',
  summary: 'Ends the secret address of my favourites; repeating changes nothing.',
  access: 'member',
  response: favoritesFeed,
});
