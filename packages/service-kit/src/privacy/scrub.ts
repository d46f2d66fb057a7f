import { hidden, isMailName, isSecretName, plainName } from './secret-names.ts';

const maxDepth = 12;
const maxTextLength = 2_000;
const maxItems = 50;
const maxKnown = 50;

/** A mail address, or several joined as in `a@b@c`, of which the last is captured. */
const mailAddress =
  /[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]{1,254}(?:(?:@|%40)((?:[\p{L}\p{N}-]+\.)*[\p{L}\p{N}-]+))+/gu;
const credentials = /\b(Bearer|Basic)\s+[^\s,;"')]+/gi;
const webToken = /\beyJ[\w-]+(?:\.[\w-]*)*/g;
/** `password=x`, `"token": "x"` and the like inside of a text. */
const named =
  /(["']?)\b([\w-]*(?:token|secret|passw|pwd|code|otp|key|session|cookie|phone|mail)[\w-]*)\1(\s*[=:]\s*)(\[hidden\](?:@[\w.-]+)?|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s&,;)}\]]+)/gi;
/** The code of an error, not one sent by mail: `42P01`, `P2002`, `OFFER_FULL`. */
const errorCode = /^\W?(?:\d{2}[\dA-Z]{3}|P\d{4}|[A-Z][A-Z_]+)\W*$/;
/** How PostgreSQL names a rejected row: `Key (email)=(ana@example.org)`. */
const keyDetail = /\(([\w", ]+)\)=\((.*?)\)/g;
/** What PostgreSQL writes before all values of a row that breaks a constraint. */
const failingRow = 'Failing row contains (';
const longWord = /[\w+=-]{20,}/g;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const traceContext = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;
const numberLike = /(?<![\w.:-])\+?\(?\d[\d .()-]{6,}\d(?![\w:])/g;
const dateLike = /^\d{4}-\d{2}-\d{2}/;
const bareCode = /^\d{4,8}$/;

/** State of scrubbing one report: values hidden by their name, which are then masked wherever else they occur. */
export interface ScrubContext {
  readonly known: Set<string>;
  /** How many more values are scrubbed, so that large input costs bounded time. */
  budget: number;
}

export const newScrubContext = (): ScrubContext => ({ known: new Set(), budget: 500 });

/** A version of a package looks like an address: `pino@10.4.0`. */
const hideAddress = (match: string, domain: string): string =>
  /^[^@%]+@\d+(\.\d+)+/.test(match) ? match : `${hidden}@${domain}`;

const scrubAddress = (text: string): string => {
  const domain = /(?:@|%40)([\p{L}\p{N}.-]+)/u.exec(text)?.[1];
  return domain ? `${hidden}@${domain}` : hidden;
};

function looksRandom(word: string): boolean {
  if (uuid.test(word) || traceContext.test(word)) return false;
  if (/[a-z]/i.test(word) && /\d/.test(word)) return true;
  return word.length >= 32 && /[a-z]/.test(word) && /[A-Z]/.test(word);
}

/** Hides the credentials of `Authorization` headers and web tokens in a text. */
export const scrubCredentials = (text: string): string =>
  text.replace(credentials, `$1 ${hidden}`).replace(webToken, hidden);

/** Hides the values of rows that PostgreSQL rejects, in a text. */
export function scrubRows(text: string): string {
  const at = text.indexOf(failingRow);
  const start = at < 0 ? text : `${text.slice(0, at + failingRow.length)}${hidden})`;
  return start.replace(keyDetail, (_, columns: string) => `(${columns})=(${hidden})`);
}

/** Hides credentials and mail addresses only: for texts without values, such as stack frames and user agents. */
export const scrubKnownText = (text: string): string =>
  scrubCredentials(text).replace(mailAddress, hideAddress);

/** Removes NUL and half characters, which a database rejects, and cuts a long text at a space. */
function tidy(text: string, limit: number): string {
  const clean = text.toWellFormed().replaceAll('\u0000', '');
  if (clean.length <= limit) return clean;
  const start = clean.slice(0, limit);
  return `${start.slice(0, Math.max(0, start.lastIndexOf(' '), start.lastIndexOf('\n')))}…`;
}

/** Hides mail addresses, credentials, long random strings, telephone numbers and values with secret names in a text. */
export function scrubText(text: string, limit = maxTextLength): string {
  return scrubRows(scrubKnownText(tidy(text, limit)))
    .replace(named, (match, quote: string, name: string, sign: string, value: string) => {
      if (plainName(name).endsWith('code') && errorCode.test(value)) return match;
      return `${quote}${name}${quote}${sign}${scrubAddress(value)}`;
    })
    .replace(longWord, (word) => (looksRandom(word) ? hidden : word))
    .replace(numberLike, (match) =>
      dateLike.test(match) || match.replace(/\D/g, '').length < 8 ? match : hidden,
    );
}

/** Remembers a secret, so that it is masked in texts as well; short ones would garble them. */
export function rememberSecret(context: ScrubContext, value: unknown, depth = 0): void {
  if (context.known.size >= maxKnown || depth > maxDepth) return;
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value).toWellFormed().replaceAll('\u0000', '').trim();
    if (text.length >= 4 && !text.includes(hidden)) context.known.add(text);
    const at = text.lastIndexOf('@');
    if (at >= 4) rememberSecret(context, text.slice(0, at), depth);
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) rememberSecret(context, inner, depth + 1);
  }
}

function scrubNamed(name: string, value: unknown, context: ScrubContext, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  const isMail = isMailName(name);
  if (!isMail && !isSecretName(name)) return scrub(value, context, depth);
  rememberSecret(context, value);
  return isMail && typeof value === 'string' ? scrubAddress(value) : hidden;
}

/** Copies a value without secret and personal data; levels deeper than twelve are left out. */
export function scrub(value: unknown, context: ScrubContext, depth = 0): unknown {
  context.budget -= 1;
  if (context.budget < 0) return '[cut]';
  if (typeof value === 'string') return bareCode.test(value.trim()) ? hidden : scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '[deep]';
  if (Array.isArray(value)) {
    return value.slice(0, maxItems).map((item) => scrub(item, context, depth + 1));
  }
  const entries = Object.entries(value).slice(0, maxItems);
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      scrubText(name, 100),
      scrubNamed(name, inner, context, depth + 1),
    ]),
  );
}

/** Scrubs a URL; values of its query are hidden by their names. */
export function scrubUrl(url: string, context: ScrubContext): string {
  const mark = url.indexOf('?');
  if (mark === -1) return scrubText(url);
  const pairs = [...new URLSearchParams(url.slice(mark + 1))].slice(0, maxItems);
  const query = new URLSearchParams(
    pairs.map(([name, value]) => [
      scrubText(name, 100),
      String(scrubNamed(name, value, context, 0)),
    ]),
  );
  return `${scrubText(url.slice(0, mark))}?${query}`
    .replaceAll(encodeURIComponent(hidden), hidden)
    .replaceAll(`${hidden}%40`, `${hidden}@`);
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Returns a function that masks the secrets of the context wherever they occur. */
export function maskKnown({ known }: ScrubContext): <T>(value: T) => T {
  const forms = [...known].flatMap((secret) => [secret, encodeURIComponent(secret)]);
  if (forms.length === 0) return (value) => value;
  const longestFirst = forms.sort((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(longestFirst.join('|'), 'gi');
  const hide = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return value.replace(pattern, hidden);
    if (typeof value !== 'object' || value === null || depth > maxDepth + 1) return value;
    if (Array.isArray(value)) return value.map((item) => hide(item, depth + 1));
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, inner]) => [hide(key, depth + 1), hide(inner, depth + 1)]),
    );
  };
  return <T>(value: T) => hide(value, 0) as T;
}
