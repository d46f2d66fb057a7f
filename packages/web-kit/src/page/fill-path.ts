import { routeUrl } from '@siteswap/contracts/route';

export type PathParams = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Writes an address: `fillPath('/editions/:id/carpool', { id: 12 }, { direction: 'TO_EVENT' })`. Absent query values are left out. */
export const fillPath = (
  pattern: string,
  params: PathParams = {},
  query: PathParams = {},
): string => routeUrl({ path: pattern as `/${string}` }, { params, query });
