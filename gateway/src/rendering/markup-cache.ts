import { LRUCache } from 'lru-cache';
import type { Log } from '#src/log.ts';
import type { RenderJob, RenderResult } from './render-job.ts';
import type { Urgency } from './render-queue.ts';

/** A page that failed is not rendered again for this long. */
const failedForMs = 60_000;
const maxFailed = 1_000;
/** Failures are logged once in this time; all of them are counted. */
const logEveryMs = 10_000;
/** Share of the bytes for addresses that are hardly opened twice, so that they never drop the others. */
const rareShare = 0.25;

/** A page whose markup is wanted. */
export interface MarkupRequest {
  /** Everything the markup depends on. */
  readonly key: string;
  /** Name of the page, for the log. */
  readonly page: string;
  readonly urgency: Urgency;
  /** Made only when the markup is not there yet. */
  readonly job: () => RenderJob;
}

/** What the server rendered of a page. */
export interface Markup {
  readonly html: string;
  /** Another one for each render. */
  readonly id: number;
}

export interface MarkupCacheOptions {
  readonly render: (job: RenderJob, page: string, urgency: Urgency) => Promise<RenderResult | null>;
  /** How long a page waits for its markup. 0: nothing is rendered at all. */
  readonly deadlineMs: number;
  readonly maxBytes: number;
  readonly log: Log;
}

/** Markup of pages: rendered once, cached for the next visitors, left out when it misses the deadline. */
export class MarkupCache {
  readonly #options: MarkupCacheOptions;
  readonly #usual: LRUCache<string, Markup>;
  readonly #rare: LRUCache<string, Markup>;
  readonly #failed = new LRUCache<string, true>({ max: maxFailed, ttl: failedForMs });
  readonly #rendering = new Map<string, Promise<Markup | null>>();
  #loggedAt = Number.NEGATIVE_INFINITY;
  /**
   * Counts for /metrics. hit: cached markup was used; rendered, late: rendered in time or not; failed: it threw, hung or
   * died; partly: parts of it are left to the browser; skipped: too many waited, or it failed a moment ago.
   */
  readonly counts = { hit: 0, rendered: 0, late: 0, failed: 0, partly: 0, skipped: 0 };
  renders = 0;
  milliseconds = 0;

  constructor(options: MarkupCacheOptions) {
    this.#options = options;
    const sizeCalculation = ({ html }: Markup) => html.length * 2 + 512;
    const rareBytes = Math.max(1, Math.floor(options.maxBytes * rareShare));
    const usualBytes = Math.max(1, options.maxBytes - rareBytes);
    this.#usual = new LRUCache({ maxSize: usualBytes, sizeCalculation });
    this.#rare = new LRUCache({ maxSize: rareBytes, sizeCalculation });
  }

  get isOn(): boolean {
    return this.#options.deadlineMs > 0;
  }

  /** Forgets all markup: other releases are in use. */
  clear(): void {
    this.#usual.clear();
    this.#rare.clear();
    this.#failed.clear();
  }

  /** The markup, when it is cached or rendered within the deadline; else null. Never rejects. */
  async get(request: MarkupRequest): Promise<Markup | null> {
    const cached = this.#cacheFor(request).get(request.key);
    if (cached !== undefined) {
      this.counts.hit += 1;
      return filled(cached);
    }
    if (!this.isOn || this.#failed.has(request.key)) {
      this.counts.skipped += 1;
      return null;
    }
    const markup = await withDeadline(this.#renderOnce(request), this.#options.deadlineMs);
    if (markup === 'late') {
      this.counts.late += 1;
      return null;
    }
    if (markup !== null) this.counts.rendered += 1;
    return markup && filled(markup);
  }

  /** Renders a page in advance; null when that fails. */
  async prepare(request: MarkupRequest): Promise<Markup | null> {
    return this.#cacheFor(request).peek(request.key) ?? (await this.#renderOnce(request));
  }

  #cacheFor({ urgency }: MarkupRequest): LRUCache<string, Markup> {
    return urgency === 'rare' ? this.#rare : this.#usual;
  }

  #renderOnce(request: MarkupRequest): Promise<Markup | null> {
    const underWay = this.#rendering.get(request.key);
    if (underWay !== undefined) return underWay;
    const rendering = this.#render(request).finally(() => this.#rendering.delete(request.key));
    this.#rendering.set(request.key, rendering);
    return rendering;
  }

  async #render(request: MarkupRequest): Promise<Markup | null> {
    const { key, page, urgency, job } = request;
    try {
      const result = await this.#options.render(job(), page, urgency);
      if (!result) {
        this.counts.skipped += 1;
        return null;
      }
      this.renders += 1;
      this.milliseconds += result.milliseconds;
      if (result.errors.length > 0) {
        this.counts.partly += 1;
        this.#warn({ page, reasons: result.errors }, 'page rendered without some of its parts');
      }
      const markup = { html: result.html, id: this.renders };
      this.#cacheFor(request).set(key, markup);
      return markup;
    } catch (error) {
      this.counts.failed += 1;
      this.#failed.set(key, true);
      this.#warn({ page, reason: (error as Error).message }, 'page not rendered');
      return null;
    }
  }

  #warn(fields: Record<string, unknown>, message: string): void {
    const now = Date.now();
    if (now - this.#loggedAt < logEveryMs) return;
    this.#loggedAt = now;
    this.#options.log.warn(fields, message);
  }
}

/** Null for the empty markup of a page that the shell leaves to browsers. */
const filled = (markup: Markup): Markup | null => (markup.html === '' ? null : markup);

/** The result, or `late` when it does not come in time. */
async function withDeadline<T>(result: Promise<T>, deadlineMs: number): Promise<T | 'late'> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, deadlineMs, 'late');
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
