import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { contentBase } from '@siteswap/contracts/platform';
import { isReleaseName, isReleaseVersion } from '@siteswap/releases';
import { LRUCache } from 'lru-cache';
import { Representation } from '#src/http/representation.ts';
import { findContentFile } from './content-files.ts';
import { isPublicFile } from './public-files.ts';
import { fileSegment } from './unpack-archive.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const immutable = 'public, max-age=31536000, immutable';
/** Larger files are read from disk each time. */
const maxCachedBytes = 2 * 1024 * 1024;

/** What an address below `/mf/` names; `version` is null for a file that is named by its content. */
interface FileAddress {
  readonly name: string;
  readonly version: string | null;
  readonly file: string;
}

/** Null when the address is not one of a release's files. */
function fileAddress(segments: readonly string[]): FileAddress | null {
  const [, name = '', version = '', ...rest] = segments;
  if (!isReleaseName(name) || rest.length === 0) return null;
  if (!rest.every((segment) => fileSegment.test(segment))) return null;
  const file = rest.join('/');
  if (!isPublicFile(file)) return null;
  if (contentBase(name) === `/mf/${name}/${version}/`) return { name, version: null, file };
  return isReleaseVersion(version) ? { name, version, file } : null;
}

/** Serves the files of releases. They never change, so they are cached in memory, and by browsers for a year. */
export class ReleaseFiles {
  readonly #folder: string;
  readonly #headers: readonly string[];
  readonly #files = new LRUCache<string, Representation>({
    maxSize: 48 * 1024 * 1024,
    sizeCalculation: ({ size }) => size,
  });

  constructor(options: { folder: string; headers: readonly string[] }) {
    this.#folder = options.folder;
    this.#headers = options.headers;
  }

  /** Sends a file; false when there is none, and then no response was begun. */
  async handle(
    req: IncomingMessage,
    res: ServerResponse,
    segments: readonly string[],
    requestId: string,
  ): Promise<boolean> {
    const address = fileAddress(segments);
    if (!address) return false;
    const { name, version, file: named } = address;
    const key = segments.join('/');
    const extra = ['x-request-id', requestId];
    const cached = this.#files.get(key);
    if (cached) {
      cached.send(req, res, extra);
      return true;
    }
    const path =
      version === null
        ? await findContentFile(this.#folder, name, named)
        : join(this.#folder, name, version, named);
    const stats = path === null ? null : await stat(path).catch(() => null);
    if (path === null || !stats?.isFile()) return false;
    if (stats.size > maxCachedBytes) {
      await this.#stream(req, res, path, stats.size, extra);
      return true;
    }
    const file = await this.#load(path);
    this.#files.set(key, file);
    file.send(req, res, extra);
    return true;
  }

  async #load(path: string): Promise<Representation> {
    const [body, brotli] = await Promise.all([
      readFile(path),
      readFile(`${path}.br`).catch(() => null),
    ]);
    return new Representation({
      body,
      contentType: contentTypeOf(path),
      cacheControl: immutable,
      headers: this.#headers,
      ...(brotli ? { brotli } : {}),
    });
  }

  async #stream(
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
    size: number,
    extra: readonly string[],
  ): Promise<void> {
    const head = ['content-type', contentTypeOf(path), 'content-length', String(size)];
    res.writeHead(200, [...head, 'cache-control', immutable, ...this.#headers, ...extra]);
    if (req.method === 'HEAD') res.end();
    // A client that disconnects before the end is no error.
    else await pipeline(createReadStream(path), res).catch(() => undefined);
  }
}

const contentTypeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream';
