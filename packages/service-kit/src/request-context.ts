import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { defaultLocale, type Locale, locales } from '@siteswap/contracts/fields';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { continueTrace, type Trace } from './trace.ts';

/** The person who calls, as the gateway's token says. */
export interface Actor {
  readonly userId: number;
  readonly sid: string;
  readonly isGlobalAdmin: boolean;
  /** The claim `isGlobalAdmin` and the header `X-Admin-Mode: true` together. */
  readonly adminMode: boolean;
  readonly locale: Locale;
  readonly pseudo: string;
}

/** What is known of a request besides its input. */
export interface RequestContext {
  readonly actor: Actor | null;
  readonly requestId: string;
  /** The span of this request: the trace of who called, a span id of its own. */
  readonly traceparent: string | undefined;
  readonly locale: Locale;
  /** The client's address, seen through the trusted proxies. */
  readonly ip: string;
  /** Carries request id, trace and remote; made when first used. */
  readonly log: Logger;
  readonly koa: Koa.Context;
  /** Set it to answer with another success status than the route's. */
  status?: number;
}

const processId = randomBytes(6).toString('base64url');
let counter = 0;

/** The gateway's request id, or one of our own: unique, not secret. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && /^[\w.-]{1,64}$/.test(given)) return given;
  counter = (counter + 1) % Number.MAX_SAFE_INTEGER;
  return `${processId}-${counter.toString(36)}`;
}

const remotePattern = /^[a-z][a-z0-9-]{1,40}@[0-9A-Za-z.+-]{1,64}$/;

/** Whether something is `remote@version`. */
export const isRemote = (value: unknown): value is string =>
  typeof value === 'string' && remotePattern.test(value);

/** `remote@version` of the page that calls. */
export function remoteOf(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-remote'];
  return isRemote(given) ? given : undefined;
}

/** Where a request came from, and its own span. */
export function traceOf(headers: IncomingHttpHeaders, requestId: string): Trace {
  const remote = remoteOf(headers);
  const span = continueTrace(headers['traceparent']);
  return { requestId, ...span, ...(remote === undefined ? {} : { remote }) };
}

const known = new Set<string>(locales);

/** The language the gateway resolved, else the person's, else English. */
export function localeOf(headers: IncomingHttpHeaders, actor: Actor | null): Locale {
  const given = headers['x-locale'];
  if (typeof given === 'string' && known.has(given)) return given as Locale;
  return actor?.locale ?? defaultLocale;
}

/**
 * The client's address. Each trusted proxy appends the address it was called from to `X-Forwarded-For`,
 * so the one to believe stands that many places from the end; anything further left was written by the client.
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
