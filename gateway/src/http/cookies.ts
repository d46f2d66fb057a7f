/** Value of a cookie in a `Cookie` header, as sent; the first one wins. Undefined when absent or empty. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  let from = 0;
  while (from < header.length) {
    const end = header.indexOf(';', from);
    const stop = end === -1 ? header.length : end;
    const equals = header.indexOf('=', from);
    if (equals !== -1 && equals < stop && header.slice(from, equals).trim() === name) {
      return header.slice(equals + 1, stop).trim() || undefined;
    }
    from = stop + 1;
  }
  return undefined;
}

/** `Set-Cookie` that removes a cookie set with `Path=/`. */
export function clearCookie(name: string, secure: boolean): string {
  return `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
