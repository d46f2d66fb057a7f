import type { RegistryEntry, RouteContribution } from '@siteswap/contracts/platform';
import type { ReactNode } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { RemoteOutlet } from '#src/remotes/remote-outlet.tsx';
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
    readonly element: ReactNode;
  }[];
  /** Runs before a page is shown: guards, and starting its remote. */
  readonly enter: (handle: RouteHandle) => LoaderFunction;
  readonly notFound: ReactNode;
}

/** The first contribution of each id; a second one of the same id would stop the whole router. */
function withoutRepeats(routes: readonly RemoteRoute[]): RemoteRoute[] {
  const seen = new Set<string>();
  return routes.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Whether the address of `inner` lies at or under that of `outer`; the router refuses any other nesting. */
const liesIn = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`);

/** Contributions under each parent id; the key `''` holds those that stand alone. */
function byParent(routes: readonly RemoteRoute[]): Map<string, RemoteRoute[]> {
  const known = new Map(routes.map((route) => [route.id, route]));
  const children = new Map<string, RemoteRoute[]>();
  for (const route of routes) {
    const around = known.get(route.parent ?? '');
    const parent = around && around !== route && liesIn(route.path, around.path) ? around.id : '';
    children.set(parent, [...(children.get(parent) ?? []), route]);
  }
  return children;
}

/**
 * Builds the router's tree once from the manifests, before any code of a remote runs. Every page of a remote is a
 * static outlet: a page that cannot load hides nothing else. A page may lie inside a page of another remote; when
 * that remote is not there at all, it stands alone.
 */
export function buildRouteTree(options: RouteTreeOptions): RouteObject[] {
  const { enter } = options;
  const routes = withoutRepeats(
    options.remotes.flatMap(({ name, manifest }) =>
      manifest.routes.map((route): RemoteRoute => ({ ...route, remote: name })),
    ),
  );
  const children = byParent(routes);

  const toRoute = (route: RemoteRoute, depth: number, around?: RemoteRoute): RouteObject => {
    const handle: RouteHandle = {
      id: route.id,
      title: route.title,
      guard: route.guard,
      remote: { name: route.remote, expose: route.expose },
      depth,
    };
    const common = {
      id: route.id,
      handle,
      loader: enter(handle),
      element: <RemoteOutlet remote={route.remote} expose={route.expose} depth={depth} />,
    };
    if (around?.path === route.path) return { ...common, index: true };
    const inside = (children.get(route.id) ?? []).map((child) => toRoute(child, depth + 1, route));
    // Paths are whole addresses, also of nested pages, so that nesting never depends on how they are spelled.
    return { ...common, path: route.path, ...(inside.length > 0 ? { children: inside } : {}) };
  };

  const pages = options.pages.map(({ id, path, title, guard, element }): RouteObject => {
    const handle: RouteHandle = { id, title, guard, depth: 0 };
    return { id, path, handle, loader: enter(handle), element };
  });
  const contributed = (children.get('') ?? []).map((route) => toRoute(route, 0));
  return [...pages, ...contributed, { path: '*', element: options.notFound }];
}
