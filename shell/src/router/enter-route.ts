import { session } from '@siteswap/web-kit';
import { signInPath } from '@siteswap/web-kit/shell';
import { type LoaderFunction, redirect } from 'react-router';
import type { RemoteLoader } from '#src/remotes/remote-loader.ts';
import { evaluateGuard } from './guards.ts';
import type { RouteHandle } from './route-handle.ts';

/**
 * Runs before a page is shown: its guard, and the start of its remote. Page and inner page start together, because
 * the router calls this for both at once. Nothing is awaited: the outlet shows the state of the load.
 */
export const enterRoute =
  (loader: RemoteLoader) =>
  (handle: RouteHandle): LoaderFunction =>
  ({ request }) => {
    const result = evaluateGuard(handle.guard, session.get());
    const { pathname, search } = new URL(request.url);
    if (result === 'sign-in') throw redirect(signInPath(pathname + search));
    if (result === 'abort') throw new Response(null, { status: 404 });
    if (handle.remote) void loader.load(handle.remote.name, handle.remote.expose);
    return null;
  };
