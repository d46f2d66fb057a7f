import { deviceCookieName } from '@siteswap/contracts/core';
import { days } from '@siteswap/service-kit';
import { type Secrets, sameHash } from '#src/secrets.ts';

/** Browsers keep no cookie for longer. */
export const deviceLifetime = days(400);

const valuePattern = /^([\w-]{43})\.([\w-]{43})$/;

/** Reads and writes the cookie by which accounts know a browser. Only a value that this site signed is looked up. */
export interface DeviceCookie {
  /** The token in a `Cookie` header; null when there is none, or when its signature is not ours. */
  read(header: string): string | null;
  /** The value of `Set-Cookie`. */
  set(token: string): string;
}

export function createDeviceCookie(publicUrl: string, secrets: Secrets): DeviceCookie {
  const name = deviceCookieName(publicUrl);
  const attributes = [
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(new URL(publicUrl).protocol === 'https:' ? ['Secure'] : []),
    `Max-Age=${deviceLifetime / 1000}`,
  ];
  return {
    read: (header) => {
      const cookie = header.split('; ').find((part) => part.startsWith(`${name}=`));
      const [, token, signature] = valuePattern.exec(cookie?.slice(name.length + 1) ?? '') ?? [];
      if (!token || !signature) return null;
      return sameHash(signature, secrets.deviceSignature(token)) ? token : null;
    },
    set: (token) =>
      [`${name}=${token}.${secrets.deviceSignature(token)}`, ...attributes].join('; '),
  };
}
