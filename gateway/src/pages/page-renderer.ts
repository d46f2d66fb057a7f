import { defaultLocale, type Locale, locales } from '@siteswap/contracts/fields';
import type { Markup, MarkupRequest } from '#src/rendering/markup-cache.ts';
import type { RenderSet } from '#src/rendering/render-job.ts';
import type { Rendering } from '#src/rendering/rendering.module.ts';
import type { Messages } from '#src/translations/messages.ts';
import type { LoadedPage } from './page-data.ts';
import { dataJson, pageJson } from './page-html.ts';
import {
  knownQuery,
  namesItsQuery,
  type PageMatch,
  type PageTable,
  withQuery,
} from './page-table.ts';

/** Longer addresses are left to the browser. */
const maxTargetLength = 1_024;
/** Markup says how long it is until something, and what day it is: it is rendered again after this. */
const freshMs = 15 * 60_000;

/** Crawlers wait so long; longer, and they would take the site for a slow one. */
const crawlerWaitMs = 5_000;

/** The result; null when it takes longer. */
async function within<T>(ms: number, result: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, ms, null);
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}

/** A page to render. Members get the markup of a visitor, too. */
export interface PageToRender {
  /** Null for an unknown address. */
  readonly match: PageMatch | null;
  readonly loaded: LoadedPage;
  readonly path: string;
  readonly query: string;
  readonly locale: Locale;
  readonly messages: { readonly name: string; readonly value: Messages };
}

/** The address without what the page takes no part of: names of the query that its calls do not know, when some do. */
export function targetOf(match: PageMatch | null, path: string, query: string): string {
  if (match?.chain.some(({ isForBrowsers }) => isForBrowsers)) return withQuery(path, '');
  if (!match || !namesItsQuery(match)) return withQuery(path, query);
  return withQuery(path, knownQuery(match, query));
}

/** Decides which pages are rendered, and what their markup depends on. */
export class PageRenderer {
  readonly #rendering: Pick<Rendering, 'markupCache' | 'set'>;

  constructor(rendering: Pick<Rendering, 'markupCache' | 'set'>) {
    this.#rendering = rendering;
  }

  /** Whether a release that renders pages is in use. */
  get isOn(): boolean {
    return this.#rendering.set !== null;
  }

  /**
   * The markup of a page; null when the browser is to render it.
   * @param isCrawler renders nothing itself, so it waits for a renderer that is cold or busy
   */
  async render(page: PageToRender, isCrawler = false): Promise<Markup | null> {
    const request = this.#requestOf(page, null);
    if (!request) return null;
    const { markupCache } = this.#rendering;
    const markup = await markupCache.get(request);
    if (markup || !isCrawler || !markupCache.isOn) return markup;
    const late = await within(crawlerWaitMs, markupCache.prepare(request));
    return late?.html ? late : null;
  }

  /** Renders a page before the first request for it; null when it cannot be rendered now. */
  async prepare(page: PageToRender): Promise<string | null> {
    const request = this.#requestOf(page, 'background');
    const markup = request && (await this.#rendering.markupCache.prepare(request));
    return markup?.html ?? null;
  }

  #requestOf(page: PageToRender, urgency: 'background' | null): MarkupRequest | null {
    const { set } = this.#rendering;
    const { match, loaded, path, query, locale } = page;
    if (!set || !isRenderable(page)) return null;
    const target = targetOf(match, path, query);
    if (target.length > maxTargetLength) return null;
    const exists = match !== null && loaded.exists;
    // A client can invent addresses of these kinds; they must not evict the others.
    const isRare = !exists || target.includes('?');
    const quarter = Math.floor(Date.now() / freshMs);
    return {
      key: JSON.stringify([set.key, locale, target, loaded.tag, quarter]),
      page: match?.chain[0]?.id ?? 'unknown address',
      urgency: urgency ?? (isRare ? 'rare' : 'page'),
      job: () => jobOf(page, set, target, exists),
    };
  }
}

/** A page whose data is not there, or not for this query, would be rendered as a skeleton. */
const isRenderable = ({ loaded }: PageToRender): boolean =>
  loaded.isComplete && !loaded.isQueryLeftToBrowser;

function jobOf(page: PageToRender, set: RenderSet, target: string, exists: boolean) {
  const { locale, loaded, messages } = page;
  return {
    set,
    target,
    // One markup serves many requests.
    page: pageJson({
      status: exists ? 200 : 404,
      locale,
      requestId: '',
      namespaces: undefined,
    }),
    data: dataJson(loaded.responses),
    messages,
  };
}

/** Links of a home page that are looked at. */
const maxLinks = 200;

/** First pages in the order in which they are prepared: the home page in each language, then those without parameters. */
export function firstPages(table: PageTable): { path: string; locale: Locale }[] {
  const others = table.pages
    .map(({ path }) => path)
    .filter((path) => path !== '/' && !path.includes(':'));
  return [
    ...locales.map((locale) => ({ path: '/', locale })),
    ...others.map((path) => ({ path, locale: defaultLocale })),
  ];
}

/** The first link in a markup to each page with parameters: most visitors go there next. */
export function linkedPages(markup: string, table: PageTable): string[] {
  const paths = new Map<string, string>();
  for (const [, path = ''] of [...markup.matchAll(/ href="(\/[^"?#&]*)/g)].slice(0, maxLinks)) {
    const page = table.find(path.slice(1).split('/'))?.chain[0];
    if (page?.path.includes(':') && !paths.has(page.id)) paths.set(page.id, path);
  }
  return [...paths.values()];
}
