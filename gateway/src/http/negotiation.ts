import type { IncomingHttpHeaders } from 'node:http';
import { defaultLocale, type Locale, locales } from '@siteswap/contracts/fields';
import Negotiator from 'negotiator';
import { readCookie } from './cookies.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

function chooseEncoding(header: string): Encoding {
  const accepted = new Negotiator({
    headers: { 'accept-encoding': header.toLowerCase() },
  }).encodings();
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') || accepted.includes('*') ? 'gzip' : 'identity';
}

const encodings = new Map<string, Encoding>();

/** Brotli, gzip or none, as the client accepts. Browsers send one of a few headers, so those are cached. */
export function preferredEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  let encoding = encodings.get(header);
  if (encoding === undefined) {
    encoding = chooseEncoding(header);
    if (encodings.size < 500 && header.length < 200) encodings.set(header, encoding);
  }
  return encoding;
}

/** Whether the client is a browser that navigates, so that it gets a page even for an unknown address. */
export function asksForPage({ accept }: IncomingHttpHeaders): boolean {
  return accept?.includes('text/html') ?? false;
}

/** Whether the client accepts any type, as messengers do that fetch a page for its preview. */
export function takesAnything({ accept }: IncomingHttpHeaders): boolean {
  return accept === undefined || accept.includes('*/*');
}

const supported = new Set<string>(locales);
const isLocale = (text: string): text is Locale => supported.has(text);

/** Name of the cookie with the chosen language. */
export const localeCookie = 'locale';

function preferredLocale(header: string): Locale {
  // Without a list of ours: negotiator would prefer `de` to `fr-CH` where both are wanted alike and we have de and fr.
  for (const tag of new Negotiator({ headers: { 'accept-language': header } }).languages()) {
    const language = tag.split('-')[0]?.toLowerCase() ?? '';
    if (isLocale(language)) return language;
  }
  return defaultLocale;
}

/** Browsers send one of few headers, so the parsed result is cached. */
const preferred = new Map<string, Locale>();

/** The visitor's language: cookie, then the browser's languages, then English. */
export function resolveLocale(headers: IncomingHttpHeaders): Locale {
  const chosen = readCookie(headers.cookie, localeCookie);
  if (chosen && isLocale(chosen)) return chosen;
  const header = headers['accept-language'];
  if (header === undefined) return defaultLocale;
  let locale = preferred.get(header);
  if (locale === undefined) {
    locale = preferredLocale(header);
    if (preferred.size < 500 && header.length < 200) preferred.set(header, locale);
  }
  return locale;
}
