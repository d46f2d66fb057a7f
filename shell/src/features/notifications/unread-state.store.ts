import type { Notification } from '@siteswap/contracts/notifications';
import { createStore } from '@siteswap/ui-kit/store';
import type { StreamState } from '#src/stream/notification-stream.ts';

export interface NotificationState extends StreamState {
  /** Unread notifications, newest first. */
  readonly unread: readonly Notification[];
  readonly unreadCount: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly hasLoaded: boolean;
  /** One has arrived since the member last looked at the list, and something is unread. */
  readonly hasNew: boolean;
  /** Whether the centre is on screen: what it lists needs no toast. */
  readonly isCentreOpen: boolean;
}

const empty: NotificationState = {
  unread: [],
  unreadCount: 0,
  hasMore: false,
  isLoading: false,
  hasFailed: false,
  hasLoaded: false,
  hasNew: false,
  isCentreOpen: false,
  status: 'disconnected',
  error: null,
};

/** State of the bell and the centre. */
export class UnreadState {
  readonly #state = createStore(empty);

  readonly get = this.#state.get;

  readonly subscribe = this.#state.subscribe;

  set(change: Partial<NotificationState>): void {
    const next = { ...this.get(), ...change };
    this.#state.set({ ...next, hasNew: next.hasNew && next.unreadCount > 0 });
  }

  clear(): void {
    this.set({ ...empty, isCentreOpen: this.get().isCentreOpen });
  }

  /** Puts one on top; in place of what the list has of it. @returns whether it is unread and the list had none of it */
  add(notification: Notification, unreadCount: number): boolean {
    const others = this.get().unread.filter(({ id }) => id !== notification.id);
    const isNew = others.length === this.get().unread.length;
    const isArrival = isNew && !notification.isRead;
    this.set({
      unreadCount,
      unread: notification.isRead ? others : [notification, ...others],
      hasNew: this.get().hasNew || (isArrival && !this.get().isCentreOpen),
    });
    return isArrival;
  }

  /** Appends older ones, none of them twice. */
  append(older: readonly Notification[]): void {
    const { unread } = this.get();
    const ids = new Set(unread.map(({ id }) => id));
    this.set({ unread: [...unread, ...older.filter(({ id }) => !ids.has(id))] });
  }
}
