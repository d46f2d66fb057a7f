import { oidcCookieName } from '@siteswap/contracts/core';

/** The short-lived cookie that binds attempts to the browser in which they began. */
export function createOidcCookie(publicUrl: string) {
  const name = oidcCookieName(publicUrl);
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return {
    /** Its value in a `Cookie` header; null when there is none. */
    read: (header: string): string | null => {
      const cookie = header.split('; ').find((part) => part.startsWith(`${name}=`));
      const value = cookie?.slice(name.length + 1) ?? '';
      return /^[\w-]{43}$/.test(value) ? value : null;
    },
    /** The value of `Set-Cookie`. */
    set: (value: string, maxAgeSeconds: number): string =>
      `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`,
  };
}
export type OidcCookie = ReturnType<typeof createOidcCookie>;
