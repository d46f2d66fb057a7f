import { listNotifications, type Notification } from '@siteswap/contracts/notifications';
import { createStore } from '@siteswap/ui-kit/store';
import { queryClient } from '@siteswap/web-kit/shell';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { StreamState } from '#src/stream/notification-stream.ts';
import type { InboxPages } from './inbox-lists.store.ts';

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

/** The list of the centre among the cached lists of the inbox. */
const centreKey = [listNotifications.id, { query: { isRead: 'false' } }, 'centre'];

/** State of the bell and the centre. What is unread lies in the query cache, with the other lists of the inbox. */
export class UnreadState {
  readonly #client: QueryClient;
  readonly #state = createStore(empty);

  constructor(client: QueryClient = queryClient) {
    this.#client = client;
    client.setQueryDefaults(centreKey, { gcTime: Number.POSITIVE_INFINITY });
    client.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === hashKey(centreKey)) this.#follow();
    });
  }

  readonly get = this.#state.get;

  readonly subscribe = this.#state.subscribe;

  set({ unread, ...change }: Partial<NotificationState>): void {
    const next = { ...this.get(), ...change };
    this.#state.set({ ...next, hasNew: next.hasNew && next.unreadCount > 0 });
    if (!unread) return;
    const page = {
      notifications: [...unread],
      unreadCount: next.unreadCount,
      pagination: { hasMore: next.hasMore, total: next.unreadCount },
    };
    this.#client.setQueryData<InboxPages>(centreKey, { pages: [page], pageParams: [undefined] });
  }

  clear(): void {
    this.set({ ...empty, isCentreOpen: this.get().isCentreOpen });
  }

  /** Appends older ones, none of them twice. */
  append(older: readonly Notification[]): void {
    const { unread } = this.get();
    const ids = new Set(unread.map(({ id }) => id));
    this.set({ unread: [...unread, ...older.filter(({ id }) => !ids.has(id))] });
  }

  #follow(): void {
    const [page] = this.#client.getQueryData<InboxPages>(centreKey)?.pages ?? [];
    const unread = page?.notifications ?? empty.unread;
    if (unread !== this.get().unread) this.#state.set({ ...this.get(), unread });
  }
}
