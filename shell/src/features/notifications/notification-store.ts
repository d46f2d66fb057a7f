import {
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
  type NotificationCategory,
  streamEvents,
} from '@siteswap/contracts/notifications';
import { callRoute, queryClient, session } from '@siteswap/web-kit';
import type { z } from 'zod';
import type { StreamMessage, StreamState } from './notification-stream.ts';
import { openSharedStream } from './shared-stream.ts';

export interface NotificationState extends StreamState {
  /** Unread notifications, newest first. */
  readonly unread: readonly Notification[];
  readonly unreadCount: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly hasLoaded: boolean;
}

/** A release that came into use, as the stream tells of it. */
type Release = z.output<typeof streamEvents.platform>;

/** How many the centre shows at first, and how many "load more" adds. */
const FIRST_PAGE = 5;
const NEXT_PAGE = 20;
const POLL_MS = 5_000;
const REFRESH_THROTTLE_MS = 5_000;
const FRESH_MS = 30_000;

const empty: NotificationState = {
  unread: [],
  unreadCount: 0,
  hasMore: false,
  isLoading: false,
  hasFailed: false,
  hasLoaded: false,
  status: 'disconnected',
  error: null,
};

/** What is unread, for the bell and the centre: read from the server, kept right by the stream (spec §4). */
export class NotificationStore {
  #state: NotificationState = empty;
  readonly #listeners = new Set<() => void>();
  readonly #arrivals = new Set<(notification: Notification) => void>();
  readonly #platform = new Set<(release: Release) => void>();
  #close: (() => void) | undefined;
  #poll: ReturnType<typeof setInterval> | undefined;
  #lastFetch = Number.NEGATIVE_INFINITY;
  #lastRealTime = Number.NEGATIVE_INFINITY;
  /** Number of the newest read; an older one that answers late counts no more. */
  #newestRead = 0;
  /** Something changed since the newest read was asked: its answer may not know. */
  #isOutdated = false;

  readonly get = (): NotificationState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls `listener` for each notification that arrives while the page is open. Returns the removal. */
  onArrival(listener: (notification: Notification) => void): () => void {
    this.#arrivals.add(listener);
    return () => this.#arrivals.delete(listener);
  }

  /** Calls `listener` when the stream says that another release is in use. Returns the removal. */
  onRelease(listener: (release: Release) => void): () => void {
    this.#platform.add(listener);
    return () => this.#platform.delete(listener);
  }

  #set(change: Partial<NotificationState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Starts reading for the signed-in member. */
  connect(userId: number): void {
    this.disconnect();
    void this.refresh({ force: true });
    this.#close = openSharedStream({
      userId,
      onMessage: (message) => this.#received(message),
      onState: (state) => this.#streamChanged(state),
      onSignedOut: () => session.expire(),
    });
  }

  /** Forgets everything; on sign-out. */
  disconnect(): void {
    this.#close?.();
    this.#close = undefined;
    clearInterval(this.#poll);
    this.#poll = undefined;
    this.#lastFetch = Number.NEGATIVE_INFINITY;
    this.#lastRealTime = Number.NEGATIVE_INFINITY;
    this.#newestRead += 1;
    this.#set(empty);
  }

  #streamChanged({ status, error }: StreamState): void {
    this.#set({ status, error });
    // Polling stands in only once the stream has given up.
    const hasGivenUp = error === 'Max reconnect attempts reached';
    if (hasGivenUp && !this.#poll) {
      this.#poll = setInterval(() => {
        if (document.visibilityState === 'visible') void this.refresh({ force: true });
      }, POLL_MS);
    }
    if (status === 'connected') {
      clearInterval(this.#poll);
      this.#poll = undefined;
    }
  }

  #received({ name, data }: StreamMessage): void {
    if (name === 'connected') {
      // What came between the first read and the opening of the stream has no replay.
      void this.refresh({ force: true });
      return;
    }
    if (name === 'platform') {
      const parsed = streamEvents.platform.safeParse(JSON.parse(data));
      if (parsed.success) for (const listener of this.#platform) listener(parsed.data);
      return;
    }
    this.#lastRealTime = Date.now();
    this.#isOutdated = true;
    if (name === 'notification') {
      const parsed = streamEvents.notification.safeParse(JSON.parse(data));
      if (parsed.success) this.#arrived(parsed.data);
    }
    if (name === 'read') {
      const parsed = streamEvents.read.safeParse(JSON.parse(data));
      if (!parsed.success) return;
      this.#readElsewhere(parsed.data.ids, parsed.data.category, parsed.data.unreadCount);
    }
    void queryClient.invalidateQueries({ queryKey: [listNotifications.id] });
  }

  #arrived({ unreadCount, ...notification }: Notification & { unreadCount: number }): void {
    const isKnown = this.#state.unread.some(({ id }) => id === notification.id);
    if (isKnown) {
      this.#set({ unreadCount });
      return;
    }
    this.#set({
      unreadCount,
      unread: notification.isRead ? this.#state.unread : [notification, ...this.#state.unread],
    });
    for (const listener of this.#arrivals) listener(notification);
  }

  #readElsewhere(
    ids: readonly string[] | undefined,
    category: NotificationCategory | undefined,
    unreadCount: number,
  ): void {
    const stays = (one: Notification): boolean =>
      ids ? !ids.includes(one.id) : category !== undefined && one.category !== category;
    this.#set({ unreadCount, unread: this.#state.unread.filter(stays) });
    // An id list may also mean "unread again" or "restored": the server knows.
    if (ids) void this.refresh({ force: true });
  }

  /**
   * Reads the newest unread ones. Skipped while real-time is fresh (30 s) or the last read was less than 5 s ago,
   * unless forced. Never rejects: a failure is in the state.
   */
  async refresh({ force = false } = {}): Promise<void> {
    const now = Date.now();
    const isFresh = this.#state.status === 'connected' && now - this.#lastRealTime < FRESH_MS;
    const isRecent = now - this.#lastFetch < REFRESH_THROTTLE_MS;
    if (!force && (isFresh || isRecent)) return;
    this.#lastFetch = now;
    this.#newestRead += 1;
    const read = this.#newestRead;
    this.#isOutdated = false;
    this.#set({ isLoading: true });
    try {
      const shown = Math.max(FIRST_PAGE, Math.min(this.#state.unread.length, 100));
      const page = await callRoute(listNotifications, {
        query: { isRead: false, limit: shown, offset: 0 },
      });
      if (read !== this.#newestRead) return;
      if (this.#isOutdated) return await this.refresh({ force: true });
      this.#set({
        unread: page.notifications,
        unreadCount: page.unreadCount,
        hasMore: page.pagination.hasMore,
        isLoading: false,
        hasFailed: false,
        hasLoaded: true,
      });
    } catch {
      if (read === this.#newestRead) this.#set({ isLoading: false, hasFailed: true });
    }
  }

  /** Appends the next unread ones, none of them twice. @throws ProblemError */
  async loadMore(): Promise<void> {
    const { unread } = this.#state;
    const page = await callRoute(listNotifications, {
      query: { isRead: false, limit: NEXT_PAGE, offset: unread.length },
    });
    const known = new Set(this.#state.unread.map(({ id }) => id));
    this.#set({
      unread: [...this.#state.unread, ...page.notifications.filter(({ id }) => !known.has(id))],
      unreadCount: page.unreadCount,
      hasMore: page.pagination.hasMore,
    });
  }

  /** Marks one as read; shown at once, then as the server counts. @throws ProblemError */
  async markRead(id: string): Promise<void> {
    await this.#optimistically(
      (one) => one.id !== id,
      () => callRoute(markNotificationRead, { params: { id } }),
    );
  }

  /** Marks all as read, or those of one category. @throws ProblemError */
  async markAllRead(category?: NotificationCategory): Promise<void> {
    await this.#optimistically(
      (one) => category !== undefined && one.category !== category,
      () => callRoute(markAllNotificationsRead, { body: category ? { category } : {} }),
    );
  }

  /** Deletes one. @throws ProblemError */
  async remove(id: string): Promise<void> {
    await this.#optimistically(
      (one) => one.id !== id,
      () => callRoute(deleteNotification, { params: { id } }),
    );
  }

  async #optimistically(
    stays: (one: Notification) => boolean,
    call: () => Promise<{ unreadCount: number }>,
  ): Promise<void> {
    const { unread, unreadCount } = this.#state;
    const left = unread.filter(stays);
    const gone = unread.length - left.length;
    this.#isOutdated = true;
    this.#set({ unread: left, unreadCount: Math.max(0, unreadCount - gone) });
    try {
      const answer = await call();
      this.#isOutdated = true;
      this.#set({ unreadCount: answer.unreadCount });
    } catch (error) {
      this.#set({ unread, unreadCount });
      throw error;
    }
    void queryClient.invalidateQueries({ queryKey: [listNotifications.id] });
  }
}

/** The store of this tab. */
export const notifications = new NotificationStore();
