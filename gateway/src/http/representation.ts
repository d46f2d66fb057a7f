import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, preferredEncoding } from './negotiation.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Smaller responses are sent as they are: compressing them takes longer than it saves. */
export const minCompressedBytes = 1_024;

/** Types whose bytes shrink when compressed. */
export const isCompressible = (contentType: string): boolean =>
  /^(text\/|application\/(json|problem\+json|javascript|manifest\+json|xml)|image\/svg)/.test(
    contentType,
  );

/** Brotli's quality for responses made at run time, and for those of them that are cached. */
const qualities = { once: 4, cached: 6 } as const;

/** Compresses with the given encoding. */
async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return gzipAsync(body, { level: 6 });
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** A weak entity tag, since the same response is sent in several encodings. */
function entityTag(body: Buffer | string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** Weak comparison of `If-None-Match`. */
export function tagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

export interface RepresentationOptions {
  readonly body: Buffer;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag?: string;
  readonly status?: number;
  /** Request headers the response depends on, in addition to `Accept-Encoding`. */
  readonly vary?: string;
  /** Name, value, name, value … sent with every response, 304 included. */
  readonly headers?: readonly string[];
  /** How often it is sent; `once` when absent. Compressing a cached response takes longer, once. */
  readonly use?: keyof typeof qualities;
  /** A compressed form made at build time. */
  readonly brotli?: Buffer;
}

/**
 * A response that is cached and sent many times. Its headers are laid out once per encoding, and it is compressed
 * once, in the background, when the first client that accepts the encoding requests it.
 */
export class Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly status: number;
  readonly #common: readonly string[];
  readonly #contentType: string;
  readonly #forms = new Map<Encoding, { body: Buffer; headers: readonly string[] }>();
  readonly #compressing = new Set<Encoding>();
  readonly #compressible: boolean;
  readonly #quality: number;

  constructor(options: RepresentationOptions) {
    this.body = options.body;
    this.etag = options.etag ?? entityTag(options.body);
    this.status = options.status ?? 200;
    this.#contentType = options.contentType;
    this.#quality = qualities[options.use ?? 'once'];
    this.#compressible =
      options.body.length >= minCompressedBytes && isCompressible(options.contentType);
    const vary = ['accept-encoding', options.vary].filter(Boolean).join(', ');
    this.#common = [
      ...['etag', this.etag, 'cache-control', options.cacheControl, 'vary', vary],
      ...(options.headers ?? []),
    ];
    this.#store('identity', options.body);
    if (options.brotli) this.#store('br', options.brotli);
  }

  /** Bytes this takes at most, compressed forms included. */
  get size(): number {
    return this.body.length * 2 + 1_024;
  }

  #store(encoding: Encoding, body: Buffer): void {
    const headers = ['content-type', this.#contentType, 'content-length', String(body.length)];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    this.#forms.set(encoding, { body, headers: [...headers, ...this.#common] });
  }

  #form(encoding: Encoding): { body: Buffer; headers: readonly string[] } {
    const form = this.#forms.get(encoding);
    if (form) return form;
    if (this.#compressible && !this.#compressing.has(encoding)) {
      this.#compressing.add(encoding);
      compress(this.body, encoding, this.#quality).then(
        (body) => this.#store(encoding, body),
        () => this.#compressing.delete(encoding),
      );
    }
    return this.#forms.get('identity') as { body: Buffer; headers: readonly string[] };
  }

  /** Waits for the compressed form, for responses that are sent once or rarely. */
  async prepare(encoding: Encoding): Promise<this> {
    if (this.#compressible && !this.#forms.has(encoding)) {
      this.#store(encoding, await compress(this.body, encoding, this.#quality));
    }
    return this;
  }

  /** Sends it, or 304 when the client has it. `extra` is name, value … of this response alone. */
  send(req: IncomingMessage, res: ServerResponse, extra: readonly string[]): void {
    const { headers } = req;
    if (this.status === 200 && tagMatches(headers['if-none-match'], this.etag)) {
      res.writeHead(304, [...this.#common, ...extra]).end();
      return;
    }
    const form = this.#form(preferredEncoding(headers['accept-encoding']));
    res.writeHead(this.status, form.headers.concat(extra));
    res.end(req.method === 'HEAD' ? undefined : form.body);
  }
}
