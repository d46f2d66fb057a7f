import type { RegistryEntry, RemoteOff } from '@siteswap/contracts/platform';
import { RouteTable } from '#src/services/route-table.ts';
import type { PageData, Registry, RouteContribution, ShellManifest } from './page-types.ts';

/** A page of the shell or of a remote. */
export interface Page {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly parent?: string | undefined;
  readonly guard?: string | undefined;
  readonly head?: PageData | undefined;
  readonly preview?: PageData | undefined;
  readonly data?: readonly PageData[] | undefined;
  /** Query parameters that change the page, in addition to those of its calls. */
  readonly query?: readonly string[] | undefined;
  /** Namespaces of messages that a page of the shell needs in addition to those of every page. */
  readonly messages?: readonly string[] | undefined;
  /** Search engines leave its addresses out. */
  readonly isSecret?: boolean | undefined;
  /** Begins with what only a browser has; its query is none of the server's business. */
  readonly isForBrowsers?: boolean | undefined;
  /** Its remote is not in use. */
  readonly off?: RemoteOff | undefined;
  /** The remote it comes from, and its module; absent for pages of the shell. */
  readonly remote?: { readonly name: string; readonly expose: string };
}

/** A page with the pages around it, innermost first, and the parameters of its address. */
export interface PageMatch {
  readonly chain: readonly Page[];
  readonly params: Readonly<Record<string, string>>;
}

/** Whether everything of a page is for everybody; of others the markup has the parts around the page, and its place. */
export const isForEverybody = (chain: readonly Page[]): boolean =>
  chain.every(({ guard, isForBrowsers }) => guard === undefined && !isForBrowsers);

/** The path without a slash at its end, and the query, if there is one. */
export function withQuery(path: string, query: string): string {
  const shortPath = path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path;
  return query === '' ? shortPath : `${shortPath}?${query}`;
}

const callsOf = ({ chain }: PageMatch): PageData[] =>
  chain.flatMap(({ head, data = [] }) => (head ? [head, ...data] : data));

/** Whether some call of the page says which names of the query it takes. */
export const namesItsQuery = (page: PageMatch): boolean =>
  callsOf(page).some(({ search }) => search);

/** The part of a query that the page shows something else by: names that its calls take, and others of its manifest. */
export function knownQuery(page: PageMatch, query: string): string {
  const previews = page.chain.flatMap(({ preview }) => preview ?? []);
  const taken = [...callsOf(page), ...previews].flatMap(({ search = [], when = {} }) => [
    ...search,
    ...Object.keys(when),
  ]);
  const known = new Set([...taken, ...page.chain.flatMap((each) => each.query ?? [])]);
  const pairs = [...new URLSearchParams(query)].filter(([name]) => known.has(name));
  return new URLSearchParams(pairs).toString();
}

/** Pages have fewer parents; a limit, because manifests may name each other in a circle. */
const maxDepth = 6;

/** The page of a remote that is off is its notice: for everybody, and about nothing. */
const remotePage = ({ name, off }: RegistryEntry, route: RouteContribution): Page => {
  const { id, path, title, parent, expose } = route;
  const remote = { name, expose };
  return off ? { id, path, title, parent, off, remote } : { ...route, remote };
};

/** `/editions/:id` and `/editions/:editionId` are one address. */
const shapeOf = (path: string) => path.replace(/:\w+/g, ':');

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** All pages of a platform, found by address as the browser's router finds them. */
export class PageTable {
  readonly #byId = new Map<string, Page>();
  readonly #table = new RouteTable<Page & { method: 'GET' }>();

  constructor(
    shell: Pick<ShellManifest, 'routes'> | undefined,
    registry: Pick<Registry, 'remotes'>,
  ) {
    const pages: Page[] = [
      ...(shell?.routes ?? []),
      ...registry.remotes.flatMap((entry) =>
        entry.manifest.routes.map((route) => remotePage(entry, route)),
      ),
    ];
    for (const page of pages) {
      if (!this.#byId.has(page.id)) this.#byId.set(page.id, page);
    }
    const byShape = new Map<string, Page>();
    for (const page of pages) {
      const taken = byShape.get(shapeOf(page.path));
      // A page at the address of its parent is the one that the parent shows first.
      if (!taken || page.parent === taken.id) byShape.set(shapeOf(page.path), page);
    }
    for (const page of byShape.values()) this.#table.add(page.id, { ...page, method: 'GET' });
  }

  get pages(): Page[] {
    return [...this.#table.routes];
  }

  /** Pages in use that the server renders completely. */
  get openPages(): Page[] {
    return this.pages.filter(({ off }) => !off).filter((page) => isForEverybody(this.#chain(page)));
  }

  /** Whether a page in use has this address. */
  isInUse(path: string): boolean {
    const found = this.find(path.slice(1).split('/'));
    return found !== null && found.chain[0]?.off === undefined;
  }

  /** Null when no page has this address. */
  find(segments: readonly string[]): PageMatch | null {
    const isSlashed = segments.length > 1 && segments.at(-1) === '';
    const pageSegments = isSlashed ? segments.slice(0, -1) : segments;
    const match = this.#table.find('GET', pageSegments);
    if (!match || !('route' in match)) return null;
    const params: Record<string, string> = {};
    for (const [index, part] of match.route.path.slice(1).split('/').entries()) {
      if (!part.startsWith(':')) continue;
      const value = decode(pageSegments[index] ?? '');
      if (value === null) return null;
      params[part.slice(1)] = value;
    }
    return { chain: this.#chain(match.route), params };
  }

  #chain(page: Page): Page[] {
    const chain = [page];
    let at: Page | undefined = page;
    while (chain.length < maxDepth) {
      at = at.parent === undefined ? undefined : this.#byId.get(at.parent);
      if (!at || chain.includes(at)) break;
      chain.push(at);
    }
    return chain;
  }
}
