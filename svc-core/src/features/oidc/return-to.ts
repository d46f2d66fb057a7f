/** Pages of the sign-in itself, and what is no page at all; what lies under them as well. */
const nowhere = ['/login', '/logout', '/register', '/verify-email', '/auth', '/api'];

/** As the router of the page reads it: `/%6Cogin` is `/login`. Null when it cannot be read at all. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).toLowerCase();
  } catch {
    return null;
  }
}

/** A path of our own origin that is no page of the sign-in itself; `/` for everything else. */
export function safeReturnTo(returnTo: string | undefined, publicUrl: string): string {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, publicUrl)) return '/';
  const url = new URL(returnTo, publicUrl);
  // `//host` and `/\host` name another origin although they begin with a slash.
  if (url.origin !== new URL(publicUrl).origin || url.username || url.password) return '/';
  const path = decoded(url.pathname);
  // `/.//host` is of this origin, but what is left of it once the dot is gone names another.
  if (path === null || /^\/[/\\]/.test(path)) return '/';
  if (nowhere.some((page) => path === page || path.startsWith(`${page}/`))) return '/';
  return url.pathname + url.search + url.hash;
}
