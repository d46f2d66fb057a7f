import { z } from 'zod';
import { id } from '../fields.ts';
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
