import { parseCookie, stringifySetCookie } from 'cookie';

const asSent = (value: string): string => value;

/** Value of a cookie in a `Cookie` header, as sent; the first one wins. Undefined when absent or empty. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  return parseCookie(header, { decode: asSent })[name] || undefined;
}

/** `Set-Cookie` that removes a cookie set with `Path=/`. */
export function clearCookie(name: string, publicUrl: string): string {
  return stringifySetCookie({
    name,
    value: '',
    path: '/',
    maxAge: 0,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  });
}
