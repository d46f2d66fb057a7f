import type { Locale } from '@siteswap/contracts/fields';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { traced } from '../logging/logger.ts';
import type { Trace } from '../logging/trace.ts';
import type { Clock } from '../process/clock.ts';
import type { Actor } from './actor.ts';
import { clientIp, localeOf } from './request-headers.ts';

/** What the kit knows of a request in addition to its parsed input. */
export interface RequestContext {
  readonly actor: Actor | null;
  readonly requestId: string;
  /** The span of this request: the caller's trace id, a span id of its own. */
  readonly traceparent: string | undefined;
  readonly locale: Locale;
  /** The client's address, seen through the trusted proxies. */
  readonly ip: string;
  /** Carries request id, trace and remote; made when first used. */
  readonly log: Logger;
  readonly koa: Koa.Context;
  /** Set it to respond with another success status than the route's. */
  status?: number;
}

/** What all requests of a service share. */
export interface ContextRuntime {
  readonly log: Logger;
  readonly trustedProxies: number;
  readonly clock?: Clock;
}

/** Computes its members when they are first read, so that a handler pays only for what it uses. */
export class HandlerContext implements RequestContext {
  readonly actor: Actor | null;
  readonly requestId: string;
  status?: number;
  readonly koa: Koa.Context;
  readonly #runtime: ContextRuntime;
  #log: Logger | undefined;

  readonly #trace: Trace;

  constructor(koa: Koa.Context, trace: Trace, actor: Actor | null, runtime: ContextRuntime) {
    this.koa = koa;
    this.#trace = trace;
    this.requestId = trace.requestId ?? '';
    this.actor = actor;
    this.#runtime = runtime;
  }

  get traceparent(): string | undefined {
    return this.#trace.traceparent;
  }

  get locale(): Locale {
    return localeOf(this.koa.req.headers, this.actor);
  }

  get ip(): string {
    const { headers, socket } = this.koa.req;
    return clientIp(headers, socket.remoteAddress, this.#runtime.trustedProxies);
  }

  get log(): Logger {
    this.#log ??= traced(this.#runtime.log, this.#trace);
    return this.#log;
  }
}
