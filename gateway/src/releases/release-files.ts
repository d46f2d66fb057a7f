import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { Representation } from '#src/http/representation.ts';
import { isReleaseName, isReleaseVersion } from './release-folder.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
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
const largestKept = 2 * 1024 * 1024;

const segmentPattern = /^(?!\.)[\w@~+.-]{1,200}$/;

/** The file an address below `/mf/` names; null when it names none, whatever is written in it. */
function releaseFilePath(folder: string, segments: readonly string[]): string | null {
  const [, name = '', version = '', ...rest] = segments;
  if (!isReleaseName(name) || !isReleaseVersion(version) || rest.length === 0) return null;
  // Names of built files need no escapes, so an address with any is not one of ours.
  if (!rest.every((segment) => segmentPattern.test(segment))) return null;
  return join(folder, name, version, ...rest);
}

/** Files of releases: never changed once there, so kept in memory and sent for a year. */
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

  /** Answers with a file; false, and nothing answered, when there is none. */
  async handle(
    req: IncomingMessage,
    res: ServerResponse,
    segments: readonly string[],
    requestId: string,
  ): Promise<boolean> {
    const path = releaseFilePath(this.#folder, segments);
    if (!path) return false;
    const extra = ['x-request-id', requestId];
    const kept = this.#files.get(path);
    if (kept) {
      kept.send(req, res, extra);
      return true;
    }
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return false;
    if (found.size > largestKept) {
      await this.#stream(req, res, path, found.size, extra);
      return true;
    }
    const file = await this.#load(path);
    this.#files.set(path, file);
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
    // A browser that leaves half-way is nothing to report.
    else await pipeline(createReadStream(path), res).catch(() => undefined);
  }
}

const contentTypeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream';
