import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import { defaultLocale, type Locale, locales } from '@siteswap/contracts/fields';
import { continueTrace, type Trace } from '../logging/trace.ts';
import { isRemote } from '../privacy/secret-names.ts';
import type { Actor } from './actor.ts';

const processId = randomBytes(6).toString('base64url');
let counter = 0;

/** A new request id: unique over all replicas, not secret, and cheap. */
export function nextRequestId(): string {
  counter = (counter + 1) % Number.MAX_SAFE_INTEGER;
  return `${processId}-${counter.toString(36)}`;
}

/** The request id the gateway sent, else a new one: unique, not secret. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const header = headers['x-request-id'];
  if (typeof header === 'string' && /^[\w.-]{1,64}$/.test(header)) return header;
  return nextRequestId();
}

/** `remote@version` of the calling page. */
export function remoteOf(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['x-remote'];
  return isRemote(header) ? header : undefined;
}

/** The trace of a request: its caller's, with a new span. */
export function traceOf(headers: IncomingHttpHeaders, requestId: string): Trace {
  const remote = remoteOf(headers);
  const span = continueTrace(headers['traceparent']);
  return { requestId, ...span, ...(remote === undefined ? {} : { remote }) };
}

const knownLocales = new Set<string>(locales);

/** The language the gateway resolved, else the member's, else English. */
export function localeOf(headers: IncomingHttpHeaders, actor: Actor | null): Locale {
  const header = headers['x-locale'];
  if (typeof header === 'string' && knownLocales.has(header)) return header as Locale;
  return actor?.locale ?? defaultLocale;
}

/**
 * The client's address. Each trusted proxy appends the address it was called from to `X-Forwarded-For`,
 * so the client's address stands that many places from the end; entries further left are written by the client.
 */
export function clientIp(
  headers: IncomingHttpHeaders,
  socketAddress: string | undefined,
  trustedProxies: number,
): string {
  const direct = socketAddress ?? '';
  if (trustedProxies === 0) return direct;
  const header = headers['x-forwarded-for'];
  if (typeof header !== 'string') return direct;
  const chain = header.split(',').map((part) => part.trim());
  return chain[Math.max(0, chain.length - trustedProxies)] || direct;
}

/** The first four of the eight groups of an IPv6 address, `::` written out. */
function networkGroups(address: string): string[] {
  const [left = '', right] = address.split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const head = groupsOf(left);
  if (right === undefined) return head.slice(0, 4);
  const tail = groupsOf(right);
  // An IPv4 address at the end stands for two groups.
  const tailLength = tail.length + (right.includes('.') ? 1 : 0);
  const zeros = Array<string>(8 - head.length - tailLength).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4);
}

/**
 * What limits per address count by: an IPv4 address whole, an IPv6 one by its /64 (`2001:db8:0:1::/64`), because one
 * connection at home has all addresses of a /64. Another text stays as it is.
 */
export function addressKey(ip: string): string {
  const address = ip.split('%')[0] ?? '';
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (embedded) return embedded;
  if (!isIPv6(address)) return ip;
  const groups = networkGroups(address).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
