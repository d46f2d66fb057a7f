import type { IncomingHttpHeaders } from 'node:http';

/** Headers about one connection, not about the message (RFC 9110 §7.6.1). */
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

/** Headers that say who calls and from where. Only the gateway may set them, so those of a client are dropped. */
const setByGateway = new Set([
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

const setByGatewayPrefix = /^x-(user|forwarded|original|rewrite|client|actor)-/;

const none: ReadonlySet<string> = new Set();

/** Headers named by `Connection`; they are hop-by-hop, too. */
function namedByConnection(connection: string | undefined): ReadonlySet<string> {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') {
    return none;
  }
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}

/** A request's headers as they are sent to a service, without those that only the gateway may set. */
export function forwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const named = namedByConnection(headers.connection);
  const forwarded: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || hopByHop.has(name) || setByGateway.has(name) || named.has(name))
      continue;
    if (name.startsWith('x-') && setByGatewayPrefix.test(name)) continue;
    forwarded[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return forwarded;
}

/** Headers of a service's response that the gateway sets itself, or that name its software. */
const droppedFromResponses = new Set(['x-powered-by', 'server', 'x-request-id', 'date']);

/** Headers of a service's response as the browser may see them. */
export function responseHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string | string[]> {
  const { connection } = headers;
  const named = namedByConnection(typeof connection === 'string' ? connection : undefined);
  const forwarded: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || hopByHop.has(name) || named.has(name)) continue;
    if (!droppedFromResponses.has(name)) forwarded[name] = value;
  }
  return forwarded;
}

/** Headers as the list that `writeHead` takes: name, value, name, value … */
export function headerPairs(headers: Readonly<Record<string, string | string[]>>): string[] {
  const pairs: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') pairs.push(name, value);
    else for (const text of value ?? []) pairs.push(name, text);
  }
  return pairs;
}
