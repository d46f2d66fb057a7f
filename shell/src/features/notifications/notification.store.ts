import {
  deleteNotification,
  getNotificationStats,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
  type NotificationCategory,
  restoreNotification,
  streamEvents,
} from '@siteswap/contracts/notifications';
import { callRoute, session } from '@siteswap/web-kit';
import { queryClient } from '@siteswap/web-kit/shell';
import type { z } from 'zod';
import type { StreamMessage, StreamState } from '#src/stream/notification-stream.ts';
import { openSharedStream } from '#src/stream/shared-stream.ts';
import { readAnew } from './read-anew.store.ts';
import { UnreadReader } from './unread-reader.store.ts';
import { type NotificationState, UnreadState } from './unread-state.store.ts';

/** A release that came into use, as the stream announces it. */
type Release = z.output<typeof streamEvents.platform>;
type ReadElsewhere = z.output<typeof streamEvents.read>;

const POLL_MS = 5_000;
/** A stream that takes longer to open is not waited for. */
const FIRST_READ_MS = 1_000;

/** What pages read of the inbox: stale with every change of it. */
export const inboxRoutes = [listNotifications, getNotificationStats] as const;

/** Unread notifications for the bell and the centre: read from the server and updated by the stream. */
export class NotificationStore {
  readonly #state = new UnreadState();
  readonly #reader = new UnreadReader(this.#state);
  readonly #arrivalListeners = new Set<(notification: Notification) => void>();
  readonly #releaseListeners = new Set<(release: Release) => void>();
  #connection: AbortController | undefined;
  #closeStream: (() => void) | undefined;
  #poll: ReturnType<typeof setInterval> | undefined;
  #firstRead: ReturnType<typeof setTimeout> | undefined;

  readonly get = (): NotificationState => this.#state.get();

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);

  /** Calls `listener` for each notification that arrives while the page is open. Returns the removal. */
  onArrival(listener: (notification: Notification) => void): () => void {
    this.#arrivalListeners.add(listener);
    return () => this.#arrivalListeners.delete(listener);
  }

  /** Calls `listener` when the stream says that another release is in use. Returns the removal. */
  onRelease(listener: (release: Release) => void): () => void {
    this.#releaseListeners.add(listener);
    return () => this.#releaseListeners.delete(listener);
  }

  /** Starts reading for the signed-in member: once the stream is open, so that one read misses nothing. */
  connect(userId: number): void {
    this.disconnect();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    // Frozen in the browser's history, a page receives no messages and holds no lock.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && this.connect(userId);
    window.addEventListener('pageshow', shown, { signal });
    this.#firstRead = setTimeout(() => this.#readUnlessRead(), FIRST_READ_MS);
    this.#closeStream = openSharedStream({
      userId,
      onMessage: (message) => this.#received(message),
      onState: (state) => this.#streamChanged(state),
      onSignedOut: () => session.expire(),
    });
  }

  /** Closes the stream and clears the state; on sign-out. */
  disconnect(): void {
    this.#connection?.abort();
    this.#closeStream?.();
    this.#closeStream = undefined;
    this.#stopPolling();
    clearTimeout(this.#firstRead);
    this.#reader.reset();
    this.#state.clear();
  }

  /** Reads the newest unread ones unless they are fresh. Never rejects: a failure is in the state. */
  refresh(options: { force?: boolean } = {}): Promise<void> {
    return this.#reader.refresh(options);
  }

  /** Appends the next unread ones, none of them twice. @throws ProblemError */
  loadMore(): Promise<void> {
    return this.#reader.loadMore();
  }

  /** The member sees the list: nothing in it is new any more. */
  seen(): void {
    this.#state.set({ hasNew: false });
  }

  /** The centre is on screen, or no longer. */
  setCentreOpen(isCentreOpen: boolean): void {
    this.#state.set({ isCentreOpen, hasNew: false });
  }

  /** Marks one as read; shown at once, then with the count of the server. @throws ProblemError */
  async markRead(id: string): Promise<void> {
    await this.#optimistically(
      (notification) => notification.id !== id,
      () => callRoute(markNotificationRead, { params: { id } }),
    );
  }

  /** Marks all as read, or those of one category. @throws ProblemError */
  async markAllRead(category?: NotificationCategory): Promise<void> {
    await this.#optimistically(
      (notification) => category !== undefined && notification.category !== category,
      () => callRoute(markAllNotificationsRead, { body: category ? { category } : {} }),
    );
  }

  /** Deletes one. @throws ProblemError */
  async remove(id: string): Promise<void> {
    await this.#optimistically(
      (notification) => notification.id !== id,
      () => callRoute(deleteNotification, { params: { id } }),
    );
  }

  /** Takes a deletion back. @throws ProblemError */
  async restore(id: string): Promise<void> {
    await callRoute(restoreNotification, { params: { id } });
    await Promise.all([this.#readListsAnew(), this.refresh({ force: true })]);
  }

  /** Removes entries from the list at once, then uses the server's count; restores them when the call fails. */
  async #optimistically(
    stays: (notification: Notification) => boolean,
    call: () => Promise<{ unreadCount: number }>,
  ): Promise<void> {
    const { unread, unreadCount } = this.get();
    const remaining = unread.filter(stays);
    const removed = unread.length - remaining.length;
    const isLastChange = this.#reader.listChanged();
    this.#state.set({ unread: remaining, unreadCount: Math.max(0, unreadCount - removed) });
    try {
      const response = await call();
      // What the stream sent meanwhile may be newer than the count of the response, or older.
      if (isLastChange()) this.#state.set({ unreadCount: response.unreadCount });
      else void this.refresh({ force: true });
      this.#reader.listChanged();
    } catch (error) {
      this.#state.set({ unread, unreadCount });
      if (!isLastChange()) void this.refresh({ force: true });
      throw error;
    }
    await this.#readListsAnew();
  }

  /** Polling replaces the stream only once that has given up. */
  #streamChanged({ status, error }: StreamState): void {
    const wasConnected = this.get().status === 'connected';
    this.#state.set({ status, error });
    if (status === 'connected') this.#stopPolling();
    // A stream does not replay what was sent before it opened, or before this tab joined it.
    if (status === 'connected' && !wasConnected) {
      void this.refresh({ force: true });
      void this.#readListsAnew();
    }
    if (error) this.#readUnlessRead();
    if (error !== 'Max reconnect attempts reached' || this.#poll) return;
    this.#poll = setInterval(() => {
      if (document.visibilityState === 'visible') void this.refresh({ force: true });
    }, POLL_MS);
  }

  #readUnlessRead(): void {
    const { hasLoaded, isLoading } = this.get();
    if (!hasLoaded && !isLoading) void this.refresh({ force: true });
  }

  #stopPolling(): void {
    clearInterval(this.#poll);
    this.#poll = undefined;
  }

  #received({ name, data }: StreamMessage): void {
    if (name === 'connected') return;
    if (name === 'platform') {
      const parsed = streamEvents.platform.safeParse(JSON.parse(data));
      if (parsed.success) for (const listener of this.#releaseListeners) listener(parsed.data);
      return;
    }
    this.#reader.streamChanged();
    if (name === 'notification') {
      const parsed = streamEvents.notification.safeParse(JSON.parse(data));
      if (parsed.success) this.#arrived(parsed.data);
    }
    if (name === 'read') {
      const parsed = streamEvents.read.safeParse(JSON.parse(data));
      if (!parsed.success) return;
      this.#readElsewhere(parsed.data);
    }
    void this.#readListsAnew();
  }

  /** The lists and counts on pages. */
  async #readListsAnew(): Promise<void> {
    await Promise.all(
      inboxRoutes.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })),
    );
  }

  #arrived({ unreadCount, ...notification }: Notification & { unreadCount: number }): void {
    // Also one that arrives again with news of the same thing.
    void readAnew(notification);
    if (!this.#state.add(notification, unreadCount)) return;
    for (const listener of this.#arrivalListeners) listener(notification);
  }

  #readElsewhere({ ids, category, unreadCount }: ReadElsewhere): void {
    const stays = (notification: Notification): boolean =>
      ids
        ? !ids.includes(notification.id)
        : category !== undefined && notification.category !== category;
    this.#state.set({ unreadCount, unread: this.get().unread.filter(stays) });
    // An id list may also mean "unread again" or "restored", so the list is read again.
    if (ids) void this.refresh({ force: true });
  }
}

/** The store of this tab. */
export const notifications = new NotificationStore();
