import { z } from 'zod';
import { country } from '../country.ts';
import { id, latitude, localDate, longitude, mapBox, queryBox, queryInt } from '../fields.ts';
import { defineRoute } from '../route.ts';
import {
  cachedUntilCountsChange,
  cachedUntilHintsChange,
  cachedUntilMatchesChange,
} from './cache.ts';
import { filterNames, withEditionFilters } from './filters.ts';

/** One edition, or several that are close together at the requested zoom. */
export const mapPoint = z.object({
  /** Middle of its editions. */
  latitude,
  longitude,
  /** How many editions it represents. */
  count: z.int().positive(),
  /** The smallest box around its editions. */
  bounds: mapBox,
  /**
   * The first by start date, at most 20, when all are at the same position, which no zoom separates. Empty otherwise.
   */
  editions: z.array(z.object({ id, name: z.string(), startDate: localDate, endDate: localDate })),
});
export type MapPoint = z.infer<typeof mapPoint>;

export const editionMap = z.object({
  /** Points in the box, or all; without a box their counts add up to `located`. */
  data: z.array(mapPoint),
  /** Editions that match the filters. */
  total: z.int().nonnegative(),
  /** Those of them with coordinates, inside the box or not. */
  located: z.int().nonnegative(),
  /** The smallest box around all located editions; null when there are none. */
  bounds: mapBox.nullable(),
});
export type EditionMap = z.infer<typeof editionMap>;

export const mapEditions = defineRoute({
  id: 'editions.edition.map',
  method: 'GET',
  path: '/api/editions/map',
  summary: 'Where the editions of the list take place, those close together as one point.',
  access: 'public',
  query: withEditionFilters({
    /** `west,south,east,north`: only points of editions inside. */
    bbox: queryBox.optional(),
    /** As of map tiles: 0 is the whole world in 256 pixels, each step doubles it. */
    zoom: queryInt(0, 20).default(3),
  }),
  shows: { edition: '*' },
  response: editionMap,
  cache: cachedUntilMatchesChange,
});

export const hintEditions = defineRoute({
  id: 'editions.edition.hints',
  method: 'GET',
  path: '/api/editions/hints',
  summary:
    'For each active filter, how many editions there would be without it; zeros are left out.',
  access: 'public',
  query: withEditionFilters({}),
  response: z.object({
    /** Without `period`, past, current and upcoming editions are counted. */
    data: z.array(z.object({ filter: z.enum(filterNames), editions: z.int().positive() })),
  }),
  cache: cachedUntilHintsChange,
});

const count = z.int().nonnegative();

export const editionCounts = z.object({
  /** Editions that match the filters. */
  total: count,
  /** With this period in place of the chosen ones. */
  periods: z.object({ past: count, current: count, upcoming: count }),
  /** With this amenity in addition to the chosen ones. */
  flags: z.record(z.string(), count),
  /** In this country in place of the chosen ones; without those that have none. */
  countries: z.array(z.object({ country, editions: z.int().positive() })),
  /** In this month of any year in place of the chosen ones, from January (1) on. */
  months: z.array(z.object({ month: z.int().min(1).max(12), editions: count })),
});
export type EditionCounts = z.infer<typeof editionCounts>;

export const countEditions = defineRoute({
  id: 'editions.edition.counts',
  method: 'GET',
  path: '/api/editions/counts',
  summary: 'How many editions match the filters, and how many each further choice would leave.',
  access: 'public',
  query: withEditionFilters({}),
  shows: { edition: '*' },
  isReadOffline: true,
  response: editionCounts,
  cache: cachedUntilCountsChange,
});
