import type { IncomingMessage, ServerResponse } from 'node:http';
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
  readonly app: Koa;
  readonly log: Logger;
  readonly trustedProxies: number;
}

/** Looks things up when they are asked for: a handler that needs none of them pays for none. */
export class Context implements RequestContext {
  readonly actor: Actor | null;
  readonly requestId: string;
  status?: number;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #runtime: ContextRuntime;
  #log: Logger | undefined;
  #koa: Koa.Context | undefined;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    actor: Actor | null,
    runtime: ContextRuntime,
    koa?: Koa.Context,
  ) {
    this.#request = request;
    this.#response = response;
    this.#runtime = runtime;
    this.#koa = koa;
    this.requestId = requestId;
    this.actor = actor;
  }

  get traceparent(): string | undefined {
    return traceparentOf(this.#request.headers);
  }

  get locale(): Locale {
    return localeOf(this.#request.headers, this.actor);
  }

  get ip(): string {
    const { headers, socket } = this.#request;
    return clientIp(headers, socket.remoteAddress, this.#runtime.trustedProxies);
  }

  get log(): Logger {
    this.#log ??= this.#runtime.log.child({
      requestId: this.requestId,
      traceparent: this.traceparent,
      remote: remoteOf(this.#request.headers),
    });
    return this.#log;
  }

  get koa(): Koa.Context {
    this.#koa ??= this.#runtime.app.createContext(this.#request, this.#response);
    return this.#koa;
  }
}
