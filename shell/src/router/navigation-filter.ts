import { session } from '@siteswap/web-kit';
import { type createBrowserRouter, matchRoutes, type To } from 'react-router';
import { isSignInPage } from '#src/shared/return-to.ts';
import { evaluateGuard } from './guards.ts';
import { isRouteHandle } from './route-handle.ts';

type Router = ReturnType<typeof createBrowserRouter>;

const pathOf = (to: To): string | undefined =>
  typeof to === 'string' ? to.split(/[?#]/, 1)[0] : to.pathname;

/** Whether a guard of the pages at `path` aborts. A visitor is sent to the login page instead, by the loader. */
function isAborted(router: Router, path: string): boolean {
  const matches = matchRoutes(router.routes, path) ?? [];
  return matches.some(
    ({ route }) =>
      isRouteHandle(route.handle) && evaluateGuard(route.handle.guard, session.get()) === 'abort',
  );
}

/** Whether the person is on a page of the sign-in, which must not keep them once they are signed in. */
const isOnSignInPage = (router: Router): boolean => isSignInPage(router.state.location.pathname);

/**
 * Cancels client navigations that must not happen: to the API, with a warning, and to pages that a guard aborts. The
 * page the person is on stays, unless it is one of the sign-in: from there the loader shows that the page does not
 * exist for them. Loaders evaluate the same guards, but a loader cannot cancel: whatever it throws
 * replaces the page, so only the call that starts the navigation can be left out.
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
    if (path?.startsWith('/') && isAborted(router, path) && !isOnSignInPage(router)) return;
    await navigate(to, options);
  };
  router.navigate = filtered as Router['navigate'];
}
