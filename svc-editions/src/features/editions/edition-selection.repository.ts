import {
  type EditionFilters,
  type EditionSort,
  editionFlags,
  type FilterName,
} from '@siteswap/contracts/editions';
import type pg from 'pg';
import { flagColumn } from './edition-columns.repository.ts';
import { distanceFrom, isWithin } from './edition-places.repository.ts';
import { type SearchTerm, searchTerms } from './search-terms.repository.ts';

/** A condition over `editions e join conventions c`, written for the placeholders its values get. */
export interface Condition {
  readonly values: readonly unknown[];
  readonly sql: (...placeholders: string[]) => string;
}

/** A condition as SQL, with the filter it comes from; the permanent one has none. */
export interface WrittenCondition {
  readonly filter: FilterName | undefined;
  readonly sql: string;
}

/** How editions stand in a list. */
export interface EditionOrder {
  /** A value of each edition that stands as `sort_key` beside its `id` and `start_date`; absent where none is needed. */
  readonly key?: Condition;
  /** Over `sort_key`, `start_date` and `id`. */
  readonly by: string;
}

/** The part of a statement that says which editions are meant, in which order. */
export interface EditionSelection {
  /** Values of the placeholders from `$1` on. */
  readonly values: unknown[];
  /** Equal for all selections of equal text; absent where each needs a plan of its own, or the texts are too many. */
  readonly shape: string | undefined;
  readonly order: EditionOrder;
  /** All of them must hold. */
  conditions(): WrittenCondition[];
}

interface Period {
  readonly past: boolean;
  readonly current: boolean;
  readonly future: boolean;
}

/** Each period has its own default: past ones are left out, current and upcoming ones are not. */
const periodOf = ({
  showPast: past = false,
  showCurrent: current = true,
  showFuture: future = true,
  period,
}: EditionFilters): Period =>
  period
    ? {
        past: period.includes('past'),
        current: period.includes('current'),
        future: period.includes('upcoming'),
      }
    : { past, current, future };

const always = (text: string): Condition => ({ values: [], sql: () => text });

const dayMs = 86_400_000;
const utcDay = (now: Date, days: number) =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

/** The instant, and the days before and after it in UTC. */
const daysAround = (now: Date) => [now.toISOString(), utcDay(now, -1), utcDay(now, 1)];

function localDays(instant = '', earliest = '', latest = '') {
  const today = `(${instant}::timestamptz at time zone e.timezone)::date`;
  const first = `${earliest}::date`;
  const last = `${latest}::date`;
  const ended = `e.end_date < ${last} and (e.end_date < ${first} or e.end_date < ${today})`;
  return { today, first, last, ended };
}

/** What an edition is today; every edition is one of them. */
export const periodNow = (now: Date): Record<'past' | 'current' | 'upcoming', Condition> => ({
  past: periodCondition({ past: true, current: false, future: false }, now),
  current: periodCondition({ past: false, current: true, future: false }, now),
  upcoming: periodCondition({ past: false, current: false, future: true }, now),
});

const hasEnded = (now: Date): Condition => ({
  values: daysAround(now),
  sql: (...placeholders) => localDays(...placeholders).ended,
});

/**
 * Past, current and upcoming on the local day of each edition. Somewhere on earth it is at most one day earlier or
 * later than in UTC: only days that close need the zone, and the index can serve the rest.
 */
function periodCondition({ past, current, future }: Period, now: Date): Condition {
  if (past && current && future) return always('true');
  if (!past && !current && !future) return always('false');
  return {
    values: daysAround(now),
    sql: (...placeholders) => {
      const { today, first, last, ended } = localDays(...placeholders);
      const notEnded = `e.end_date >= ${first} and (e.end_date >= ${last} or e.end_date >= ${today})`;
      const started = `e.start_date <= ${last} and (e.start_date <= ${first} or e.start_date <= ${today})`;
      const notStarted = `e.start_date > ${first} and (e.start_date > ${last} or e.start_date > ${today})`;
      if (past && future) return `(${ended} or ${notStarted})`;
      if (past) return current ? started : ended;
      if (future) return current ? notEnded : notStarted;
      return `${started} and ${notEnded}`;
    },
  };
}

/** Every term must occur; the longest is the one the trigram index is best at, the others filter its result. */
function searchCondition(terms: readonly SearchTerm[]): Condition {
  const certain = terms.filter(({ length }) => length === 1).map(([word]) => word);
  const [longest, ...others] = certain
    .sort((a, b) => b.length - a.length)
    .map((word) => `%${word}%`);
  const corrected = terms.filter(({ length }) => length > 1);
  return {
    values: [
      // Without any letter or digit nothing is found.
      terms.length === 0 ? null : (longest ?? '%'),
      others,
      ...corrected.map((words) => words.map((word) => `%${word}%`)),
    ],
    sql: (one, more, ...anyOf) =>
      [
        `e.search_text like ${one}::text and e.search_text like all (${more}::text[])`,
        ...anyOf.map((words) => `e.search_text like any (${words}::text[])`),
      ].join(' and '),
  };
}

/** Past editions after the others, newest first: both count their days the other way round. */
const pastLast = (now: Date): EditionOrder => {
  const { values, sql } = hasEnded(now);
  return {
    key: {
      values,
      sql: (...placeholders) => `case when ${sql(...placeholders)} then -1 else 1 end`,
    },
    by: "sort_key desc, sort_key * (start_date - date '2000-01-01'), sort_key * id",
  };
};

/** By start date, unless another order was chosen; what is equal in it is by start date. */
function orderOf(
  filters: EditionFilters & { sort?: EditionSort | undefined },
  now: Date,
): EditionOrder {
  const { sort, near } = filters;
  const { past, current, future } = periodOf(filters);
  // It begins with the name, without case and accents.
  if (sort === 'name') {
    return { key: always('left(e.search_text, length(e.name))'), by: 'sort_key, start_date, id' };
  }
  if (sort === 'updatedAt') return { key: always('e.updated_at'), by: 'sort_key desc, id desc' };
  if (sort === 'distance' && near) {
    return { key: distanceFrom(near), by: 'sort_key, start_date, id' };
  }
  if (past && !current && !future) return { by: 'start_date desc, id desc' };
  return past ? pastLast(now) : { by: 'start_date, id' };
}

const isShown = always('e.is_online and e.deleted_at is null and not c.is_archived');

/** Turns the filters of a list into SQL. Only column names of the contract are written into it; what people type is bound. */
export async function selectEditions(
  pool: pg.Pool,
  filters: EditionFilters & { sort?: EditionSort | undefined },
  now: Date,
): Promise<EditionSelection> {
  const { q, countries, startDate, endDate, near, radiusKm, sort = 'startDate' } = filters;
  const period = periodOf(filters);
  const isEveryPeriod = period.past && period.current && period.future;
  const parts: { filter: FilterName | undefined; condition: Condition }[] = [
    { filter: undefined, condition: isShown },
    { filter: isEveryPeriod ? undefined : 'period', condition: periodCondition(period, now) },
  ];
  let shape = `${Number(period.past)}${Number(period.current)}${Number(period.future)}`;
  const add = (filter: FilterName, condition: Condition, name: string = filter) => {
    shape += `-${name}`;
    parts.push({ filter, condition });
  };
  if (q) add('q', searchCondition(await searchTerms(pool, q)));
  if (countries?.length) {
    add('countries', { values: [countries], sql: (list) => `e.country = any (${list}::text[])` });
  }
  if (startDate) {
    add('days', { values: [startDate], sql: (day) => `e.end_date >= ${day}::date` }, 'from');
  }
  if (endDate) {
    add('days', { values: [endDate], sql: (day) => `e.start_date <= ${day}::date` }, 'to');
  }
  if (near && radiusKm) add('near', isWithin(near, radiusKm));
  const flags = editionFlags.filter((flag) => filters[flag]);
  for (const flag of flags) {
    parts.push({ filter: flag, condition: always(`e.${flagColumn(flag)}`) });
  }

  if (sort !== 'startDate') shape += `-by-${sort}`;
  return {
    values: parts.flatMap(({ condition }) => condition.values),
    // A plan for every text would take the trigram index for words of two letters too, which it cannot find.
    shape: flags.length === 0 && !q ? shape : undefined,
    order: orderOf(filters, now),
    conditions: () => {
      let count = 0;
      return parts.map(({ filter, condition }) => ({
        filter,
        sql: condition.sql(...condition.values.map(() => `$${++count}`)),
      }));
    },
  };
}

/** The conditions as one. */
export const allOf = (conditions: readonly WrittenCondition[]): string =>
  conditions.map(({ sql }) => `(${sql})`).join('\n    and ');
