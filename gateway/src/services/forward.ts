import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { AppError } from '@siteswap/service-kit';
import type { Dispatcher } from 'undici';
import { type Encoding, preferredEncoding } from '#src/http/negotiation.ts';
import { sendProblem, serviceAway } from '#src/http/problems.ts';
import { isCompressible, smallestCompressed } from '#src/http/representation.ts';
import { answerHeaders } from './forward-headers.ts';
import { limitedBody } from './limited-body.ts';
import type { ServiceRoute } from './service-directory.ts';
import { isConnectionFailure } from './upstream.ts';

export interface Forwarding {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly route: ServiceRoute;
  /** Path and query at the service. */
  readonly target: string;
  readonly requestId: string;
  /** Headers for the service. */
  readonly headers: Record<string, string>;
  readonly bodyLimit: number;
  /** Headers of every answer: name, value, name, value … */
  readonly extraHeaders: readonly string[];
  /** May add to the headers of the answer before they are sent. */
  readonly onAnswer?: (status: number, headers: Record<string, string | string[]>) => void;
  /** The service could not be reached. */
  readonly onUnreachable: (error: unknown) => void;
  /** The caller was answered with a problem of ours, for this reason. */
  readonly onProblem: (error: unknown, statusCode: number) => void;
}

/** A forwarded call that can be cut from our side. */
export interface Forwarded {
  /** Settles once nothing more will be sent. Never rejects. */
  readonly ended: Promise<void>;
  /** Ends the answer now, as if it had come to its end. */
  close(): void;
}

/** Picks the compression of an answer on its way through; streams of events never get one. */
function encodingFor(call: Forwarding, headers: Record<string, string | string[]>): Encoding {
  const type = String(headers['content-type'] ?? '');
  if (call.route.stream || call.req.method === 'HEAD' || type.startsWith('text/event-stream')) {
    return 'identity';
  }
  if (headers['content-encoding'] !== undefined || !isCompressible(type)) return 'identity';
  const length = headers['content-length'];
  if (length !== undefined && Number(length) < smallestCompressed) return 'identity';
  return preferredEncoding(call.req.headers['accept-encoding']);
}

function compressor(encoding: Encoding, res: ServerResponse): Writable {
  if (encoding === 'identity') return res;
  const stream =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip({ level: 6 });
  stream.pipe(res);
  return stream;
}

/** Headers as a list, with those of ours that the service did not set itself. */
function headerList(
  headers: Readonly<Record<string, string | string[]>>,
  extra: readonly string[],
): string[] {
  const list = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [name, one]),
  );
  for (let i = 0; i < extra.length; i += 2) {
    const name = extra[i] as string;
    if (headers[name] === undefined) list.push(name, extra[i + 1] as string);
  }
  return list;
}

/** Writes the head of the answer; returns where its body goes. */
function beginAnswer(
  call: Forwarding,
  status: number,
  upstreamHeaders: Readonly<Record<string, string | string[] | undefined>>,
): Writable {
  const { req, res, route, requestId } = call;
  const headers = answerHeaders(upstreamHeaders);
  const hasBody = status !== 204 && status !== 304;
  const encoding = hasBody ? encodingFor(call, headers) : 'identity';
  if (encoding !== 'identity') {
    headers['content-encoding'] = encoding;
    headers['vary'] = [headers['vary'] ?? [], 'accept-encoding'].flat().join(', ');
    delete headers['content-length'];
    const { etag } = headers;
    if (typeof etag === 'string' && !etag.startsWith('W/')) headers['etag'] = `W/${etag}`;
  }
  if (route.stream) {
    headers['cache-control'] ??= 'no-store';
    headers['x-accel-buffering'] = 'no';
  }
  headers['cache-control'] ??= req.method === 'GET' ? 'private, no-cache' : 'no-store';
  headers['x-request-id'] = requestId;
  call.onAnswer?.(status, headers);
  res.writeHead(status, headerList(headers, call.extraHeaders));
  if (route.stream) res.flushHeaders();
  return compressor(encoding, res);
}

const isRepeatable = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/**
 * Sends a request on to its service and the answer back, both while they arrive. A GET that never reached a service
 * is tried once more at another address; a client that leaves ends the call at the service.
 */
export function forward(call: Forwarding): Forwarded {
  const { req, res, route } = call;
  const { upstream } = route;
  let controller: Dispatcher.DispatchController | undefined;
  let sink: Writable | undefined;
  let isOver = false;
  let finish = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });

  const abort = (reason: string) => {
    if (controller && !controller.aborted) controller.abort(new Error(reason));
  };
  res.once('close', () => {
    isOver = true;
    abort('the client left');
    finish();
  });

  const fail = (error: Error) => {
    if (isOver) return;
    if (isConnectionFailure(error)) call.onUnreachable(error);
    const answer = error instanceof AppError ? error : serviceAway();
    const status = sendProblem(req, res, answer, call.requestId, call.extraHeaders);
    call.onProblem(error, status);
  };

  const attempt = (
    body: Dispatcher.DispatchOptions['body'],
    address: ReturnType<typeof upstream.next>,
    isLast: boolean,
  ) => {
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        if (isOver) abort('the client left');
      },
      onResponseStart(started, status, headers) {
        // 1xx answers concern the connection to the service only.
        if (status < 200 || isOver) return;
        sink = beginAnswer(call, status, headers);
        sink.on('drain', () => started.resume());
      },
      onResponseData(started, chunk) {
        if (sink && !isOver && !sink.write(chunk)) started.pause();
      },
      onResponseEnd() {
        if (!isOver) sink?.end();
      },
      onResponseError(_started, error) {
        if (isConnectionFailure(error)) upstream.failed(address);
        const mayRepeat = !isLast && !isOver && !res.headersSent && isRepeatable(req.method);
        if (mayRepeat && isConnectionFailure(error)) attempt(null, upstream.next(address), true);
        else fail(error);
      },
    };
    const pool = route.stream ? address.streams : address.pool;
    const method = (req.method ?? 'GET') as Dispatcher.HttpMethod;
    try {
      pool.dispatch({ path: call.target, method, headers: call.headers, body }, handler);
    } catch (error) {
      fail(error as Error);
    }
  };

  try {
    const body = isRepeatable(req.method) ? null : limitedBody(req, call.bodyLimit);
    // A read has no body here; announcing one would leave the service waiting for it.
    if (!body) delete call.headers['content-length'];
    attempt(body, upstream.next(), false);
  } catch (error) {
    fail(error as Error);
  }

  return {
    ended,
    close: () => {
      isOver = true;
      abort('closed by the gateway');
      if (res.headersSent) res.end();
      else res.destroy();
    },
  };
}
