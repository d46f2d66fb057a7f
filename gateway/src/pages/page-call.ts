import type { PageData } from './page-types.ts';

type Values = Readonly<Record<string, string | number | readonly string[]>>;

/** Parameters and query of a call that a page makes. */
export interface PageCall {
  readonly params?: Values;
  readonly query?: Values;
}

/** A parameter as in the browser's own call: ids are numbers. */
const scalar = (text: string): string | number =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text;

/**
 * Fills values of a manifest in that name a parameter of the page.
 * @param isLiteralAllowed values that name no parameter stand for themselves
 * @returns null when a parameter is missing
 */
function fill(
  source: Readonly<Record<string, string>> | undefined,
  pageParams: Readonly<Record<string, string>>,
  isLiteralAllowed: boolean,
): Record<string, string | number> | null {
  const values: Record<string, string | number> = {};
  for (const [name, from] of Object.entries(source ?? {})) {
    const value = pageParams[from] ?? (isLiteralAllowed ? from : undefined);
    if (value === undefined) return null;
    values[name] = scalar(value);
  }
  return values;
}

/** The names of an address's query that a call takes, with their values as they are; a repeated one has several. */
function taken(names: readonly string[] | undefined, search: URLSearchParams): Values {
  const values: Record<string, string | readonly string[]> = {};
  for (const name of names ?? []) {
    const all = search.getAll(name);
    if (all.length > 0) values[name] = all.length === 1 ? (all[0] as string) : all;
  }
  return values;
}

/** The values that a call has because of what the address says. */
function conditional({ when = {} }: PageData, search: URLSearchParams): Values {
  const cases = Object.entries(when).map(([name, byValue]) => {
    const value = search.get(name) ?? '';
    return Object.hasOwn(byValue, value) ? byValue[value] : {};
  });
  return Object.fromEntries(
    cases.flatMap((values) =>
      Object.entries(values ?? {}).map(([name, text]) => [name, scalar(text)] as const),
    ),
  );
}

/**
 * The call that a manifest states, on a page with these parameters and this query. Null when a parameter is missing.
 */
export function callOf(
  data: PageData,
  pageParams: Readonly<Record<string, string>>,
  search: URLSearchParams,
): PageCall | null {
  const params = fill(data.params, pageParams, false);
  const stated = fill(data.query, pageParams, true);
  if (!params || !stated) return null;
  const all = { ...stated, ...taken(data.search, search), ...conditional(data, search) };
  const query = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  return {
    ...(data.params ? { params } : {}),
    ...(data.query || Object.keys(query).length > 0 ? { query } : {}),
  };
}
