import type { ParamsOf } from '../pages.ts';
import { fillPath } from '../route.ts';

/** Addresses of pages by id, as each domain has them in its `pages.ts`. */
export type Pages = Readonly<Record<string, `/${string}`>>;

type LinkTo<Id, Path, F extends string> = {
  readonly page: Id;
  /** Fields of the event that the query carries, under their own names or under others: `{ memberId: 'userId' }`. */
  readonly query?: readonly F[] | Readonly<Record<string, F>>;
  readonly hash?: string;
} & (keyof ParamsOf<Path> extends never
  ? { readonly params?: undefined }
  : {
      /** The field of the event for each parameter of the address. */
      readonly params: { readonly [Name in keyof ParamsOf<Path>]: F };
    });

/** A page by its id, with the fields of an event as its parameters. */
export type PageLink<P extends Pages, F extends string> = {
  [Id in keyof P & string]: LinkTo<Id, P[Id], F>;
}[keyof P & string];

/** Any link, for code that does not know the pages. */
interface AnyLink {
  readonly page: string;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: readonly string[] | Readonly<Record<string, string>>;
  readonly hash?: string;
}

/**
 * The address of a page with fields of the event as placeholders: `/editions/:editionId/carpool?offerId=:offerId`.
 * Templates are published with it, since svc-notifications does not know the pages of all domains.
 * @throws when there is no such page, or a parameter has no field
 */
export function linkPath(pages: Pages, { page, params = {}, query = {}, hash }: AnyLink): string {
  const address = pages[page];
  if (address === undefined) throw new Error(`There is no page ${page}`);
  const path = address.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`No field for ${name} of ${page}`);
    return `:${params[name]}`;
  });
  const fields = Array.isArray(query) ? query.map((name) => [name, name]) : Object.entries(query);
  const search = fields.map(([name, field]) => `${name}=:${field}`).join('&');
  return path + (search && `?${search}`) + (hash === undefined ? '' : `#${hash}`);
}

interface WithLink {
  readonly link: string | readonly string[];
}

/** All paths to which a template may lead. */
export const linksOf = ({ link }: WithLink): readonly string[] =>
  typeof link === 'string' ? [link] : link;

const fieldsOfPath = (pattern: string): string[] =>
  [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name as string);

/** Where the notification about an event leads. @throws when none of its paths has all its fields */
export function fillLink(
  template: WithLink & { readonly key: string },
  data: Readonly<Record<string, unknown>>,
): string {
  const has = (name: string): boolean => data[name] !== undefined && data[name] !== null;
  const link = linksOf(template).find((each) => fieldsOfPath(each).every(has));
  if (link === undefined) throw new Error(`${template.key}: no link has all its fields`);
  return fillPath(link, data);
}
