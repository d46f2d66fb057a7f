import { randomBytes } from 'node:crypto';
import { oidcCookieName } from '@siteswap/contracts/core';
import type { RequestContext } from '@siteswap/service-kit';
import { attemptLife } from './attempts.service.ts';

/** The short cookie that binds attempts to the browser in which they began. */
export function createOidcCookie(publicUrl: string) {
  const name = oidcCookieName(publicUrl);
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const read = ({ koa }: RequestContext): string | null => {
    const found = koa
      .get('cookie')
      .split('; ')
      .find((part) => part.startsWith(`${name}=`));
    const value = found?.slice(name.length + 1) ?? '';
    return /^[\w-]{43}$/.test(value) ? value : null;
  };
  return {
    read,
    /** The browser's value, which lasts on from here; a second window of it must not end the first one's attempt. */
    renew: (ctx: RequestContext): string => {
      const value = read(ctx) ?? randomBytes(32).toString('base64url');
      ctx.koa.append(
        'set-cookie',
        `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${attemptLife / 1000}${secure}`,
      );
      return value;
    },
  };
}
export type OidcCookie = ReturnType<typeof createOidcCookie>;
