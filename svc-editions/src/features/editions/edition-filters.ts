import { type EditionFilters, editionFlags, type FilterName } from '@siteswap/contracts/editions';
import { searchWords } from '#src/search-text.ts';
import { flagColumn } from './edition-json.ts';
import { isWithin } from './edition-places.ts';

/** A condition over `editions e join conventions c`, written for the placeholders its values get. */
export interface Condition {
  readonly values: readonly unknown[];
  readonly sql: (...placeholders: string[]) => string;
}

/** A condition as SQL, and the filter a reader would take away to be rid of it; the lasting one has none. */
export interface WrittenCondition {
  readonly filter: FilterName | undefined;
  readonly sql: string;
}

/** The part of a statement that says which editions are meant, in which order. */
export interface EditionSelection {
  /** Of the placeholders from `$1` on. */
  readonly values: unknown[];
  /** Equal for all selections of equal text; absent where the texts are too many to be worth keeping. */
  readonly shape: string | undefined;
  readonly orderBy: string;
  /** All of them must hold. */
  conditions(): WrittenCondition[];
}

interface Period {
  readonly past: boolean;
  readonly current: boolean;
  readonly future: boolean;
}

/** Current and upcoming ones by default; once something is asked for, only that. */
function periodOf(filters: EditionFilters): Period {
  const { showPast, showCurrent, showFuture } = filters;
  const isAsked = Boolean(showPast || showCurrent || showFuture);
  return {
    past: showPast ?? false,
    current: showCurrent ?? !isAsked,
    future: showFuture ?? !isAsked,
  };
}

const always = (text: string): Condition => ({ values: [], sql: () => text });

const dayMs = 86_400_000;
const utcDay = (now: Date, days: number) =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

/**
 * Past, current and upcoming on the local day of each edition. Somewhere on earth it is at most one day earlier or
 * later than in UTC: only days that close need the zone, and the index can answer the rest.
 */
function periodCondition({ past, current, future }: Period, now: Date): Condition {
  if (past && current && future) return always('true');
  if (!past && !current && !future) return always('false');
  return {
    values: [now.toISOString(), utcDay(now, -1), utcDay(now, 1)],
    sql: (instant, earliest, latest) => {
      const today = `(${instant}::timestamptz at time zone e.timezone)::date`;
      const first = `${earliest}::date`;
      const last = `${latest}::date`;
      const notEnded = `e.end_date >= ${first} and (e.end_date >= ${last} or e.end_date >= ${today})`;
      const ended = `e.end_date < ${last} and (e.end_date < ${first} or e.end_date < ${today})`;
      const started = `e.start_date <= ${last} and (e.start_date <= ${first} or e.start_date <= ${today})`;
      const notStarted = `e.start_date > ${first} and (e.start_date > ${last} or e.start_date > ${today})`;
      if (past && future) return `(${ended} or ${notStarted})`;
      if (past) return current ? started : ended;
      if (future) return current ? notEnded : notStarted;
      return `${started} and ${notEnded}`;
    },
  };
}

/** Every word must occur; the longest is the one the trigram index is best at, the others sift what it found. */
function searchCondition(q: string): Condition {
  const words = searchWords(q).sort((a, b) => b.length - a.length);
  const [longest = null, ...others] = words.map((word) => `%${word}%`);
  return {
    values: [longest, others],
    sql: (one, more) =>
      `e.search_text like ${one}::text and e.search_text like all (${more}::text[])`,
  };
}

const isShown = always('e.is_online and e.deleted_at is null and not c.is_archived');

/** Turns the filters of a list into SQL. Only column names of the contract are written into it; what people type is bound. */
export function selectEditions(filters: EditionFilters, now: Date): EditionSelection {
  const { q, countries, startDate, endDate, near, radiusKm } = filters;
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
  if (q) add('q', searchCondition(q));
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

  const isNewestFirst = period.past && !period.current && !period.future;
  return {
    values: parts.flatMap(({ condition }) => condition.values),
    shape: flags.length === 0 ? shape : undefined,
    orderBy: isNewestFirst ? 'start_date desc, id desc' : 'start_date, id',
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
