import type { Failure } from '@siteswap/contracts/platform';
import {
  maskKnown,
  newScrubContext,
  rememberSecret,
  type ScrubContext,
  scrub,
  scrubKnownText,
  scrubText,
  scrubUrl,
} from './scrub.ts';
import { hidden } from './secret-names.ts';

const maxBodyLength = 8_000;

/** Headers without secrets that help to understand a failure; the values of all others are hidden. */
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

/** Remembers cookies and credentials, which may occur elsewhere. Short cookies are settings: `theme=dark`. */
function rememberHeaderSecrets(name: string, text: string, context: ScrubContext): void {
  if (name.includes('authorization')) rememberSecret(context, text.slice(text.indexOf(' ') + 1));
  if (!name.includes('cookie')) return;
  for (const pair of text.split(';')) {
    const value = pair.slice(pair.indexOf('=') + 1).trim();
    if (value.length >= 12) rememberSecret(context, value);
  }
}

function scrubHeaders(
  headers: Record<string, unknown>,
  context: ScrubContext,
): Record<string, unknown> {
  const entries = Object.entries(headers).slice(0, 60);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const text = [value].flat().join(', ');
      const lower = name.toLowerCase();
      rememberHeaderSecrets(lower, text, context);
      if (lower === 'referer') return [name, scrubUrl(text, context)];
      return [
        scrubText(name, 100),
        openHeaders.has(lower) ? scrubKnownText(text.slice(0, 500)) : hidden,
      ];
    }),
  );
}

function cut(body: unknown): unknown {
  const text = JSON.stringify(body);
  if (text === undefined || text.length <= maxBodyLength) return body;
  // The body is scrubbed before it is cut, so no part of a secret is left.
  return { cut: text.slice(0, maxBodyLength / 2).toWellFormed() };
}

/** Splits a stack into its message and its frames, which contain no values. */
function splitStack(stack: string): [message: string, frames: string] {
  const from = stack.search(/\n[^\S\n]+at /);
  return from === -1 ? [stack, ''] : [stack.slice(0, from), stack.slice(from)];
}

/**
 * A failure as it may leave the process: without secret and personal data, within the sizes of its contract.
 * A value hidden by its name is also masked in texts. Scrubbing twice changes nothing.
 */
export function scrubFailure(failure: Failure): Failure {
  const context = newScrubContext();
  const { headers, body, queryParams, userAgent } = failure;
  const [stackMessage, frames] = splitStack(failure.stack ?? '');
  const scrubbed = {
    ...(headers ? { headers: scrubHeaders(headers, context) } : {}),
    ...(body === undefined ? {} : { body: scrub(body, context) }),
    ...(queryParams ? { queryParams: scrub(queryParams, context) as Record<string, unknown> } : {}),
    ...(userAgent === undefined ? {} : { userAgent: scrubKnownText(userAgent.slice(0, 300)) }),
    url: scrubUrl(failure.url, context),
    path: scrubText(failure.path),
    message: scrubText(failure.message),
    stackMessage: scrubText(stackMessage),
  };
  const { stackMessage: safeStackMessage, ...safe } = maskKnown(context)(scrubbed);
  return {
    ...failure,
    ...safe,
    ...(safe.body === undefined ? {} : { body: cut(safe.body) }),
    ...(safe.userAgent === undefined ? {} : { userAgent: safe.userAgent.slice(0, 300) }),
    ...(failure.stack === undefined
      ? {}
      : { stack: (safeStackMessage + scrubKnownText(frames)).slice(0, 8_000) }),
    url: safe.url.slice(0, 2_000),
    path: safe.path.slice(0, 1_000),
    message: safe.message.slice(0, 2_000),
  };
}
