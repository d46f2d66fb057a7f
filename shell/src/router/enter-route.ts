import { session } from '@siteswap/web-kit';
import { type LoaderFunction, redirect } from 'react-router';
import type { RemoteLoader } from '#src/remotes/remote-loader.ts';
import { judge, loginPath } from './guards.ts';
import type { RouteHandle } from './route-handle.ts';

/**
 * Runs before a page is shown: its guard, and the start of its remote. Page and inner page start together, because
 * the router calls this for both at once. Nothing is awaited: the outlet shows the state of the load.
 */
export const enterRoute =
  (loader: RemoteLoader) =>
  (handle: RouteHandle): LoaderFunction =>
  ({ request }) => {
    const verdict = judge(handle.guard, session.get());
    const { pathname, search } = new URL(request.url);
    if (verdict === 'sign-in') throw redirect(loginPath(pathname + search));
    if (verdict === 'abort') throw new Response(null, { status: 404 });
    if (handle.remote) void loader.load(handle.remote.name, handle.remote.expose);
    return null;
  };
