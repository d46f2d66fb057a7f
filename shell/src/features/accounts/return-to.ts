/** Pages of the sign-in itself, and what is no page at all. */
const nowhere = ['/login', '/logout', '/register', '/verify-email', '/auth/', '/api/'];

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
  if (url.origin !== origin) return '/';
  if (nowhere.some((page) => url.pathname === page || url.pathname.startsWith(page))) return '/';
  return url.pathname + url.search + url.hash;
}

/** A link to a page that brings the person back afterwards. */
export function withReturnTo(page: '/login' | '/logout' | '/register', fullPath: string): string {
  return `${page}?returnTo=${encodeURIComponent(fullPath)}`;
}
