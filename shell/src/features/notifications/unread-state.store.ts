import type { Notification } from '@siteswap/contracts/notifications';
import type { StreamState } from '#src/stream/notification-stream.ts';

export interface NotificationState extends StreamState {
  /** Unread notifications, newest first. */
  readonly unread: readonly Notification[];
  readonly unreadCount: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly hasLoaded: boolean;
}

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

/** State of the bell and the centre. */
export class UnreadState {
  #state: NotificationState = empty;
  readonly #listeners = new Set<() => void>();

  readonly get = (): NotificationState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<NotificationState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  clear(): void {
    this.set(empty);
  }

  /** Puts one on top; in place of what the list has of it. @returns whether it is unread and the list had none of it */
  add(notification: Notification, unreadCount: number): boolean {
    const others = this.#state.unread.filter(({ id }) => id !== notification.id);
    const isNew = others.length === this.#state.unread.length;
    this.set({ unreadCount, unread: notification.isRead ? others : [notification, ...others] });
    return isNew && !notification.isRead;
  }

  /** Appends older ones, none of them twice. */
  append(older: readonly Notification[]): void {
    const { unread } = this.#state;
    const ids = new Set(unread.map(({ id }) => id));
    this.set({ unread: [...unread, ...older.filter(({ id }) => !ids.has(id))] });
  }
}
