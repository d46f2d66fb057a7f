import { type EditionFlag, editionFlags, type listEditions } from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';

export const periods = ['past', 'current', 'upcoming'] as const;
export type Period = (typeof periods)[number];

/** Without a choice people want what they can still go to. */
export const defaultPeriods: readonly Period[] = ['current', 'upcoming'];

/** What the address of the home page says; unknown names and values are left out. */
export interface EditionChoice {
  readonly q: string;
  readonly countries: readonly string[];
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly periods: readonly Period[];
  readonly flags: readonly EditionFlag[];
  readonly page: number;
}

const list = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean);
const isDay = (text: string | null): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

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
    flags: editionFlags.filter((flag) => search.get(flag) === 'true'),
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
  for (const flag of editionFlags) if (choice.flags.includes(flag)) search.set(flag, 'true');
  if (choice.page > 1) search.set('page', String(choice.page));
  return search;
}

/** The call of the list route for a choice; defaults are left to the server. */
export function choiceToCall(choice: EditionChoice): RouteCall<typeof listEditions> {
  const show = (period: Period): true | undefined => choice.periods.includes(period) || undefined;
  const isDefault = isDefaultPeriod(choice.periods);
  return {
    query: {
      ...(choice.q.trim() ? { q: choice.q.trim() } : {}),
      ...(choice.countries.length > 0 ? { countries: [...choice.countries] } : {}),
      ...(choice.startDate ? { startDate: choice.startDate } : {}),
      ...(choice.endDate ? { endDate: choice.endDate } : {}),
      ...(isDefault
        ? {}
        : {
            showPast: show('past') ?? false,
            showCurrent: show('current') ?? false,
            showFuture: show('upcoming') ?? false,
          }),
      ...Object.fromEntries(choice.flags.map((flag) => [flag, true])),
      ...(choice.page > 1 ? { page: choice.page } : {}),
    },
  };
}

/** Number of filters besides the text, for the filter button. */
export function countFilters(choice: EditionChoice): number {
  return (
    choice.countries.length +
    choice.flags.length +
    (choice.startDate || choice.endDate ? 1 : 0) +
    (isDefaultPeriod(choice.periods) ? 0 : 1)
  );
}
