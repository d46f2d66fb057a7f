import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { isStillArriving, lingering } from '#src/http/linger.ts';
import { type Encoding, preferredEncoding } from '#src/http/negotiation.ts';
import { isCompressible, minCompressedBytes } from '#src/http/representation.ts';
import { headerPairs, responseHeaders } from './forward-headers.ts';

export interface ResponseOptions {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  /** Headers of every response: name, value, name, value … */
  readonly extraHeaders: readonly string[];
  /** May add to the headers of the response before they are sent. */
  readonly onResponse?:
    | ((status: number, headers: Record<string, string | string[]>) => void)
    | undefined;
}

/** Picks the compression of a response on its way through. */
function encodingFor(
  { req }: ResponseOptions,
  headers: Record<string, string | string[]>,
): Encoding {
  const type = String(headers['content-type'] ?? '');
  if (req.method === 'HEAD') return 'identity';
  if (headers['content-encoding'] !== undefined || !isCompressible(type)) return 'identity';
  const length = headers['content-length'];
  if (length !== undefined && Number(length) < minCompressedBytes) return 'identity';
  return preferredEncoding(req.headers['accept-encoding']);
}

function compressor(encoding: Encoding, sink: Writable): Writable {
  if (encoding === 'identity') return sink;
  const stream =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip({ level: 6 });
  stream.pipe(sink);
  return stream;
}

/** Headers as a list, with those of ours that the service did not set itself. */
function withOurHeaders(
  headers: Readonly<Record<string, string | string[]>>,
  extra: readonly string[],
): string[] {
  const list = headerPairs(headers);
  for (let i = 0; i < extra.length; i += 2) {
    const name = extra[i] as string;
    if (headers[name] === undefined) list.push(name, extra[i + 1] as string);
  }
  return list;
}

/** Sends the head of a service's response to the client; returns where its body goes. */
export function beginResponse(
  options: ResponseOptions,
  status: number,
  upstreamHeaders: Readonly<Record<string, string | string[] | undefined>>,
): Writable {
  const { req, res } = options;
  const headers = responseHeaders(upstreamHeaders);
  const hasBody = status !== 204 && status !== 304;
  const encoding = hasBody ? encodingFor(options, headers) : 'identity';
  if (encoding !== 'identity') {
    headers['content-encoding'] = encoding;
    headers['vary'] = [headers['vary'] ?? [], 'accept-encoding'].flat().join(', ');
    delete headers['content-length'];
    const { etag } = headers;
    if (typeof etag === 'string' && !etag.startsWith('W/')) headers['etag'] = `W/${etag}`;
  }
  headers['cache-control'] ??= req.method === 'GET' ? 'private, no-store' : 'no-store';
  headers['x-request-id'] = options.requestId;
  options.onResponse?.(status, headers);
  const isEarly = isStillArriving(req);
  if (isEarly) headers['connection'] = 'close';
  res.writeHead(status, withOurHeaders(headers, options.extraHeaders));
  return compressor(encoding, isEarly ? lingering(req, res) : res);
}
