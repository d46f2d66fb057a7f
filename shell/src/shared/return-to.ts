import { safeReturnTo as safeReturnToOrigin } from '@siteswap/contracts/core';
import { rememberPlace } from '@siteswap/web-kit/shell';
import { matchRoutes } from 'react-router';
import { paths } from '#src/paths.ts';

/** The markup of the server is the same at every address of the product, so it contains paths alone. */
const ownOrigin = (): string => globalThis.location?.origin ?? 'https://siteswap.invalid';

/** Where to go after signing in or out: a path of this origin that is no page of the sign-in itself; `/` otherwise. */
export const safeReturnTo = (returnTo: string | null, origin = ownOrigin()): string =>
  safeReturnToOrigin(returnTo, origin);

interface GuardedRoute {
  readonly path: string;
  readonly guard?: string | undefined;
}

/** Whether a path of this origin is a page that requires sign-in. */
export function isGuarded(path: string, routes: readonly GuardedRoute[]): boolean {
  const tree = routes.map((route) => ({ path: route.path, handle: route }));
  return Boolean(matchRoutes(tree, path)?.at(-1)?.route.handle.guard);
}

/** Where to go after signing out: as `safeReturnTo`, but no page that requires sign-in. */
export function publicReturnTo(returnTo: string | null, routes: readonly GuardedRoute[]): string {
  const path = safeReturnTo(returnTo);
  return isGuarded(path, routes) ? paths.home : path;
}

/** Whether an address is a page of the sign-in itself. */
export function isSignInPage(fullPath: string): boolean {
  const { pathname } = new URL(fullPath, ownOrigin());
  return pathname !== paths.home && safeReturnTo(fullPath) === paths.home;
}

/** Before a link leads from this page to the sign-in: the person comes back to this page, scrolled as it is now. */
export function rememberPageToReturnTo(fullPath: string): void {
  if (!isSignInPage(fullPath)) rememberPlace();
}

/** Value of `returnTo` in links of this page: the page itself, or on a page of the sign-in its own `returnTo`. */
function currentTarget(fullPath: string): string {
  if (!isSignInPage(fullPath)) return fullPath;
  const { searchParams } = new URL(fullPath, ownOrigin());
  return safeReturnTo(searchParams.get('returnTo'));
}

/** A link to a page that brings the person back afterwards. */
export function withReturnTo(page: string, fullPath: string): string {
  return `${page}?returnTo=${encodeURIComponent(currentTarget(fullPath))}`;
}
