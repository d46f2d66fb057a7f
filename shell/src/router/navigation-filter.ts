import { session } from '@siteswap/web-kit';
import { type createBrowserRouter, matchRoutes, type To } from 'react-router';
import { judge } from './guards.ts';
import { isRouteHandle } from './route-handle.ts';

type Router = ReturnType<typeof createBrowserRouter>;

const pathOf = (to: To): string | undefined =>
  typeof to === 'string' ? to.split(/[?#]/, 1)[0] : to.pathname;

/** Whether a guard on the way to `path` says to stay away. A visitor is not stopped here but sent to the login page. */
function isAborted(router: Router, path: string): boolean {
  const matches = matchRoutes(router.routes, path) ?? [];
  return matches.some(
    ({ route }) =>
      isRouteHandle(route.handle) && judge(route.handle.guard, session.get()) === 'abort',
  );
}

/**
 * Cancels client navigations that must not happen: to the API, with a warning, and to pages a guard aborts. The
 * page the person is on stays.
 */
export function filterNavigations(router: Router): void {
  const navigate = router.navigate.bind(router) as (
    to: unknown,
    options?: unknown,
  ) => Promise<void>;
  const filtered = async (to: unknown, options?: unknown): Promise<void> => {
    const path = typeof to === 'number' || to === null ? undefined : pathOf(to as To);
    if (path?.startsWith('/api/')) {
      // biome-ignore lint/suspicious/noConsole: the specification asks for this warning
      console.warn(`Navigation to ${path} was cancelled: it is not a page.`);
      return;
    }
    if (path?.startsWith('/') && isAborted(router, path)) return;
    await navigate(to, options);
  };
  router.navigate = filtered as Router['navigate'];
}
