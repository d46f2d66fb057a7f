import type { RegistryEntry, RouteContribution } from '@siteswap/contracts/platform';
import type { ReactNode } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { RemoteOutlet } from '#src/remotes/remote-outlet.tsx';
import { AfterTakeOver } from './after-take-over.tsx';
import type { RouteHandle } from './route-handle.ts';

interface RemoteRoute extends RouteContribution {
  readonly remote: string;
}

export interface RouteTreeOptions {
  readonly remotes: readonly RegistryEntry[];
  /** The shell's own pages. */
  readonly pages: readonly {
    readonly id: string;
    readonly path: string;
    readonly title: string;
    readonly guard?: string;
    readonly isForBrowsers?: boolean;
    readonly element: ReactNode;
  }[];
  /** Runs before a page is shown: guards, and starting its remote. */
  readonly enter: (handle: RouteHandle) => LoaderFunction;
  readonly notFound: ReactNode;
}

/** The first contribution of each id; a second one of the same id would stop the whole router. */
function uniqueById(routes: readonly RemoteRoute[]): RemoteRoute[] {
  const seen = new Set<string>();
  return routes.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Whether the address of `inner` lies at or under that of `outer`; the router rejects any other nesting. */
const isUnder = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`);

/** Contributions under each parent id; the key `''` contains those without a parent. */
function byParent(routes: readonly RemoteRoute[]): Map<string, RemoteRoute[]> {
  const known = new Map(routes.map((route) => [route.id, route]));
  const children = new Map<string, RemoteRoute[]>();
  for (const route of routes) {
    const outer = known.get(route.parent ?? '');
    const parent = outer && outer !== route && isUnder(route.path, outer.path) ? outer.id : '';
    children.set(parent, [...(children.get(parent) ?? []), route]);
  }
  return children;
}

/** The server renders the place of a page that depends on who opens it, or on what only a browser has. */
const place = (
  element: ReactNode,
  { guard, isForBrowsers }: { guard?: string | undefined; isForBrowsers?: boolean | undefined },
): ReactNode =>
  guard !== undefined || isForBrowsers ? (
    <AfterTakeOver guard={guard}>{element}</AfterTakeOver>
  ) : (
    element
  );

/**
 * Builds the router's tree once from the manifests, before any code of a remote runs. Every page of a remote is a
 * static outlet: a page that cannot load hides nothing else. A page may lie inside a page of another remote; when
 * that remote is missing, it has no page around it.
 */
export function buildRouteTree(options: RouteTreeOptions): RouteObject[] {
  const { enter } = options;
  const routes = uniqueById(
    options.remotes.flatMap(({ name, off, manifest }) =>
      manifest.routes.map(({ guard, ...route }): RemoteRoute => {
        // That a part of the site is switched off is shown to everyone.
        return { ...route, ...(guard && !off ? { guard } : {}), remote: name };
      }),
    ),
  );
  const children = byParent(routes);

  const toRoute = (route: RemoteRoute, depth: number, outer?: RemoteRoute): RouteObject => {
    const handle: RouteHandle = {
      id: route.id,
      title: route.title,
      guard: route.guard,
      isWide: route.isWide,
      remote: { name: route.remote, expose: route.expose },
      depth,
    };
    const common = {
      id: route.id,
      handle,
      loader: enter(handle),
      element: place(
        <RemoteOutlet remote={route.remote} expose={route.expose} depth={depth} />,
        route,
      ),
    };
    if (outer?.path === route.path) return { ...common, index: true };
    const inside = (children.get(route.id) ?? []).map((child) => toRoute(child, depth + 1, route));
    // Paths are absolute, also of nested pages, so that nesting does not depend on them.
    return { ...common, path: route.path, ...(inside.length > 0 ? { children: inside } : {}) };
  };

  const pages = options.pages.map((page): RouteObject => {
    const { id, path, title, guard } = page;
    const handle: RouteHandle = { id, title, guard, depth: 0 };
    return { id, path, handle, loader: enter(handle), element: place(page.element, page) };
  });
  const contributed = (children.get('') ?? []).map((route) => toRoute(route, 0));
  return [...pages, ...contributed, { path: '*', element: options.notFound }];
}
