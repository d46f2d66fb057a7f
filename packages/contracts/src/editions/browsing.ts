import { z } from 'zod';
import {
  id,
  latitude,
  localDate,
  locale,
  longitude,
  queryBox,
  queryInt,
  searchText,
} from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import {
  cachedUntilCountsChange,
  cachedUntilHintsChange,
  cachedUntilMatchesChange,
} from './cache.ts';
import { country } from './country.ts';
import { filterNames, withEditionFilters } from './filters.ts';

/** `west` may be greater than `east` in a request only; a box of a response never crosses the date line. */
const box = z.object({ west: longitude, south: latitude, east: longitude, north: latitude });
export type MapBox = z.infer<typeof box>;

/** One edition, or several that are close together at the requested zoom. */
export const mapPoint = z.object({
  /** Middle of its editions. */
  latitude,
  longitude,
  /** How many editions it represents. */
  count: z.int().positive(),
  /** The smallest box around its editions. */
  bounds: box,
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
  bounds: box.nullable(),
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

export const town = z.object({
  /** Of GeoNames. */
  id,
  name: z.string(),
  /** First level below the country: "Auvergne-Rhône-Alpes"; null where GeoNames has none. */
  region: z.string().nullable().default(null),
  country,
  latitude,
  longitude,
  /** 0 when unknown. */
  population: z.int().nonnegative(),
});
export type Town = z.infer<typeof town>;

export const searchTowns = defineRoute({
  id: 'editions.town.search',
  method: 'GET',
  path: '/api/towns',
  summary:
    'Towns with a name in any language that begins so, the largest first, at most 10 (data: GeoNames, CC BY 4.0).',
  access: 'public',
  query: z.object({
    /** May name country or region behind a comma: `Paris, Texas`. */
    q: searchText(2, 50),
    /** Its towns come first among those of one name. */
    country: country.optional(),
    /** Towns where it is spoken count as larger. */
    locale: locale.optional(),
  }),
  response: listOf(town),
  // The table changes with a release only.
  cache: { maxAgeSeconds: 60, invalidatedBy: [] },
});

export const listTowns = defineRoute({
  id: 'editions.town.list',
  method: 'GET',
  path: '/api/towns/map',
  summary: 'The largest towns in a part of the map, at most 40 (data: GeoNames, CC BY 4.0).',
  access: 'public',
  query: z.object({
    bbox: queryBox,
    limit: queryInt(1, 40).default(20),
    /** Its names of towns are shown. */
    locale: locale.optional(),
  }),
  response: listOf(town),
  cache: { maxAgeSeconds: 60, invalidatedBy: [] },
});
