import type { IncomingHttpHeaders } from 'node:http';

/** They concern one connection, not the message (RFC 9110 §7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** They say who calls and from where, which only the gateway may say. */
const ours = new Set([
  'authorization',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'traceparent',
  'tracestate',
  'baggage',
  'x-admin-mode',
  'x-internal-token',
  'x-locale',
  'x-real-ip',
  'x-request-id',
]);

const oursByPrefix = /^x-(user|forwarded|original|rewrite|client|actor)-/;

/** Headers named by `Connection`, which end here too. */
function namedByConnection(connection: string | undefined): ReadonlySet<string> {
  return new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
}

/** A request's headers as a service may see them, without anything that only the gateway may say. */
export function forwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const named = namedByConnection(headers.connection);
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || hopByHop.has(name) || ours.has(name) || named.has(name)) continue;
    if (oursByPrefix.test(name)) continue;
    kept[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return kept;
}

/** What a service must not decide or tell in an answer. */
const droppedFromAnswers = new Set(['x-powered-by', 'server', 'x-request-id', 'date']);

/** An answer's headers as the browser may see them. */
export function answerHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string | string[]> {
  const { connection } = headers;
  const named = namedByConnection(typeof connection === 'string' ? connection : undefined);
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || hopByHop.has(name) || named.has(name)) continue;
    if (!droppedFromAnswers.has(name)) kept[name] = value;
  }
  return kept;
}
