import type { Failure } from '@siteswap/contracts/platform';
import {
  hidden,
  hideKnown,
  learn,
  newSearch,
  type Search,
  scrub,
  scrubText,
  scrubUrl,
  scrubWords,
} from './scrub.ts';

const bodyLimit = 8_000;

/** Headers that help to understand a failure and hold no secret; of all others only the names are kept. */
const openHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'if-none-match',
  'origin',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'traceparent',
  'transfer-encoding',
  'user-agent',
  'x-admin-mode',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-locale',
  'x-remote',
  'x-request-id',
]);

/** Cookies and credentials, as they may stand elsewhere. Short cookies are settings: `theme=dark`. */
function learnHeader(name: string, text: string, search: Search): void {
  if (name.includes('authorization')) learn(search, text.slice(text.indexOf(' ') + 1));
  if (!name.includes('cookie')) return;
  for (const pair of text.split(';')) {
    const value = pair.slice(pair.indexOf('=') + 1).trim();
    if (value.length >= 12) learn(search, value);
  }
}

function scrubHeaders(headers: Record<string, unknown>, search: Search): Record<string, unknown> {
  const entries = Object.entries(headers).slice(0, 60);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const text = [value].flat().join(', ');
      const lower = name.toLowerCase();
      learnHeader(lower, text, search);
      if (lower === 'referer') return [name, scrubUrl(text, search)];
      return [
        scrubText(name, 100),
        openHeaders.has(lower) ? scrubWords(text.slice(0, 500)) : hidden,
      ];
    }),
  );
}

function cut(body: unknown): unknown {
  const text = JSON.stringify(body);
  if (text === undefined || text.length <= bodyLimit) return body;
  // Scrubbed already, so that half a word tells nothing.
  return { cut: text.slice(0, bodyLimit / 2).toWellFormed() };
}

/** Where the words of a stack end and its places in the program begin; those hold no values. */
function splitStack(stack: string): [words: string, frames: string] {
  const from = stack.search(/\n\s+at /);
  return from === -1 ? [stack, ''] : [stack.slice(0, from), stack.slice(from)];
}

/**
 * A failure as it may leave the process: without what is secret or personal, within the sizes of its contract.
 * What was hidden by its name is also hidden where it stands in a sentence. Scrubbing twice changes nothing.
 */
export function scrubFailure(failure: Failure): Failure {
  const search = newSearch();
  const { headers, body, queryParams, userAgent } = failure;
  const [words, frames] = splitStack(failure.stack ?? '');
  const scrubbed = {
    ...(headers ? { headers: scrubHeaders(headers, search) } : {}),
    ...(body === undefined ? {} : { body: scrub(body, search) }),
    ...(queryParams ? { queryParams: scrub(queryParams, search) as Record<string, unknown> } : {}),
    ...(userAgent === undefined ? {} : { userAgent: scrubWords(userAgent.slice(0, 300)) }),
    url: scrubUrl(failure.url, search),
    path: scrubText(failure.path),
    message: scrubText(failure.message),
    words: scrubText(words),
  };
  const { words: safeWords, ...safe } = hideKnown(search)(scrubbed);
  return {
    ...failure,
    ...safe,
    ...(safe.body === undefined ? {} : { body: cut(safe.body) }),
    ...(safe.userAgent === undefined ? {} : { userAgent: safe.userAgent.slice(0, 300) }),
    ...(failure.stack === undefined
      ? {}
      : { stack: (safeWords + scrubWords(frames)).slice(0, 8_000) }),
    url: safe.url.slice(0, 2_000),
    path: safe.path.slice(0, 1_000),
    message: safe.message.slice(0, 2_000),
  };
}
