import type { RegistryEntry } from '@siteswap/contracts/platform';
import { createElement, Fragment } from 'react';
import { createBrowserRouter, matchRoutes } from 'react-router';
import type { RemoteLoader } from '#src/remotes/remote-loader.ts';
import { enterRoute } from './enter-route.ts';
import { filterNavigations } from './navigation-filter.ts';
import { NotFoundPage } from './not-found.page.tsx';
import { RootFrame } from './root-frame.tsx';
import { RouteError } from './route-error.tsx';
import { isRouteHandle } from './route-handle.ts';
import { buildRouteTree } from './route-tree.tsx';
import { shellPages } from './shell-pages.tsx';
import { shellRoutes } from './shell-routes.ts';

export type Router = ReturnType<typeof createBrowserRouter>;

/** The router of the browser: the frame, the shell's pages, and every page of every remote. */
export function createRouter(remotes: readonly RegistryEntry[], loader: RemoteLoader): Router {
  const tree = buildRouteTree({
    remotes,
    pages: shellRoutes.map((route) => ({ ...route, element: createElement(shellPages[route.id]) })),
    enter: enterRoute(loader),
    notFound: <NotFoundPage />,
  });
  const router = createBrowserRouter([
    {
      element: <RootFrame />,
      errorElement: <RouteError />,
      // Guards are judged before anything is drawn; the loading logo covers that moment.
      hydrateFallbackElement: <Fragment />,
      children: [{ errorElement: <RouteError />, children: tree }],
    },
  ]);
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
