import type { Locale } from '@siteswap/contracts/fields';
import type Koa from 'koa';
import type { Logger } from 'pino';
import {
  type Actor,
  clientIp,
  localeOf,
  type RequestContext,
  remoteOf,
  traceparentOf,
} from './request-context.ts';

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

  constructor(koa: Koa.Context, requestId: string, actor: Actor | null, runtime: ContextRuntime) {
    this.koa = koa;
    this.requestId = requestId;
    this.actor = actor;
    this.#runtime = runtime;
  }

  get traceparent(): string | undefined {
    return traceparentOf(this.koa.req.headers);
  }

  get locale(): Locale {
    return localeOf(this.koa.req.headers, this.actor);
  }

  get ip(): string {
    const { headers, socket } = this.koa.req;
    return clientIp(headers, socket.remoteAddress, this.#runtime.trustedProxies);
  }

  get log(): Logger {
    this.#log ??= this.#runtime.log.child({
      requestId: this.requestId,
      traceparent: this.traceparent,
      remote: remoteOf(this.koa.req.headers),
    });
    return this.#log;
  }
}
