import { sessionCookieName } from '@siteswap/contracts/core';

/** Writes the session cookie, which the gateway reads. */
export interface SessionCookie {
  /** @param maxAgeSeconds absent: the cookie lasts until the browser is closed */
  set(token: string, maxAgeSeconds?: number): string;
  clear(): string;
}

/** The values of `Set-Cookie` for the site at this public address. */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const name = sessionCookieName(publicUrl);
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const write = (value: string, maxAgeSeconds?: number) =>
    [
      `${name}=${value}`,
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      ...(isSecure ? ['Secure'] : []),
      ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    ].join('; ');
  return { set: write, clear: () => write('', 0) };
}
