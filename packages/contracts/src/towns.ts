import { z } from 'zod';
import { country } from './country.ts';
import { id, latitude, locale, longitude, queryBox, queryInt, searchText } from './fields.ts';
import { listOf } from './lists.ts';
import { defineRoute } from './route.ts';

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
