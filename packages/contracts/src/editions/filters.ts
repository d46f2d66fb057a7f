import { z } from 'zod';
import { knownCountry } from '../country.ts';
import { localDate, queryFlag, queryInt, queryList, queryPoint, searchText } from '../fields.ts';
import { type EditionFlag, editionFlags } from './flags.ts';

const flags = Object.fromEntries(
  editionFlags.map((flag) => [flag, queryFlag.optional()]),
) as Record<EditionFlag, z.ZodOptional<typeof queryFlag>>;

/** Where an edition stands today, on its own local day. */
export const editionPeriods = ['past', 'current', 'upcoming'] as const;
export type EditionPeriod = (typeof editionPeriods)[number];

const filterShape = {
  /** Without letters or digits it finds nothing. */
  q: searchText(0, 200).optional(),
  countries: queryList(knownCountry).optional(),
  /** Editions that end on or after this day. */
  startDate: localDate.optional(),
  /** Editions that begin on or before this day. */
  endDate: localDate.optional(),
  /** Editions with days in this year. */
  year: queryInt(1900, 2199).optional(),
  /** Editions with days in one of these months, 1 to 12, of any year. */
  months: queryList(queryInt(1, 12)).optional(),
  /** Past (false when absent), current and upcoming (true when absent) on the edition's own local day. */
  showPast: queryFlag.optional(),
  showCurrent: queryFlag.optional(),
  showFuture: queryFlag.optional(),
  /** All periods that are wanted, as the address of the list names them; takes the place of the three above. */
  period: queryList(z.enum(editionPeriods)).optional(),
  /** `lat,lon` of a place; goes with `radiusKm`. */
  near: queryPoint.optional(),
  /** Editions at most this many kilometres from `near`, as the crow flies. */
  radiusKm: queryInt(1, 2_000).optional(),
  ...flags,
};

/**
 * A query that filters editions, with the other parameters of a route.
 * A flag that is `true` must be met; `false` filters nothing.
 */
export const withEditionFilters = <Extra extends z.ZodRawShape>(extra: Extra) =>
  z.object({ ...filterShape, ...extra }).superRefine((query, context) => {
    const { near, radiusKm } = query as { near?: unknown; radiusKm?: unknown };
    if ((near === undefined) === (radiusKm === undefined)) return;
    const missing = near === undefined ? 'near' : 'radiusKm';
    context.addIssue({ code: 'custom', path: [missing], params: { code: 'REQUIRED' } });
  });

const editionFilters = withEditionFilters({});
export type EditionFilters = z.output<typeof editionFilters>;

/** Orders of the list in addition to the usual one by start date: by name, the nearest or the last changed first. */
export const editionSorts = ['startDate', 'name', 'distance', 'updatedAt'] as const;
export type EditionSort = (typeof editionSorts)[number];

/** Filters that can be removed one by one, as a visitor sees them: both days and the year are one filter, so are the months and the period. */
export const filterNames = [
  'q',
  'period',
  'months',
  'countries',
  'days',
  'near',
  ...editionFlags,
] as const;
export type FilterName = (typeof filterNames)[number];
