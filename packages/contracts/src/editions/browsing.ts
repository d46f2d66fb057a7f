import { z } from 'zod';
import { id, latitude, localDate, longitude, queryBox, queryInt } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { country } from './country.ts';
import { filterNames, withEditionFilters } from './filters.ts';
import { keptUntilEditionsChange } from './kept-answers.ts';

/** `west` is greater than `east` only in what is asked; an answer never crosses the date line. */
const box = z.object({ west: longitude, south: latitude, east: longitude, north: latitude });
export type MapBox = z.infer<typeof box>;

/** One or several editions that stand close together at the zoom asked for. */
export const mapPoint = z.object({
  /** Middle of its editions. */
  latitude,
  longitude,
  /** How many editions it stands for. */
  count: z.int().positive(),
  /** The smallest box around its editions. */
  bounds: box,
  /**
   * The first by start date, at most 20, when all stand on the very same spot, as no zoom could part them.
   * Empty otherwise.
   */
  editions: z.array(z.object({ id, name: z.string(), startDate: localDate, endDate: localDate })),
});
export type MapPoint = z.infer<typeof mapPoint>;

export const editionMap = z.object({
  /** Points in the box, or all of them; without a box their counts add up to `located`. */
  data: z.array(mapPoint),
  /** Editions the filters find. */
  total: z.int().nonnegative(),
  /** Those of them that have a place on the map, in the box or not. */
  located: z.int().nonnegative(),
  /** The smallest box around all that are located; null when none is. */
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
  response: editionMap,
  cache: keptUntilEditionsChange,
  raw: true,
});

export const hintEditions = defineRoute({
  id: 'editions.edition.hints',
  method: 'GET',
  path: '/api/editions/hints',
  summary:
    'For each filter in force, how many editions there would be without it; zeros are left out.',
  access: 'public',
  query: withEditionFilters({}),
  response: z.object({
    /** `period` without its filter means past, current and upcoming ones alike. */
    data: z.array(z.object({ filter: z.enum(filterNames), editions: z.int().positive() })),
  }),
  cache: keptUntilEditionsChange,
});

export const town = z.object({
  /** Of GeoNames. */
  id,
  name: z.string(),
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
  summary: 'Towns whose name begins so, the largest first, at most 10 (data: GeoNames, CC BY 4.0).',
  access: 'public',
  query: z.object({ q: z.string().trim().min(2).max(50) }),
  response: z.object({ data: z.array(town).max(10) }),
  // The table changes with a release only.
  cache: { maxAgeSeconds: 60, invalidatedBy: [] },
});
