import { xmlText } from '@siteswap/contracts/fields';
import { type SitemapEntry, sitemapPart } from '@siteswap/contracts/platform';
import { notFound } from '@siteswap/service-kit';
import escapeHtml from 'escape-html';
import type { ResponseCache } from '#src/cache/response-cache.ts';
import type { Exchange } from '#src/http/exchange.ts';
import { preferredEncoding } from '#src/http/negotiation.ts';
import { serviceUnavailable } from '#src/http/problems.ts';
import { Representation } from '#src/http/representation.ts';
import type { Requester } from '#src/services/fetch-public.ts';
import type { ServiceDirectory, ServiceRoute } from '#src/services/service-directory.ts';
import type { PageTable } from './page-table.ts';

/** More addresses than one file may have (https://www.sitemaps.org/protocol.html). */
const maxEntries = 50_000;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** A file of several: `/sitemap-2.xml`. */
const filePath = /^\/sitemap-([1-9]\d{0,3})\.xml$/;

type Entry = Pick<SitemapEntry, 'path'> & Partial<SitemapEntry>;

interface Files {
  readonly tag: string;
  /** The index first, when there are several. */
  readonly files: readonly Representation[];
}

export interface SitemapOptions {
  readonly directory: ServiceDirectory;
  readonly cache: ResponseCache;
  readonly pages: () => PageTable;
  readonly publicUrl: string;
  /** Name, value, name, value … of every response. */
  readonly headers: readonly string[];
}

/** `/sitemap.xml`: pages of shell and remotes, and what the services list, merged; and `/robots.txt`, which names it. */
export class Sitemap {
  readonly #options: SitemapOptions;
  readonly #origin: string;
  readonly #maxEntries: number;
  #made: Files | undefined;

  constructor(options: SitemapOptions, max = maxEntries) {
    this.#options = options;
    this.#origin = new URL(options.publicUrl).origin;
    this.#maxEntries = max;
  }

  has(path: string): boolean {
    return path === '/robots.txt' || path === '/sitemap.xml' || filePath.test(path);
  }

  /** @throws AppError 404 for a file that there is not, 503 while a service does not respond: half a list says that pages are gone */
  async send(exchange: Exchange, requester: Requester): Promise<void> {
    const { req, res, requestId, path } = exchange;
    const file = path === '/robots.txt' ? this.#robots() : await this.#file(path, requester);
    await file.prepare(preferredEncoding(req.headers['accept-encoding']));
    if (!res.destroyed) file.send(req, res, ['x-request-id', requestId]);
  }

  /** Search engines cannot sign in, so pages of members are left out. */
  #robots(): Representation {
    const table = this.#options.pages();
    const open = new Set(table.openPages.map(({ path }) => path));
    const others = table.pages.map(({ path }) => path).filter((path) => !open.has(path));
    const paths = ['/api/', ...others.map((path) => `${path.replace(/:\w+/g, '*')}$`)];
    const lines = [
      'User-agent: *',
      ...paths.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${this.#origin}/sitemap.xml`,
      '',
    ];
    return this.#represent(lines.join('\n'), 'text/plain; charset=utf-8');
  }

  async #file(path: string, requester: Requester): Promise<Representation> {
    const { files } = await this.#files(requester);
    const at = Number(filePath.exec(path)?.[1] ?? 0);
    const file = files[at];
    if (!file) throw notFound();
    return file;
  }

  async #files(requester: Requester): Promise<Files> {
    const { directory, pages } = this.#options;
    // Routes of a service that has not responded yet may be among those to merge.
    if (directory.undescribed.length > 0) throw serviceUnavailable();
    const routes = [...directory.table.routes].filter(({ sitemap }) => sitemap);
    const lists = await Promise.all(routes.map((route) => this.#list(route, requester)));
    const own = pages()
      .openPages.map(({ path }) => path)
      .filter((path) => !path.includes(':'))
      .sort();
    const table = pages();
    const off = table.pages.filter((page) => page.off).map(({ id }) => id);
    const tag = JSON.stringify([own, off, lists.map((list) => list.tag)]);
    if (this.#made?.tag !== tag) {
      const all = [...own.map((path) => ({ path })), ...lists.flatMap((list) => list.entries)];
      const entries = off.length > 0 ? all.filter(({ path }) => table.isInUse(path)) : all;
      this.#made = { tag, files: this.#write(entries) };
    }
    return this.#made;
  }

  /** All parts of one route. */
  async #list(route: ServiceRoute, requester: Requester) {
    const entries: SitemapEntry[] = [];
    let tag = '';
    let cursor: string | null = '';
    while (cursor !== null) {
      const key = route.canonicalTarget(
        route.path.slice(1).split('/'),
        cursor && `cursor=${cursor}`,
      );
      const { result } = await this.#options.cache.get({ route, key: key as string }, requester);
      if (!result.ok) throw serviceUnavailable();
      const { body, etag } = result.representation;
      const part = sitemapPart.parse(JSON.parse(body.toString()));
      entries.push(...part.data);
      tag += etag;
      cursor = part.nextCursor;
    }
    return { entries, tag };
  }

  #write(entries: readonly Entry[]): Representation[] {
    const parts = [];
    for (let at = 0; at < entries.length; at += this.#maxEntries) {
      parts.push(this.#xml('urlset', 'url', entries.slice(at, at + this.#maxEntries)));
    }
    if (parts.length <= 1) return parts;
    const addresses = parts.map((_, index) => ({ path: `/sitemap-${index + 1}.xml` }));
    return [this.#xml('sitemapindex', 'sitemap', addresses), ...parts];
  }

  #xml(list: string, item: string, entries: readonly Entry[]): Representation {
    const lines = entries.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
      return `<${item}><loc>${escapeHtml(this.#origin + path)}</loc>${changed}</${item}>`;
    });
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<${list} xmlns="${namespace}">`,
      ...lines,
      `</${list}>`,
      '',
    ].join('\n');
    return this.#represent(xmlText(xml), 'application/xml; charset=utf-8');
  }

  #represent(text: string, contentType: string): Representation {
    return new Representation({
      body: Buffer.from(text),
      contentType,
      cacheControl: 'public, max-age=0, must-revalidate',
      headers: this.#options.headers,
    });
  }
}
