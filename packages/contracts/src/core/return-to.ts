/** Pages of the sign-in itself, and the API; paths below them as well. */
const excludedPaths = ['/login', '/logout', '/register', '/verify-email', '/auth', '/api'];

/** As the router reads it: `/%6Cogin` shows the page of `/login`. Null when it cannot be decoded. */
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
 * @param returnTo the raw query value, which a stranger may have written
 */
export function safeReturnTo(returnTo: string | null | undefined, origin: string): string {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, origin)) return '/';
  const url = new URL(returnTo, origin);
  // `//host` and `/\host` name another origin although they begin with a slash.
  if (url.origin !== origin || url.username || url.password) return '/';
  const path = decoded(url.pathname);
  // `/.//host` is of this origin, but without the dot segment it names another.
  if (path === null || /^\/[/\\]/.test(path)) return '/';
  if (excludedPaths.some((page) => path === page || path.startsWith(`${page}/`))) return '/';
  return url.pathname + url.search + url.hash;
}
