import {
  type EditionFlag,
  editionFlags,
  type hintEditions,
  type listEditions,
} from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';

/** How the same editions are shown. */
export const views = ['grid', 'map'] as const;
export type View = (typeof views)[number];

export const periods = ['past', 'current', 'upcoming'] as const;
export type Period = (typeof periods)[number];

/** Without a choice people want what they can still go to. */
export const defaultPeriods: readonly Period[] = ['current', 'upcoming'];

/** "Within 150 km of Lille". */
export interface Near {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
  /** What the place is called; only for reading. */
  readonly place: string;
}

/** What the address of the home page says; unknown names and values are left out. */
export interface EditionChoice {
  readonly q: string;
  readonly countries: readonly string[];
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly periods: readonly Period[];
  readonly near: Near | undefined;
  readonly flags: readonly EditionFlag[];
  readonly view: View;
  readonly page: number;
}

const list = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean);
const isDay = (text: string | null): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

/** A town's position to two decimals, about a kilometre: `50.63,3.06`. */
export const pointText = ({ latitude, longitude }: Pick<Near, 'latitude' | 'longitude'>): string =>
  `${Number(latitude.toFixed(2))},${Number(longitude.toFixed(2))}`;

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

export function readChoice(search: URLSearchParams): EditionChoice {
  const chosen = list(search.get('period'));
  const known = periods.filter((period) => chosen.includes(period));
  const page = Number(search.get('page'));
  const startDate = search.get('startDate');
  const endDate = search.get('endDate');
  return {
    q: (search.get('q') ?? '').slice(0, 200),
    countries: list(search.get('countries')).filter((code) => /^[A-Z]{2}$/.test(code)),
    startDate: isDay(startDate) ? startDate : undefined,
    endDate: isDay(endDate) ? endDate : undefined,
    periods: known.length > 0 ? known : defaultPeriods,
    near: readNear(search),
    flags: editionFlags.filter((flag) => search.get(flag) === 'true'),
    view: search.get('view') === 'map' ? 'map' : 'grid',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

const isDefaultPeriod = (chosen: readonly Period[]): boolean =>
  chosen.length === defaultPeriods.length && defaultPeriods.every((one) => chosen.includes(one));

/** The choice as an address; what is as by default is not written, so equal choices have equal addresses. */
export function writeChoice(choice: EditionChoice): URLSearchParams {
  const search = new URLSearchParams();
  if (choice.q.trim()) search.set('q', choice.q.trim());
  if (choice.countries.length > 0) search.set('countries', choice.countries.join(','));
  if (choice.startDate) search.set('startDate', choice.startDate);
  if (choice.endDate) search.set('endDate', choice.endDate);
  const chosen = periods.filter((period) => choice.periods.includes(period));
  if (chosen.length > 0 && !isDefaultPeriod(chosen)) search.set('period', chosen.join(','));
  if (choice.near) {
    search.set('near', pointText(choice.near));
    search.set('radiusKm', String(choice.near.radiusKm));
    search.set('place', choice.near.place);
  }
  for (const flag of editionFlags) if (choice.flags.includes(flag)) search.set(flag, 'true');
  if (choice.view === 'map') search.set('view', choice.view);
  if (choice.page > 1) search.set('page', String(choice.page));
  return search;
}

type Filters = NonNullable<RouteCall<typeof hintEditions>['query']>;

/** The filters of a choice as the routes take them; defaults are left to the server. */
export function choiceToFilters(choice: EditionChoice): Filters {
  const show = (period: Period): boolean => choice.periods.includes(period);
  const isDefault = isDefaultPeriod(choice.periods);
  return {
    ...(choice.q.trim() ? { q: choice.q.trim() } : {}),
    ...(choice.countries.length > 0 ? { countries: [...choice.countries] } : {}),
    ...(choice.startDate ? { startDate: choice.startDate } : {}),
    ...(choice.endDate ? { endDate: choice.endDate } : {}),
    ...(isDefault
      ? {}
      : { showPast: show('past'), showCurrent: show('current'), showFuture: show('upcoming') }),
    ...(choice.near ? { near: pointText(choice.near), radiusKm: choice.near.radiusKm } : {}),
    ...Object.fromEntries(choice.flags.map((flag) => [flag, true])),
  };
}

/** The call of the list route for a choice. */
export function choiceToCall(choice: EditionChoice): RouteCall<typeof listEditions> {
  return {
    query: { ...choiceToFilters(choice), ...(choice.page > 1 ? { page: choice.page } : {}) },
  };
}

/** What taking away all filters but the text changes. */
export const withoutFilters: Partial<EditionChoice> = {
  countries: [],
  flags: [],
  startDate: undefined,
  endDate: undefined,
  near: undefined,
  periods: defaultPeriods,
};

/** Number of filters besides the text, for the filter button. */
export function countFilters(choice: EditionChoice): number {
  return (
    choice.countries.length +
    choice.flags.length +
    (choice.startDate || choice.endDate ? 1 : 0) +
    (choice.near ? 1 : 0) +
    (isDefaultPeriod(choice.periods) ? 0 : 1)
  );
}
