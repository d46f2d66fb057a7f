import type { IncomingHttpHeaders } from 'node:http';

/**
 * Origins whose pages may write: the public one, and on a developer's machine the same gateway by its number address.
 * `port` is the one listened on, which the public address may not name.
 */
export function allowedOrigins(publicUrl: string, port: number): ReadonlySet<string> {
  const url = new URL(publicUrl);
  const origins = new Set([url.origin]);
  if (url.protocol === 'http:' && url.hostname === 'localhost') {
    origins.add(`http://127.0.0.1:${url.port || port}`);
    origins.add(`http://127.0.0.1:${port}`);
  }
  return origins;
}

/**
 * Whether a write was started by our own pages. Browsers say so themselves; with neither header only a call without
 * cookies passes, since it carries nobody's rights.
 */
export function isOwnWrite(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin !== undefined && !allowed.has(origin)) return false;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin !== undefined || site !== undefined || headers.cookie === undefined;
}
