import { z } from 'zod';
import { localDate, queryFlag, queryInt, queryList, queryPoint } from '../fields.ts';
import { country } from './country.ts';
import { type EditionFlag, editionFlags } from './flags.ts';

/** A day that every service's database can hold. */
const filterDate = localDate.refine((day) => day >= '0001-01-01', {
  params: { code: 'INVALID_DATE' },
});

const flags = Object.fromEntries(
  editionFlags.map((flag) => [flag, queryFlag.optional()]),
) as Record<EditionFlag, z.ZodOptional<typeof queryFlag>>;

const filterShape = {
  /** Without letters or digits it finds nothing. */
  q: z.string().trim().max(200).optional(),
  countries: queryList(country).optional(),
  /** Editions that last into or beyond this day. */
  startDate: filterDate.optional(),
  /** Editions that begin on or before this day. */
  endDate: filterDate.optional(),
  /** Past, current, upcoming on the edition's own local day; once one is `true`, only what is `true` is asked. */
  showPast: queryFlag.optional(),
  showCurrent: queryFlag.optional(),
  showFuture: queryFlag.optional(),
  /** `lat,lon` of a place; goes with `radiusKm`. */
  near: queryPoint.optional(),
  /** Editions at most so many kilometres from `near`, as the crow flies. */
  radiusKm: queryInt(1, 2_000).optional(),
  ...flags,
};

/**
 * A query that filters editions, with what a route asks for besides.
 * A flag that is `true` must hold, `false` asks nothing.
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

/** Filters that can be taken away one by one, as a reader sees them: two days are one filter, so is the period. */
export const filterNames = ['q', 'period', 'countries', 'days', 'near', ...editionFlags] as const;
export type FilterName = (typeof filterNames)[number];
