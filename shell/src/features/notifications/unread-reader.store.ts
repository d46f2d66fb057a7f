import { listNotifications } from '@siteswap/contracts/notifications';
import { callRoute } from '@siteswap/web-kit';
import { currentLocale } from '@siteswap/web-kit/shell';
import type { UnreadState } from './unread-state.store.ts';

/** How many the centre shows at first, and how many "load more" adds. */
const FIRST_PAGE = 5;
const NEXT_PAGE = 20;
const MAX_PAGE = 100;
const REFRESH_THROTTLE_MS = 5_000;
const REAL_TIME_FRESH_MS = 30_000;
const REPEAT_MS = 5_000;

const never = Number.NEGATIVE_INFINITY;

/**
 * Reads the unread notifications from the server into the state, no more often than needed: the stream updates
 * the state between two reads.
 */
export class UnreadReader {
  readonly #state: UnreadState;
  #lastReadAt = never;
  #lastStreamMessageAt = never;
  /** Number of the newest read: the response to an older one is ignored. */
  #newestRead = 0;
  /** How often the list has changed: a response may lack what changed after it was requested. */
  #changes = 0;
  #repetition: ReturnType<typeof setTimeout> | undefined;

  constructor(state: UnreadState) {
    this.#state = state;
  }

  /** The stream has sent a change. */
  streamChanged(): void {
    this.#lastStreamMessageAt = Date.now();
    this.#changes += 1;
  }

  /** This tab has changed the list. Returns whether that is still the last change. */
  listChanged(): () => boolean {
    this.#changes += 1;
    return this.#isUnchanged();
  }

  /** On sign-out: ignores the response of a pending read, which was for another person. */
  reset(): void {
    clearTimeout(this.#repetition);
    this.#lastReadAt = never;
    this.#lastStreamMessageAt = never;
    this.#newestRead += 1;
  }

  /**
   * Reads the newest unread ones. Skipped while the stream is fresh (30 s) or the last read was less than 5 s ago,
   * unless forced. Never rejects: a failure is in the state, and repeated while the stream is open.
   */
  async refresh({ force = false } = {}): Promise<void> {
    if (!force && this.#isFresh()) return;
    clearTimeout(this.#repetition);
    this.#lastReadAt = Date.now();
    this.#newestRead += 1;
    const read = this.#newestRead;
    const isUnchanged = this.#isUnchanged();
    this.#state.set({ isLoading: true });
    try {
      const shown = Math.max(FIRST_PAGE, Math.min(this.#state.get().unread.length, MAX_PAGE));
      const page = await this.#page(shown, 0);
      if (read !== this.#newestRead) return;
      if (!isUnchanged()) return await this.refresh({ force: true });
      this.#state.set({
        unread: page.notifications,
        unreadCount: page.unreadCount,
        hasMore: page.pagination.hasMore,
        isLoading: false,
        hasFailed: false,
        hasLoaded: true,
      });
    } catch {
      if (read !== this.#newestRead) return;
      this.#state.set({ isLoading: false, hasFailed: true });
      // An open stream says nothing more of what has changed already, and without one there are other reads.
      if (this.#state.get().status !== 'connected') return;
      this.#repetition = setTimeout(() => void this.refresh({ force: true }), REPEAT_MS);
    }
  }

  /** Appends the next unread ones. @throws ProblemError */
  async loadMore(): Promise<void> {
    const isUnchanged = this.#isUnchanged();
    const page = await this.#page(NEXT_PAGE, this.#state.get().unread.length);
    this.#state.append(page.notifications);
    this.#state.set({ hasMore: page.pagination.hasMore });
    if (isUnchanged()) this.#state.set({ unreadCount: page.unreadCount });
    else await this.refresh({ force: true });
  }

  #isUnchanged(): () => boolean {
    const changes = this.#changes;
    return () => changes === this.#changes;
  }

  #isFresh(): boolean {
    const now = Date.now();
    const isConnected = this.#state.get().status === 'connected';
    const isStreamFresh = isConnected && now - this.#lastStreamMessageAt < REAL_TIME_FRESH_MS;
    return isStreamFresh || now - this.#lastReadAt < REFRESH_THROTTLE_MS;
  }

  #page(limit: number, offset: number) {
    return callRoute(listNotifications, {
      query: { isRead: false, limit, offset, locale: currentLocale() },
    });
  }
}
