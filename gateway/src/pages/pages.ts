import type { IncomingMessage, ServerResponse } from 'node:http';
import { defaultLocale, type Locale } from '@siteswap/contracts/fields';
import type { PlatformConfig } from '@siteswap/contracts/platform';
import { LRUCache } from 'lru-cache';
import type { Asker } from '#src/answers/answer-cache.ts';
import { clearCookie } from '#src/http/cookies.ts';
import { preferredEncoding, resolveLocale } from '#src/http/negotiation.ts';
import { serviceAway } from '#src/http/problems.ts';
import { Representation } from '#src/http/representation.ts';
import type { MessageBook, Messages } from '#src/releases/messages.ts';
import type { Platform, ReleaseStore, ShellRelease } from '#src/releases/release-store.ts';
import type { SessionAnswer } from '#src/sessions/session-tokens.ts';
import type { LoadedPage, PageDataSource } from './page-data.ts';
import { headOf, notFoundHead } from './page-head.ts';
import { pageHtml } from './page-html.ts';
import { type FoundPage, PageTable } from './page-table.ts';
import { remotePreloads } from './preloads.ts';

/** Somebody goes to an address. */
export interface Visit {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly path: string;
  readonly query: string;
  readonly segments: readonly string[];
  readonly asker: Asker;
  readonly session: SessionAnswer;
  /** The visitor just wrote something, and wants to see it. */
  readonly passBy: boolean;
}

export interface PagesOptions {
  readonly releases: ReleaseStore;
  readonly messages: MessageBook;
  readonly data: PageDataSource;
  readonly config: PlatformConfig;
  readonly publicUrl: string;
  readonly cookieName: string;
  /** Name, value, name, value … of every page. */
  readonly headers: readonly string[];
}

const nothingLoaded: LoadedPage = {
  exists: true,
  head: null,
  isOwnHead: false,
  answers: [],
  isComplete: true,
  tag: '',
};

/** Writes the document of every address that is no file and no call. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #kept = new LRUCache<string, Representation>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ size }) => size,
  });
  #tableOf: { platform: Platform; table: PageTable } | undefined;

  constructor(options: PagesOptions) {
    this.#options = options;
  }

  #table(platform: Platform): PageTable {
    if (this.#tableOf?.platform !== platform) {
      const table = new PageTable(platform.shell?.manifest, platform.registry);
      this.#tableOf = { platform, table };
    }
    return this.#tableOf.table;
  }

  /** Whether some page has this address; the thing it is about may still not exist. */
  has(segments: readonly string[]): boolean {
    return this.#table(this.#options.releases.platform).find(segments) !== null;
  }

  /** @throws AppError 503 while there is no shell to write a page for */
  async answer(visit: Visit): Promise<void> {
    const { platform } = this.#options.releases;
    if (!platform.shell) throw serviceAway();
    const found = this.#table(platform).find(visit.segments);
    const loaded = found
      ? await this.#options.data.load(found, visit.asker, visit.passBy)
      : nothingLoaded;
    const locale = resolveLocale(visit.req.headers);
    const { session } = visit;
    const isPrivate = session.state === 'valid';
    const key = JSON.stringify([
      platform.registry.release,
      locale,
      visit.path,
      visit.query !== '',
      loaded.tag,
    ]);
    // A member's page is theirs alone; one that lacks something, or leads nowhere, is not worth keeping.
    const isKept = !isPrivate && found !== null && loaded.exists && loaded.isComplete;
    const kept = isKept ? this.#kept.get(key) : undefined;
    const page =
      kept ?? (await this.#write(visit, platform, platform.shell, found, loaded, locale));
    if (isKept && !kept) this.#kept.set(key, page);
    if (visit.res.destroyed) return;
    const encoding = preferredEncoding(visit.req.headers['accept-encoding']);
    await page.prepare(encoding);
    page.send(visit.req, visit.res, [
      'x-request-id',
      visit.asker.requestId,
      // The document may have been written for somebody else; this the page can read, too.
      'server-timing',
      `request;desc="${visit.asker.requestId}"`,
      ...this.#clearing(session),
    ]);
  }

  #clearing({ state }: SessionAnswer): string[] {
    const { cookieName, publicUrl } = this.#options;
    if (state !== 'invalid') return [];
    return ['set-cookie', clearCookie(cookieName, publicUrl.startsWith('https:'))];
  }

  async #write(
    visit: Visit,
    platform: Platform,
    shell: ShellRelease,
    found: FoundPage | null,
    loaded: LoadedPage,
    locale: Locale,
  ): Promise<Representation> {
    const { registry } = platform;
    const { publicUrl, config, headers } = this.#options;
    const messages = await this.#messages(registry.messages, locale);
    const exists = found !== null && loaded.exists;
    // While core is away a page shows nobody as signed in; the cookie stays and counts again afterwards.
    const { session } = visit;
    const user = session.state === 'valid' && session.isConfirmed ? session.session.user : null;
    const path = visit.path.length > 1 ? visit.path.replace(/\/+$/, '') : visit.path;
    const html = pageHtml({
      status: exists ? 200 : 404,
      locale,
      requestId: visit.asker.requestId,
      head: exists ? headOf(found, loaded, messages, publicUrl) : notFoundHead(messages),
      ...(exists ? { canonical: new URL(publicUrl).origin + path } : {}),
      shell,
      registry,
      config,
      messages,
      user,
      // With a query the page may show something else than what its manifest names.
      answers: exists && visit.query === '' ? loaded.answers : [],
      preloads: exists ? remotePreloads(found, registry) : [],
    });
    return new Representation({
      body: Buffer.from(html),
      contentType: 'text/html; charset=utf-8',
      cacheControl: user ? 'private, no-store' : 'no-cache',
      status: exists ? 200 : 404,
      vary: 'accept-language, cookie',
      headers: [...headers, 'content-language', locale],
    });
  }

  async #messages(hash: string, locale: Locale): Promise<Messages> {
    const { messages } = this.#options;
    return (
      (await messages.messages(hash, locale)) ??
      (await messages.messages(hash, defaultLocale)) ??
      {}
    );
  }
}
