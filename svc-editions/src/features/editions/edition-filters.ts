import { type EditionFilters, editionFlags } from '@siteswap/contracts/editions';
import { flagColumn } from './edition-json.ts';
import { searchWords } from './search-text.ts';

/** The part of a statement that says which editions are meant, in which order. */
export interface EditionSelection {
  /** Joined by AND, over `editions e join conventions c`. */
  readonly conditions: string;
  readonly orderBy: string;
  /** Of the placeholders from `$1` on. */
  readonly values: unknown[];
  /** Names the statement for PostgreSQL to keep its plan; absent where the texts are too many to keep. */
  readonly shape: string | undefined;
}

interface Period {
  readonly past: boolean;
  readonly current: boolean;
  readonly future: boolean;
}

type Bind = (value: unknown) => string;

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

const dayMs = 86_400_000;
const utcDay = (now: Date, days: number) =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

/**
 * Past, current and upcoming on the local day of each edition. Somewhere on earth it is at most one day earlier or
 * later than in UTC: only days that close need the zone, and the index can answer the rest.
 */
function periodCondition({ past, current, future }: Period, now: Date, bind: Bind): string {
  if (past && current && future) return 'true';
  if (!past && !current && !future) return 'false';
  const today = `(${bind(now.toISOString())}::timestamptz at time zone e.timezone)::date`;
  const first = `${bind(utcDay(now, -1))}::date`;
  const last = `${bind(utcDay(now, 1))}::date`;
  const notEnded = `e.end_date >= ${first} and (e.end_date >= ${last} or e.end_date >= ${today})`;
  const ended = `e.end_date < ${last} and (e.end_date < ${first} or e.end_date < ${today})`;
  const started = `e.start_date <= ${last} and (e.start_date <= ${first} or e.start_date <= ${today})`;
  const notStarted = `e.start_date > ${first} and (e.start_date > ${last} or e.start_date > ${today})`;
  if (past && future) return `(${ended} or ${notStarted})`;
  if (past) return current ? started : ended;
  if (future) return current ? notEnded : notStarted;
  return `${started} and ${notEnded}`;
}

/** Every word must occur; the longest is the one the trigram index is best at, the others sift what it found. */
function searchConditions(q: string, bind: Bind): string[] {
  const words = searchWords(q).sort((a, b) => b.length - a.length);
  const [longest, ...others] = words.map((word) => `%${word}%`);
  return [
    `e.search_text like ${bind(longest ?? null)}::text`,
    `e.search_text like all (${bind(others)}::text[])`,
  ];
}

/** Turns the filters of a list into SQL. Only column names of the contract are written into it; what people type is bound. */
export function selectEditions(filters: EditionFilters, now: Date): EditionSelection {
  const { q, countries, startDate, endDate } = filters;
  const period = periodOf(filters);
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const flags = editionFlags.filter((flag) => filters[flag]);
  const conditions = [
    'e.is_online',
    'e.deleted_at is null',
    'not c.is_archived',
    periodCondition(period, now, bind),
    ...(q ? searchConditions(q, bind) : []),
    ...(countries?.length ? [`e.country = any (${bind(countries)}::text[])`] : []),
    ...(startDate ? [`e.end_date >= ${bind(startDate)}::date`] : []),
    ...(endDate ? [`e.start_date <= ${bind(endDate)}::date`] : []),
    ...flags.map((flag) => `e.${flagColumn(flag)}`),
  ];
  const shape = Object.entries({ ...period, q, countries: countries?.length, startDate, endDate })
    .flatMap(([name, value]) => (value ? [name] : []))
    .join('-');
  const isNewestFirst = period.past && !period.current && !period.future;
  return {
    conditions: conditions.join('\n    and '),
    orderBy: isNewestFirst ? 'start_date desc, id desc' : 'start_date, id',
    values,
    shape: flags.length === 0 ? shape : undefined,
  };
}
