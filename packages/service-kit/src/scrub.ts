/** What stands where something secret or personal was. */
export const hidden = '[hidden]';

/** Names, letters and digits only, of what nobody but its owner should read. */
const secretName =
  /authoriz|^auth$|cookie|token|secret|passw|pwd|code|otp|key|session|^sid$|phone|mobile|^tel$|allerg|diet|^nom$|^prenom$|firstname|lastname|^name$|companion|avoidlist|address|nonce|verifier|^state$/;
const harmlessName = /^(postal|country|status|error)code$/;
/** Of an address the domain stays: it tells which mail server is concerned. */
const mailName = /mail(address)?$|^identifier$/;

const depthLimit = 12;
const textLimit = 2_000;
const listLimit = 50;
const knownLimit = 50;

const address =
  /[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]{1,254}(?:@|%40)((?:[\p{L}\p{N}-]+\.)*[\p{L}\p{N}-]+)/gu;
const credentials = /\b(Bearer|Basic)\s+[^\s,;"')]+/gi;
const webToken = /\beyJ[\w-]+(?:\.[\w-]*)*/g;
/** `password=x`, `"token": "x"` and the like inside of a text. */
const named =
  /(["']?)\b([\w-]*(?:token|secret|passw|pwd|code|otp|key|session|cookie|phone|mail)[\w-]*)\1(\s*[=:]\s*)(\[hidden\](?:@[\w.-]+)?|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s&,;)}\]]+)/gi;
/** The code of a statement or of one of our refusals, not one that was mailed: `42P01`, `P2002`, `OFFER_FULL`. */
const errorCode = /^\W?(?:\d{2}[\dA-Z]{3}|P\d{4}|[A-Z][A-Z_]+)\W*$/;
/** How PostgreSQL names the row it refused: `Key (email)=(ana@example.org)`. */
const keyDetail = /\(([\w", ]+)\)=\((.*?)\)/g;
const longWord = /[\w+=-]{20,}/g;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const traceContext = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;
const numberLike = /(?<![\w.:-])\+?\(?\d[\d .()-]{6,}\d(?![\w:])/g;
const dateLike = /^\d{4}-\d{2}-\d{2}/;
const bareCode = /^\d{4,8}$/;

/** One search for secrets: values that were hidden by their name are then found wherever else they stand. */
export interface Search {
  readonly known: Set<string>;
  /** Values that may still be looked at: whoever fails on purpose gets no more of our time. */
  left: number;
}

export const newSearch = (): Search => ({ known: new Set(), left: 500 });

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether what is called so is hidden, whatever it is. */
export function isSecretName(name: string): boolean {
  const plain = plainName(name);
  return secretName.test(plain) && !harmlessName.test(plain) && !mailName.test(plain);
}

/** A version of a package looks like an address: `pino@10.4.0`. */
const hideAddress = (found: string, domain: string): string =>
  /^\d+(\.\d+)+/.test(domain) ? found : `${hidden}@${domain}`;

const scrubAddress = (text: string): string => {
  const domain = /(?:@|%40)([\p{L}\p{N}.-]+)/u.exec(text)?.[1];
  return domain ? `${hidden}@${domain}` : hidden;
};

function looksRandom(word: string): boolean {
  if (uuid.test(word) || traceContext.test(word)) return false;
  if (/[a-z]/i.test(word) && /\d/.test(word)) return true;
  return word.length >= 32 && /[a-z]/.test(word) && /[A-Z]/.test(word);
}

/** Without what a `Authorization` header holds: for lines of the log, which hide whole addresses themselves. */
export const scrubCredentials = (text: string): string =>
  text.replace(credentials, `$1 ${hidden}`).replace(webToken, hidden);

/** Without credentials and addresses, whatever the text is: a place in the program, the name of a browser. */
export const scrubWords = (text: string): string =>
  scrubCredentials(text).replace(address, hideAddress);

/** Neither NUL nor half a character, which a database refuses; too long a text loses its end, whole words of it. */
function tidy(text: string, limit: number): string {
  const clean = text.toWellFormed().replaceAll('\u0000', '');
  if (clean.length <= limit) return clean;
  const start = clean.slice(0, limit);
  return `${start.slice(0, Math.max(0, start.lastIndexOf(' '), start.lastIndexOf('\n')))}…`;
}

/** A text without addresses, credentials, long random words, telephone numbers and values that are named secret. */
export function scrubText(text: string, limit = textLimit): string {
  return scrubWords(tidy(text, limit))
    .replace(keyDetail, (_, columns: string) => `(${columns})=(${hidden})`)
    .replace(named, (found, quote: string, name: string, sign: string, value: string) => {
      if (plainName(name).endsWith('code') && errorCode.test(value)) return found;
      return `${quote}${name}${quote}${sign}${scrubAddress(value)}`;
    })
    .replace(longWord, (word) => (looksRandom(word) ? hidden : word))
    .replace(numberLike, (found) =>
      dateLike.test(found) || found.replace(/\D/g, '').length < 8 ? found : hidden,
    );
}

/** Remembers a secret, so that it is found in sentences as well; short ones would garble them. */
export function learn(search: Search, value: unknown, depth = 0): void {
  if (search.known.size >= knownLimit || depth > depthLimit) return;
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value).toWellFormed().replaceAll('\u0000', '').trim();
    if (text.length >= 4 && !text.includes(hidden)) search.known.add(text);
    const at = text.lastIndexOf('@');
    if (at >= 4) learn(search, text.slice(0, at), depth);
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) learn(search, inner, depth + 1);
  }
}

function scrubNamed(name: string, value: unknown, search: Search, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  const isMail = mailName.test(plainName(name));
  if (!isMail && !isSecretName(name)) return scrub(value, search, depth);
  learn(search, value);
  return isMail && typeof value === 'string' ? scrubAddress(value) : hidden;
}

/** A copy without what is secret or personal, at any depth; what lies deeper than twelve levels is left out. */
export function scrub(value: unknown, search: Search, depth = 0): unknown {
  search.left -= 1;
  if (search.left < 0) return '[cut]';
  if (typeof value === 'string') return bareCode.test(value.trim()) ? hidden : scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= depthLimit) return '[deep]';
  if (Array.isArray(value)) {
    return value.slice(0, listLimit).map((item) => scrub(item, search, depth + 1));
  }
  const entries = Object.entries(value).slice(0, listLimit);
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      scrubText(name, 100),
      scrubNamed(name, inner, search, depth + 1),
    ]),
  );
}

/** An address with its query, in which values are hidden by their names. */
export function scrubUrl(url: string, search: Search): string {
  const mark = url.indexOf('?');
  if (mark === -1) return scrubText(url);
  const pairs = [...new URLSearchParams(url.slice(mark + 1))].slice(0, listLimit);
  const query = new URLSearchParams(
    pairs.map(([name, value]) => [
      scrubText(name, 100),
      String(scrubNamed(name, value, search, 0)),
    ]),
  );
  return `${scrubText(url.slice(0, mark))}?${query}`
    .replaceAll(encodeURIComponent(hidden), hidden)
    .replaceAll(`${hidden}%40`, `${hidden}@`);
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Gives a function that hides what the search has learnt, wherever it stands. */
export function hideKnown({ known }: Search): <T>(value: T) => T {
  const forms = [...known].flatMap((secret) => [secret, encodeURIComponent(secret)]);
  if (forms.length === 0) return (value) => value;
  const longestFirst = forms.sort((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(longestFirst.join('|'), 'gi');
  const hide = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return value.replace(pattern, hidden);
    if (typeof value !== 'object' || value === null || depth > depthLimit + 1) return value;
    if (Array.isArray(value)) return value.map((item) => hide(item, depth + 1));
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, inner]) => [hide(key, depth + 1), hide(inner, depth + 1)]),
    );
  };
  return <T>(value: T) => hide(value, 0) as T;
}
