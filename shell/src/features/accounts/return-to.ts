import { matchRoutes } from 'react-router';

/** Pages of the sign-in itself, and what is no page at all; what lies under them as well. */
const nowhere = ['/login', '/logout', '/register', '/verify-email', '/auth', '/api'];

const liesIn = (path: string, page: string): boolean =>
  path === page || path.startsWith(`${page}/`);

/** As the router reads it: `/%6Cogin` shows the page of `/login`. Null when it cannot be read at all. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).toLowerCase();
  } catch {
    return null;
  }
}

/**
 * Where to go after signing in or out: a path of this origin that is no page of the sign-in itself; `/` otherwise.
 *
 * @param returnTo the raw query value, which anyone may have written
 */
export function safeReturnTo(returnTo: string | null, origin = window.location.origin): string {
  if (!returnTo?.startsWith('/')) return '/';
  let url: URL;
  try {
    url = new URL(returnTo, origin);
  } catch {
    return '/';
  }
  // `//host` and `/\host` name another origin although they begin with a slash.
  if (url.origin !== origin || url.username || url.password) return '/';
  const path = decoded(url.pathname);
  // `/.//host` is of this origin, but what is left of it once the dot is gone names another.
  if (path === null || /^\/[/\\]/.test(path)) return '/';
  if (nowhere.some((page) => liesIn(path, page))) return '/';
  return url.pathname + url.search + url.hash;
}

interface GuardedRoute {
  readonly path: string;
  readonly guard?: string | undefined;
}

/** Where to go after signing out: as `safeReturnTo`, but no page that would ask to sign in again. */
export function publicReturnTo(returnTo: string | null, routes: readonly GuardedRoute[]): string {
  const path = safeReturnTo(returnTo);
  const tree = routes.map((route) => ({ path: route.path, handle: route }));
  const found = matchRoutes(tree, path)?.at(-1)?.route.handle;
  return found?.guard ? '/' : path;
}

/** A page of the sign-in leads on to where it was itself to lead; any other page is where one comes back to. */
function wayBack(fullPath: string): string {
  const { pathname, searchParams } = new URL(fullPath, window.location.origin);
  const isSignIn = pathname !== '/' && safeReturnTo(fullPath) === '/';
  return isSignIn ? safeReturnTo(searchParams.get('returnTo')) : fullPath;
}

/** A link to a page that brings the person back afterwards. */
export function withReturnTo(page: '/login' | '/logout' | '/register', fullPath: string): string {
  return `${page}?returnTo=${encodeURIComponent(wayBack(fullPath))}`;
}
