import type { RegistryEntry } from '@siteswap/contracts/platform';
import { createElement, Fragment } from 'react';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import type { RemoteLoader } from '#src/remotes/remote-loader.ts';
import { enterRoute } from './enter-route.ts';
import { filterNavigations } from './navigation-filter.ts';
import { NotFoundPage } from './not-found.page.tsx';
import { PageGate } from './page-gate.tsx';
import { RootFrame } from './root-frame.tsx';
import { RouteError } from './route-error.tsx';
import { isRouteHandle } from './route-handle.ts';
import { buildRouteTree } from './route-tree.tsx';
import { shellPages } from './shell-pages.tsx';
import { shellRoutes } from './shell-routes.ts';

export type Router = ReturnType<typeof createBrowserRouter>;

/** The frame, the shell's pages, and every page of every remote. */
export function createRoutes(
  remotes: readonly RegistryEntry[],
  loader: RemoteLoader,
): RouteObject[] {
  const tree = buildRouteTree({
    remotes,
    pages: shellRoutes.map((route) => ({ ...route, element: createElement(shellPages[route.id]) })),
    enter: enterRoute(loader),
    notFound: <NotFoundPage />,
  });
  return [
    {
      element: <RootFrame />,
      errorElement: <RouteError />,
      // Guards are evaluated before anything is rendered; the loading logo covers that moment.
      hydrateFallbackElement: <Fragment />,
      children: [{ element: <PageGate />, errorElement: <RouteError />, children: tree }],
    },
  ];
}

/** The routes that an address matches, outermost first. */
export function matchedPages(routes: RouteObject[], pathname: string) {
  return matchRoutes(routes, pathname) ?? [];
}

/**
 * The router of the browser.
 *
 * @param isRendered the server has rendered this address: the page is taken over as it is, so the router neither waits
 *   nor evaluates a guard. A page with a guard is rendered as its place, which evaluates it (`AfterTakeOver`).
 */
export function createRouter(
  remotes: readonly RegistryEntry[],
  loader: RemoteLoader,
  isRendered = false,
): Router {
  const routes = createRoutes(remotes, loader);
  const matched = isRendered ? matchedPages(routes, window.location.pathname) : [];
  const loaderData = Object.fromEntries(
    matched.flatMap(({ route }) => (route.id && route.loader ? [[route.id, null]] : [])),
  );
  const router = createBrowserRouter(routes, isRendered ? { hydrationData: { loaderData } } : {});
  filterNavigations(router);
  return router;
}

/** What the pages at `path` need: one task for each module of a remote. */
export function preloadTasks(
  router: Router,
  loader: RemoteLoader,
  path: string,
): (() => Promise<unknown>)[] {
  return (matchRoutes(router.routes, path) ?? [])
    .map(({ route }) => (isRouteHandle(route.handle) ? route.handle.remote : undefined))
    .filter((remote) => remote !== undefined)
    .map(
      ({ name, expose }) =>
        () =>
          loader.load(name, expose),
    );
}
