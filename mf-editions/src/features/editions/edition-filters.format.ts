import {
  type EditionFlag,
  type EditionSort,
  editionFlags,
  editionPeriods,
  editionSorts,
  type hintEditions,
  type listEditions,
} from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';
import type { Days } from './months.format.ts';

/** How the same editions are shown. */
export const views = ['grid', 'agenda', 'map'] as const;
export type View = (typeof views)[number];

export const periods = editionPeriods;
export type Period = (typeof periods)[number];

/** Editions on one page of the agenda: as many as the route gives. */
export const agendaLength = 100;

export const defaultSort: EditionSort = 'startDate';

/** The orders that a choice can be shown in: by distance only from a place. */
export const sortsOf = ({ near }: Pick<EditionChoice, 'near'>): readonly EditionSort[] =>
  editionSorts.filter((sort) => sort !== 'distance' || near);

/** The months of a year. */
export const monthNumbers: readonly number[] = Array.from({ length: 12 }, (_, at) => at + 1);

/** Editions that can still be visited. */
export const defaultPeriods: readonly Period[] = ['current', 'upcoming'];

/** "Within 150 km of Lille". */
export interface Near {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
  /** Name of the place, for display only. */
  readonly place: string;
}

/** The query of the home page; unknown names and values are ignored. */
export interface EditionChoice {
  readonly q: string;
  readonly countries: readonly string[];
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly periods: readonly Period[];
  /** Of any year: 1 to 12. */
  readonly months: readonly number[];
  readonly near: Near | undefined;
  readonly flags: readonly EditionFlag[];
  readonly sort: EditionSort;
  readonly view: View;
  /** The agenda shows this year at once, not month by month; never together with chosen days. */
  readonly year: number | undefined;
  readonly page: number;
}

/** A comma-separated parameter, or one that a plain form repeats. */
const list = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split(',')).filter(Boolean);
const isDay = (text: string | null): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

export type Point = Pick<Near, 'latitude' | 'longitude'>;

/** A position to two decimals, about a kilometre: as exact as an address is. */
export const roundedPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(2)),
  longitude: Number(longitude.toFixed(2)),
});

/** That position as text: `50.63,3.06`. */
export const pointText = (point: Point): string => {
  const { latitude, longitude } = roundedPoint(point);
  return `${latitude},${longitude}`;
};

/** A part of the map or a person's own position rather than a town: the address has its position alone. */
export const isNameless = (near: Near): boolean => near.place === pointText(near);

function readNear(search: URLSearchParams): Near | undefined {
  const point = search.get('near') ?? '';
  const radiusKm = Number(search.get('radiusKm'));
  if (!/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/.test(point)) return undefined;
  const [latitude = 0, longitude = 0] = point.split(',').map(Number);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  if (!Number.isInteger(radiusKm) || radiusKm < 1 || radiusKm > 2000) return undefined;
  const place = (search.get('place') ?? '').trim().slice(0, 100);
  return { latitude, longitude, radiusKm, place: place || pointText({ latitude, longitude }) };
}

/** Years that the agenda goes to. */
export const isAgendaYear = (year: number): boolean =>
  Number.isInteger(year) && year >= 1900 && year < 2200;

function readYear(search: URLSearchParams, days: Days): number | undefined {
  const year = Number(search.get('year'));
  const isOpen = search.get('view') === 'agenda' && !days.startDate && !days.endDate;
  return isOpen && isAgendaYear(year) ? year : undefined;
}

function readDays(search: URLSearchParams): Days {
  const [startDate, endDate] = [search.get('startDate'), search.get('endDate')];
  return {
    startDate: isDay(startDate) ? startDate : undefined,
    endDate: isDay(endDate) ? endDate : undefined,
  };
}

/** A year has no pages: all of it is marked. */
function readPage(search: URLSearchParams, year: number | undefined): number {
  const page = Number(search.get('page'));
  return !year && Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

export function readChoice(search: URLSearchParams): EditionChoice {
  const chosen = list(search.getAll('period'));
  const known = periods.filter((period) => chosen.includes(period));
  const days = readDays(search);
  const year = readYear(search, days);
  const near = readNear(search);
  return {
    q: (search.get('q') ?? '').slice(0, 200),
    countries: [...new Set(list(search.getAll('countries')))].filter((code) =>
      /^[A-Z]{2}$/.test(code),
    ),
    ...days,
    periods: known.length > 0 ? known : defaultPeriods,
    months: monthNumbers.filter((month) => list(search.getAll('months')).includes(String(month))),
    near,
    flags: editionFlags.filter((flag) => search.get(flag) === 'true'),
    sort: sortsOf({ near }).find((sort) => sort === search.get('sort')) ?? defaultSort,
    view: views.find((view) => view === search.get('view')) ?? 'grid',
    year,
    page: readPage(search, year),
  };
}

const isDefaultPeriod = (chosen: readonly Period[]): boolean =>
  chosen.length === defaultPeriods.length && defaultPeriods.every((one) => chosen.includes(one));

/** In another order than the usual one; the distance ends with the place. */
const isSorted = (choice: EditionChoice): boolean =>
  choice.sort !== defaultSort && sortsOf(choice).includes(choice.sort);

function writeNear(search: URLSearchParams, near: Near): void {
  search.set('near', pointText(near));
  search.set('radiusKm', String(near.radiusKm));
  if (!isNameless(near)) search.set('place', near.place);
}

function writeTimes(search: URLSearchParams, choice: EditionChoice): void {
  if (choice.startDate) search.set('startDate', choice.startDate);
  if (choice.endDate) search.set('endDate', choice.endDate);
  const chosen = periods.filter((period) => choice.periods.includes(period));
  if (chosen.length > 0 && !isDefaultPeriod(chosen)) search.set('period', chosen.join(','));
  if (choice.months.length > 0) search.set('months', choice.months.join(','));
}

/** The choice as a query; defaults are left out, so equal choices have equal addresses. */
export function writeChoice(choice: EditionChoice): URLSearchParams {
  const search = new URLSearchParams();
  if (choice.q.trim()) search.set('q', choice.q.trim());
  if (choice.countries.length > 0) search.set('countries', choice.countries.join(','));
  writeTimes(search, choice);
  if (choice.near) writeNear(search, choice.near);
  for (const flag of editionFlags) if (choice.flags.includes(flag)) search.set(flag, 'true');
  if (isSorted(choice)) search.set('sort', choice.sort);
  if (choice.view !== 'grid') search.set('view', choice.view);
  if (choice.view === 'agenda' && choice.year) search.set('year', String(choice.year));
  if (choice.page > 1) search.set('page', String(choice.page));
  return search;
}

/** Nothing was searched or filtered: the start of the list as it is for everybody. */
export const isUnfiltered = (choice: EditionChoice): boolean =>
  writeChoice({ ...choice, view: 'grid', sort: defaultSort }).size === 0;

type Filters = NonNullable<RouteCall<typeof hintEditions>['query']>;

/** The filters of a choice as the routes take them; defaults are left to the server. */
export function choiceToFilters(choice: EditionChoice): Filters {
  const isDefault = isDefaultPeriod(choice.periods);
  const { startDate, endDate, year, months } = choice;
  return {
    ...(choice.q.trim() ? { q: choice.q.trim() } : {}),
    ...(choice.countries.length > 0 ? { countries: [...choice.countries] } : {}),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
    ...(year && !startDate && !endDate ? { year } : {}),
    ...(months.length > 0 ? { months: [...months] } : {}),
    ...(isDefault ? {} : { period: periods.filter((period) => choice.periods.includes(period)) }),
    ...(choice.near ? { near: pointText(choice.near), radiusKm: choice.near.radiusKm } : {}),
    ...Object.fromEntries(choice.flags.map((flag) => [flag, true])),
  };
}

/** Call of the list route for a choice. */
export function choiceToCall(choice: EditionChoice): RouteCall<typeof listEditions> {
  return {
    query: {
      ...choiceToFilters(choice),
      // An agenda is by date, and shows more at once.
      ...(choice.view === 'agenda'
        ? { limit: agendaLength }
        : isSorted(choice)
          ? { sort: choice.sort }
          : {}),
      ...(choice.page > 1 ? { page: choice.page } : {}),
    },
  };
}

/** What removing all filters but the text changes. */
export const withoutFilters: Partial<EditionChoice> = {
  countries: [],
  flags: [],
  startDate: undefined,
  endDate: undefined,
  months: [],
  near: undefined,
  periods: defaultPeriods,
};

/** Number of filters except the text, for the filter button. */
export function countFilters(choice: EditionChoice): number {
  return (
    choice.countries.length +
    choice.flags.length +
    choice.months.length +
    (choice.startDate || choice.endDate ? 1 : 0) +
    (choice.near ? 1 : 0) +
    (isPeriodFilter(choice) ? 1 : 0)
  );
}

/** Neither the usual periods nor all of them, which filter nothing. */
export const isPeriodFilter = ({ periods: chosen }: EditionChoice): boolean =>
  !isDefaultPeriod(chosen) && chosen.length < periods.length;

/** Past editions alone, which go back in time. */
export const isPastAlone = ({ periods: chosen }: Pick<EditionChoice, 'periods'>): boolean =>
  chosen.length === 1 && chosen[0] === 'past';
