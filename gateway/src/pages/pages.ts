import type { IncomingMessage, ServerResponse } from 'node:http';
import { defaultLocale, type Locale } from '@siteswap/contracts/fields';
import type { PlatformConfig } from '@siteswap/contracts/platform';
import { LRUCache } from 'lru-cache';
import { clearCookie } from '#src/http/cookies.ts';
import { isCrawler } from '#src/http/is-crawler.ts';
import { preferredEncoding, resolveLocale } from '#src/http/negotiation.ts';
import { serviceUnavailable } from '#src/http/problems.ts';
import { Representation } from '#src/http/representation.ts';
import type { Platform } from '#src/releases/compose-platform.ts';
import type { ShellRelease } from '#src/releases/load-release.ts';
import type { ReleasesInUse } from '#src/releases/releases-in-use.ts';
import type { Requester } from '#src/services/fetch-public.ts';
import type { SessionResult } from '#src/sessions/session-tokens.ts';
import type { TranslationBundles } from '#src/translations/translation-bundles.ts';
import type { LoadedPage, PageDataSource } from './page-data.ts';
import { canonicalOf, headOf, notFoundHead } from './page-head.ts';
import { dataJson, pageHtml } from './page-html.ts';
import { namespacesOf } from './page-messages.ts';
import {
  firstPages,
  linkedPages,
  type PageRenderer,
  type PageToRender,
  targetOf,
} from './page-renderer.ts';
import { isForEverybody, PageTable } from './page-table.ts';
import { remoteLinks } from './preloads.ts';

/** A request for the document of an address. */
export interface Visit {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly path: string;
  readonly query: string;
  readonly segments: readonly string[];
  readonly requester: Requester;
  readonly session: SessionResult;
  /** The visitor wrote something a moment ago, and must see it. */
  readonly bypassCache: boolean;
}

export interface PagesOptions {
  readonly releases: ReleasesInUse;
  readonly translations: TranslationBundles;
  readonly data: PageDataSource;
  readonly renderer: PageRenderer;
  readonly config: () => PlatformConfig;
  readonly publicUrl: string;
  readonly cookieName: string;
  /** Name, value, name, value … of every page. */
  readonly headers: readonly string[];
}

const nothingLoaded: LoadedPage = {
  exists: true,
  head: null,
  isOwnHead: false,
  preview: null,
  responses: [],
  isQueryLeftToBrowser: false,
  isComplete: true,
  tag: '',
};

const pageCache = (maxSize: number) =>
  new LRUCache<string, Representation>({ maxSize, sizeCalculation: ({ size }) => size });

/** Crawlers come back to a page that is switched off, and forget one that was taken out. */
const statusWhenOff = { disabled: 503, retired: 410 } as const;

/** Sends the document of every address that is neither a file nor a call. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #cached = pageCache(32 * 1024 * 1024);
  /** A client can invent queries; their pages must not evict the others. */
  readonly #cachedQueries = pageCache(8 * 1024 * 1024);
  #tableOf: { platform: Platform; table: PageTable } | undefined;

  constructor(options: PagesOptions) {
    this.#options = options;
  }

  /** Drops the cached pages: services declare something else for pages. */
  clear(): void {
    this.#cached.clear();
    this.#cachedQueries.clear();
  }

  /** Of the platform in use. */
  get table(): PageTable {
    return this.#table(this.#options.releases.platform);
  }

  #table(platform: Platform): PageTable {
    if (this.#tableOf?.platform !== platform) {
      const table = new PageTable(platform.shell?.manifest, platform.registry);
      this.#tableOf = { platform, table };
    }
    return this.#tableOf.table;
  }

  /** Whether a page has this address; what the page shows may still not exist. */
  has(segments: readonly string[]): boolean {
    return this.table.find(segments) !== null;
  }

  /** @throws AppError 503 while there is no shell to write a page for */
  async send(visit: Visit): Promise<void> {
    const { platform } = this.#options.releases;
    if (!platform.shell) throw serviceUnavailable();
    const match = this.#table(platform).find(visit.segments);
    const { path, query, session, requester } = visit;
    const locale = resolveLocale(visit.req.headers);
    const off = match?.chain[0]?.off;
    const loaded =
      match && !off
        ? await this.#options.data.load(match, query, requester, visit.bypassCache, locale)
        : nothingLoaded;
    const messages = await this.#messages(platform.registry.messages, locale);
    const parts = { match, loaded, path, query, locale, messages };
    const markup = await this.#options.renderer.render(
      parts,
      isCrawler(visit.req.headers['user-agent']),
    );
    const target = targetOf(match, path, query);
    const cache = target.includes('?') ? this.#cachedQueries : this.#cached;
    const key = JSON.stringify([
      platform.registry.release,
      locale,
      query !== '',
      target,
      loaded.tag,
      markup?.id,
    ]);
    // Pages of members are private. Unknown addresses would fill the cache, and incomplete pages would stay so.
    const isPrivate = session.state === 'valid';
    const isCacheable = !isPrivate && match !== null && loaded.exists && loaded.isComplete;
    const cached = isCacheable ? cache.get(key) : undefined;
    const page =
      cached ?? this.#write(visit, platform, platform.shell, parts, markup?.html ?? null);
    if (isCacheable && !cached) cache.set(key, page);
    if (visit.res.destroyed) return;
    const encoding = preferredEncoding(visit.req.headers['accept-encoding']);
    await page.prepare(encoding);
    page.send(visit.req, visit.res, [
      'x-request-id',
      visit.requester.requestId,
      // A cached document contains the id of another request; scripts of the page can read this header.
      'server-timing',
      `request;desc="${visit.requester.requestId}"`,
      ...this.#clearing(session),
    ]);
  }

  #clearing({ state }: SessionResult): string[] {
    const { cookieName, publicUrl } = this.#options;
    if (state !== 'invalid') return [];
    return ['set-cookie', clearCookie(cookieName, publicUrl)];
  }

  /**
   * Renders the first pages before the first visit.
   * @returns false when some could not be rendered yet, because a service has not responded
   */
  async prepare(requester: Requester): Promise<boolean> {
    const { renderer, releases } = this.#options;
    const { platform } = releases;
    if (!renderer.isOn) return true;
    const table = this.#table(platform);
    const pages = firstPages(table);
    let isDone = true;
    for (const { path, locale } of pages) {
      const match = table.find(path.slice(1).split('/'));
      if (!match || releases.platform !== platform) continue;
      const loaded = await this.#options.data.load(match, '', requester, false, locale);
      const messages = await this.#messages(platform.registry.messages, locale);
      const parts = { match, loaded, path, query: '', locale, messages };
      const markup = await renderer.prepare(parts);
      isDone &&= loaded.isComplete;
      if (path !== '/' || locale !== defaultLocale || markup === null) continue;
      const linked = linkedPages(markup, table);
      pages.push(...linked.map((link) => ({ path: link, locale })));
    }
    return isDone;
  }

  #write(
    visit: Visit,
    platform: Platform,
    shell: ShellRelease,
    { match, loaded, locale, messages: { value: messages } }: PageToRender,
    markup: string | null,
  ): Representation {
    const { registry } = platform;
    const { publicUrl, config, headers } = this.#options;
    const exists = match !== null && loaded.exists;
    // While svc-core is unreachable, pages show visitors as signed out; the cookie stays and is valid again afterwards.
    const { session } = visit;
    const user = session.state === 'valid' && session.isConfirmed ? session.session.user : null;
    const off = match?.chain[0]?.off;
    const status = off ? statusWhenOff[off] : exists ? 200 : 404;
    const html = pageHtml({
      status,
      locale,
      requestId: visit.requester.requestId,
      head: exists ? headOf(match, loaded, messages, publicUrl) : notFoundHead(messages),
      // A page without a canonical address says `noindex`.
      ...(exists && !match.chain[0]?.isSecret
        ? { canonical: canonicalOf(match, visit.path, visit.query, publicUrl) }
        : {}),
      shell,
      registry,
      config: config(),
      messages,
      namespaces: namespacesOf(match, shell.manifest, registry),
      user,
      data: dataJson(loaded.responses),
      links: match ? remoteLinks(match, registry, markup !== null) : [],
      markup,
      isFullyRendered: match === null || isForEverybody(match.chain),
    });
    return new Representation({
      body: Buffer.from(html),
      contentType: 'text/html; charset=utf-8',
      cacheControl: user ? 'private, no-store' : 'no-cache',
      status,
      vary: 'accept-language, cookie',
      headers: [
        ...headers,
        'content-language',
        locale,
        ...(off === 'disabled' ? ['retry-after', '3600'] : []),
      ],
    });
  }

  async #messages(hash: string, locale: Locale): Promise<PageToRender['messages']> {
    const { translations } = this.#options;
    const value =
      (await translations.messages(hash, locale)) ??
      (await translations.messages(hash, defaultLocale)) ??
      {};
    return { name: `${hash} ${locale}`, value };
  }
}
