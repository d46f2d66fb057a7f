import type { IncomingHttpHeaders } from 'node:http';
import { defaultLocale, type Locale, locales } from '@siteswap/contracts/fields';
import { readCookie } from './cookies.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

interface Weighted {
  readonly name: string;
  readonly quality: number;
}

/** Reads `a;q=0.5, b` into names with their weights, best first. */
function weighted(header: string): Weighted[] {
  return header
    .split(',')
    .map((part) => {
      const [name = '', ...params] = part.split(';').map((piece) => piece.trim());
      const q = params.find((param) => param.startsWith('q='));
      const quality = q ? Number(q.slice(2)) : 1;
      return { name: name.toLowerCase(), quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.quality - a.quality);
}

function chooseEncoding(header: string): Encoding {
  const accepted = weighted(header)
    .filter(({ quality }) => quality > 0)
    .map(({ name }) => name);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') || accepted.includes('*') ? 'gzip' : 'identity';
}

const encodings = new Map<string, Encoding>();

/** The best encoding we make that the client takes. Browsers send one of a few headers, so those are remembered. */
export function preferredEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  let encoding = encodings.get(header);
  if (encoding === undefined) {
    encoding = chooseEncoding(header);
    if (encodings.size < 500) encodings.set(header, encoding);
  }
  return encoding;
}

/** Whether the caller is a browser that goes to a page, wherever it leads. */
export function asksForPage({ accept }: IncomingHttpHeaders): boolean {
  return accept?.includes('text/html') ?? false;
}

/** Whether the caller takes whatever there is, as messengers do that fetch a page for its preview. */
export function takesAnything({ accept }: IncomingHttpHeaders): boolean {
  return accept === undefined || accept.includes('*/*');
}

const known = new Set<string>(locales);

/** Name of the cookie that remembers the language. */
export const localeCookie = 'locale';

/** The visitor's language: cookie, then the browser's languages, then English. */
export function resolveLocale(headers: IncomingHttpHeaders): Locale {
  const chosen = readCookie(headers.cookie, localeCookie);
  if (chosen && known.has(chosen)) return chosen as Locale;
  for (const { name, quality } of weighted(headers['accept-language'] ?? '')) {
    const language = name.split('-')[0] ?? '';
    if (quality > 0 && known.has(language)) return language as Locale;
  }
  return defaultLocale;
}
