/** Pages of the sign-in itself, and what is no page at all. */
const nowhere = ['/login', '/logout', '/register', '/verify-email', '/auth/', '/api/'];

/** A path of our own origin that is no page of the sign-in itself; `/` for everything else. */
export function safeReturnTo(returnTo: string | undefined, publicUrl: string): string {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, publicUrl)) return '/';
  const url = new URL(returnTo, publicUrl);
  // `//host` and `/\host` name another origin although they begin with a slash.
  if (url.origin !== new URL(publicUrl).origin) return '/';
  if (nowhere.some((page) => url.pathname === page || url.pathname.startsWith(page))) return '/';
  return url.pathname + url.search + url.hash;
}
