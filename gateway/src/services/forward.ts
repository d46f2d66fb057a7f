import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable, type Writable } from 'node:stream';
import { AppError } from '@siteswap/service-kit';
import type { Dispatcher } from 'undici';
import { isRead } from '#src/http/exchange.ts';
import { ClientDisconnected, sendProblem, serviceUnavailable } from '#src/http/problems.ts';
import type { RequestBody } from '#src/http/request-body.ts';
import { CallHandler, type ServiceHeaders } from './call-handler.ts';
import { beginResponse, type ResponseOptions } from './forwarded-response.ts';
import type { ServiceRoute } from './service-directory.ts';
import { isConnectionFailure, wasNotSent } from './upstream.ts';

export interface Forwarding {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly route: ServiceRoute;
  /** Path and query at the service. */
  readonly target: string;
  readonly requestId: string;
  /** Headers for the service. */
  readonly headers: Record<string, string>;
  readonly body: RequestBody;
  /** Headers of every response: name, value, name, value … */
  readonly extraHeaders: readonly string[];
  /** May add to the headers of the response before they are sent. */
  readonly onResponse: (status: number, headers: Record<string, string | string[]>) => void;
  /** The service could not be reached. */
  readonly onUnreachable: (error: unknown) => void;
  /** The client was sent a problem of ours, for this reason. */
  readonly onProblem: (error: unknown, statusCode: number) => void;
}

/** Sends the response of a service on while it arrives. */
class ForwardAttempt extends CallHandler {
  readonly #response: ResponseOptions;
  readonly #onFailed: (error: Error) => void;
  #sink: Writable | undefined;

  constructor(response: ResponseOptions, onFailed: (error: Error) => void) {
    super();
    this.#response = response;
    this.#onFailed = onFailed;
  }

  protected began(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: ServiceHeaders,
  ): void {
    const sink = beginResponse(this.#response, status, headers);
    sink.on('drain', () => controller.resume());
    this.#sink = sink;
  }

  protected received(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#sink?.write(chunk)) controller.pause();
  }

  protected ended(): void {
    this.#sink?.end();
  }

  protected failed(error: Error): void {
    this.#onFailed(error);
  }
}

/**
 * Sends a request on to its service and the response back while it arrives. A read whose connection broke is tried once
 * more, and a request that no process accepted at all of them; a client that disconnects ends the call at the service.
 * @returns settles once nothing more will be sent; never rejects
 */
export function forward(call: Forwarding): Promise<void> {
  const { req, res, route, body, extraHeaders, onResponse, requestId } = call;
  const { upstream } = route;
  const response = { req, res, requestId, extraHeaders, onResponse };
  const method = (req.method ?? 'GET') as Dispatcher.HttpMethod;
  const { promise: ended, resolve: finish } = Promise.withResolvers<void>();
  let attempt: ForwardAttempt | undefined;
  let isEnded = false;

  res.once('close', () => {
    isEnded = true;
    attempt?.abort('the client disconnected');
    if (body instanceof Readable) body.destroy();
    finish();
  });

  const fail = (error: Error) => {
    if (isEnded || error instanceof ClientDisconnected) return;
    if (isConnectionFailure(error)) call.onUnreachable(error);
    const problem = error instanceof AppError ? error : serviceUnavailable();
    const status = sendProblem(req, res, problem, requestId, extraHeaders);
    call.onProblem(error, status);
  };

  /** How often a request may be tried whose connection failed in this way. */
  const maxTries = (error: Error): number => {
    // What was read of a stream is gone.
    const canRepeat = wasNotSent(error) && !(body instanceof Readable);
    return Math.max(isRead(req) ? 2 : 1, canRepeat ? upstream.size : 1);
  };

  const tryAt = (address: ReturnType<typeof upstream.next>, tries: number) => {
    attempt = new ForwardAttempt(response, (error) => {
      if (!isConnectionFailure(error)) return fail(error);
      upstream.failed(address);
      const canRetry = tries < maxTries(error) && !isEnded && !res.headersSent;
      if (canRetry) tryAt(upstream.next(address), tries + 1);
      else fail(error);
    });
    address.pool.dispatch({ path: call.target, method, headers: call.headers, body }, attempt);
    attempt.startWithin(upstream.queueTimeoutMs);
  };
  tryAt(upstream.next(), 1);

  return ended;
}
