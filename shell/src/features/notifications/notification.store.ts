import {
  deleteNotification,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationUnread,
  type Notification,
  type NotificationCategory,
  restoreNotification,
  streamEvents,
} from '@siteswap/contracts/notifications';
import { callRoute, session } from '@siteswap/web-kit';
import { hasNetwork, queryClient, untilNetwork } from '@siteswap/web-kit/shell';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  maxAttemptsReached,
  type StreamMessage,
  type StreamState,
} from '#src/stream/notification-stream.ts';
import { openSharedStream } from '#src/stream/shared-stream.ts';
import {
  asDeleted,
  asItIs,
  asRead,
  asUnread,
  type Target,
  type Written,
} from './inbox-changes.store.ts';
import { InboxLists } from './inbox-lists.store.ts';
import { InboxWrites } from './inbox-writes.store.ts';
import { readAnew } from './read-anew.store.ts';
import { UnreadReader } from './unread-reader.store.ts';
import { type NotificationState, UnreadState } from './unread-state.store.ts';

/** A release that came into use, as the stream announces it. */
type Release = z.output<typeof streamEvents.platform>;

const POLL_MS = 5_000;
/** A stream that takes longer to open is not waited for. */
const FIRST_READ_MS = 1_000;

/** Unread notifications for the bell and the centre: read from the server and updated by the stream. */
export class NotificationStore {
  readonly #lists: InboxLists;
  readonly #state: UnreadState;
  readonly #reader: UnreadReader;
  readonly #writes: InboxWrites;
  readonly #arrivalListeners = new Set<(notification: Notification) => void>();
  readonly #releaseListeners = new Set<(release: Release) => void>();
  readonly #registryListeners = new Set<(release: string) => void>();
  readonly #changeListeners = new Set<(target: Target, rows: readonly Notification[]) => void>();
  #connection: AbortController | undefined;
  #closeStream: (() => void) | undefined;
  #poll: ReturnType<typeof setInterval> | undefined;
  /** The stream was open at least once since `connect`. */
  #hasStreamed = false;
  #firstRead: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient = queryClient) {
    this.#lists = new InboxLists(client);
    this.#state = new UnreadState(client);
    this.#reader = new UnreadReader(this.#state);
    this.#writes = new InboxWrites(this.#lists, this.#state, this.#reader);
  }

  readonly get = (): NotificationState => this.#state.get();

  readonly subscribe: UnreadState['subscribe'] = (listener) => this.#state.subscribe(listener);

  /** Calls `listener` for each notification that arrives while the page is open. Returns the removal. */
  onArrival(listener: (notification: Notification) => void): () => void {
    this.#arrivalListeners.add(listener);
    return () => this.#arrivalListeners.delete(listener);
  }

  /** Calls `listener` with each change that the stream says, before it is shown. Returns the removal. */
  onChange(listener: (target: Target, rows: readonly Notification[]) => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Calls `listener` when the stream says that another release is in use. Returns the removal. */
  onRelease(listener: (release: Release) => void): () => void {
    this.#releaseListeners.add(listener);
    return () => this.#releaseListeners.delete(listener);
  }

  /** Calls `listener` with the registry in use, by its `release`, when the stream begins and with each change. Returns the removal. */
  onRegistry(listener: (release: string) => void): () => void {
    this.#registryListeners.add(listener);
    return () => this.#registryListeners.delete(listener);
  }

  /** Starts reading for the signed-in member: once the stream is open, so that one read misses nothing. */
  connect(userId: number): void {
    this.disconnect();
    this.#connection = new AbortController();
    this.#hasStreamed = false;
    const { signal } = this.#connection;
    // A page that is frozen in the browser's history receives no messages and owns no lock.
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
  readonly refresh: UnreadReader['refresh'] = (options) => this.#reader.refresh(options);

  /** Appends the next unread ones, none of them twice. @throws ProblemError */
  readonly loadMore = (): Promise<void> => this.#reader.loadMore();

  /** The member sees the list: nothing in it is new any more. */
  readonly seen = (): void => this.#state.set({ hasNew: false });

  /** The centre is on screen, or no longer. */
  setCentreOpen(isCentreOpen: boolean): void {
    this.#state.set({ isCentreOpen, hasNew: false });
  }

  /** Marks one as read; shown at once, then with the count of the server. @throws ProblemError */
  markRead(id: string): Promise<void> {
    return this.#writes.write({ ids: [id] }, asRead, () =>
      this.#sendMark(markNotificationRead, id),
    );
  }

  /** @throws ProblemError */
  markUnread(id: string): Promise<void> {
    return this.#writes.write({ ids: [id] }, asUnread, () =>
      this.#sendMark(markNotificationUnread, id),
    );
  }

  /** Marks all as read, or those of one category. @throws ProblemError */
  async markAllRead(category?: NotificationCategory): Promise<void> {
    await this.#writes.write({ category }, asRead, () =>
      callRoute(markAllNotificationsRead, { body: category ? { category } : {} }),
    );
    this.#lists.allRead(category);
  }

  /** Deletes one. @throws ProblemError */
  remove(id: string): Promise<void> {
    return this.#writes.write({ ids: [id] }, asDeleted, () =>
      callRoute(deleteNotification, { params: { id } }),
    );
  }

  /** Takes a deletion back. @throws ProblemError */
  restore(id: string): Promise<void> {
    return this.#writes.write({ ids: [id] }, asItIs, () =>
      callRoute(restoreNotification, { params: { id } }),
    );
  }

  /** One was replied to in place: it says so, and asks nothing any more. */
  replied(id: string, outcome: string): Promise<void> {
    const said = (one: Notification): Notification => ({ ...asRead(one), replies: [], outcome });
    return this.#writes.write({ ids: [id] }, said, async () => {
      const { notification, ...response } = await callRoute(markNotificationRead, {
        params: { id },
      });
      // The event of the reply may not have reached the notification yet.
      return { ...response, notification: said(notification) };
    });
  }

  /** As its route says, it waits for a network; on sign-out it is dropped. */
  async #sendMark(
    route: typeof markNotificationRead | typeof markNotificationUnread,
    id: string,
  ): Promise<Written> {
    const { signal } = this.#connection ?? new AbortController();
    if (!hasNetwork()) await untilNetwork(signal);
    return await callRoute(route, { params: { id } });
  }

  /** Polling replaces a stream that cannot start, and one that has given up. One that broke is retried first. */
  #streamChanged({ status, error }: StreamState): void {
    const wasConnected = this.get().status === 'connected';
    this.#state.set({ status, error });
    if (status === 'connected') {
      this.#hasStreamed = true;
      this.#stopPolling();
    }
    // A stream does not replay what was sent before it opened, or before this tab joined it.
    if (status === 'connected' && !wasConnected) {
      void this.refresh({ force: true });
      void this.#lists.readAnew();
    }
    if (error) this.#readUnlessRead();
    const isReplaced = error === maxAttemptsReached || (error !== null && !this.#hasStreamed);
    if (!isReplaced || this.#poll) return;
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
    if (name === 'platform') {
      const release = streamEvents.platform.safeParse(JSON.parse(data)).data;
      if (release) for (const listener of this.#releaseListeners) listener(release);
      return;
    }
    if (name === 'registry') {
      const inUse = streamEvents.registry.safeParse(JSON.parse(data)).data;
      if (inUse) for (const listener of this.#registryListeners) listener(inUse.release);
      return;
    }
    if (name !== 'notification' && name !== 'read') return;
    this.#reader.streamChanged();
    if (name === 'notification') {
      const arrival = streamEvents.notification.safeParse(JSON.parse(data)).data;
      if (arrival) this.#arrived(arrival);
      return;
    }
    const read = streamEvents.read.safeParse(JSON.parse(data)).data;
    if (read) this.#heard(read);
  }

  #heard(read: z.output<typeof streamEvents.read>): void {
    const { ids, category, notifications: rows = [] } = read;
    const target: Target = ids ? { ids } : { category };
    for (const listener of this.#changeListeners) listener(target, rows);
    this.#writes.heard(read);
  }

  #arrived({ unreadCount, ...notification }: Notification & { unreadCount: number }): void {
    // Also one that arrives again with news of the same thing.
    void readAnew(notification);
    const { id, isRead } = notification;
    const isNew = !isRead && !this.get().unread.some((one) => one.id === id);
    this.#lists.change({
      next: (one) => (one.id === id ? notification : one),
      rows: [notification],
      isArrival: true,
    });
    const { hasNew, isCentreOpen } = this.get();
    this.#state.set({ unreadCount, hasNew: hasNew || (isNew && !isCentreOpen) });
    if (isNew) for (const listener of this.#arrivalListeners) listener(notification);
  }
}

/** The store of this tab. */
export const notifications = new NotificationStore();
