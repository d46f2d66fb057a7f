import type { Locale } from '@siteswap/contracts/fields';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { traced } from './log.ts';
import { type Actor, clientIp, localeOf, type RequestContext } from './request-context.ts';
import type { Trace } from './trace.ts';

/** What is the same for all requests of a service. */
export interface ContextRuntime {
  readonly log: Logger;
  readonly trustedProxies: number;
}

/** Looks things up when they are asked for: a handler that needs none of them pays for none. */
export class Context implements RequestContext {
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
