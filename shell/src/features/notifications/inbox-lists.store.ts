import {
  getNotificationStats,
  listNotifications,
  type Notification,
} from '@siteswap/contracts/notifications';
import type { RouteResult } from '@siteswap/contracts/route';
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { unreadOf } from './inbox-changes.store.ts';

type Page = RouteResult<typeof listNotifications>;
type Stats = RouteResult<typeof getNotificationStats>;
export type InboxPages = InfiniteData<Page, unknown>;

/** What is other than before. */
export interface InboxChange {
  /** How a notification is from now on; null when it is gone. */
  readonly next: (one: Notification) => Notification | null;
  /** As they are now: lists that lack them show them. */
  readonly rows?: readonly Notification[];
  /** As they were before, those too that are in no list any more. */
  readonly were?: readonly Notification[];
  /** The rows have just arrived: they are on top. */
  readonly isArrival?: boolean;
}

/** A notification before and after; undefined when no list had it. */
interface Changed {
  readonly before: Notification | undefined;
  readonly after: Notification | null;
}

type Filter = Readonly<{ isRead?: string; category?: string }>;

const filterOf = ([, call]: QueryKey): Filter =>
  (call as { query?: Filter } | undefined)?.query ?? {};
const fits = ({ isRead, category }: Filter, one: Notification): boolean =>
  (isRead === undefined || isRead === String(one.isRead)) &&
  (category === undefined || category === one.category);

const isNewer = (one: Notification, other: Notification): boolean =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt;

/** Puts a row at its place; one that is older than everything loaded comes with a later page. */
function withRow(pages: Notification[][], row: Notification, isOnTop: boolean, hasMore: boolean) {
  const isPlace = (other: Notification): boolean => isOnTop || isNewer(row, other);
  const at = pages.findIndex((page) => page.some(isPlace));
  if (at < 0 && hasMore && !isOnTop) return pages;
  const page = at < 0 ? (isOnTop ? 0 : pages.length - 1) : at;
  return pages.map((rows, index) => {
    if (index !== page) return rows;
    const place = rows.findIndex(isPlace);
    return rows.toSpliced(place < 0 ? rows.length : place, 0, row);
  });
}

function changePages(
  { pages, ...data }: InboxPages,
  filter: Filter,
  change: InboxChange,
): InboxPages {
  const { next, rows = [], isArrival = false } = change;
  const moved = new Set(isArrival ? rows.map(({ id }) => id) : []);
  let lists = pages.map(({ notifications }) =>
    notifications
      .filter(({ id }) => !moved.has(id))
      .flatMap((one) => next(one) ?? [])
      .filter((one) => fits(filter, one)),
  );
  const hasMore = pages.at(-1)?.pagination.hasMore ?? false;
  for (const row of rows) {
    if (!fits(filter, row) || lists.some((list) => list.some(({ id }) => id === row.id))) continue;
    lists = withRow(lists, row, isArrival, hasMore);
  }
  return {
    ...data,
    pages: pages.map((page, index) => ({ ...page, notifications: lists[index] ?? [] })),
  };
}

const totalOf = (one: Notification | null | undefined): number => (one ? 1 : 0);
const atLeast0 = (count: number): number => Math.max(0, count);

function changeStats({ stats }: Stats, changes: readonly Changed[]): Stats {
  const byCategory = { ...stats.byCategory };
  let { total, unread } = stats;
  for (const { before, after } of changes) {
    const category = (after ?? before)?.category ?? 'other';
    const of = byCategory[category] ?? { total: 0, unread: 0 };
    const more = totalOf(after) - totalOf(before);
    const moreUnread = unreadOf(after) - unreadOf(before);
    byCategory[category] = {
      total: atLeast0(of.total + more),
      unread: atLeast0(of.unread + moreUnread),
    };
    total = atLeast0(total + more);
    unread = atLeast0(unread + moreUnread);
  }
  return { stats: { total, unread, byCategory } };
}

/** A later page that is on its way was asked for by a press: it is not taken back. */
const isFirstRead = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.fetchMeta === null;

/** Everything the browser has cached of the inbox: lists by filter, and counts. One change goes through all of them. */
export class InboxLists {
  readonly #client: QueryClient;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Applies a change everywhere. @returns what it was for those that a list had */
  change(change: InboxChange): readonly Changed[] {
    const known = new Map([...(change.were ?? []), ...this.#rows()].map((one) => [one.id, one]));
    const changes: Changed[] = [...known.values()].flatMap((before) => {
      const after = change.next(before);
      return after === before ? [] : [{ before, after }];
    });
    const unknown = (change.rows ?? []).filter(({ id }) => !known.has(id));
    const rows = change.isArrival
      ? change.rows
      : [...changes.flatMap(({ after }) => after ?? []), ...unknown];
    for (const [key, data] of this.#lists()) {
      const changed = changePages(data, filterOf(key), { ...change, rows: rows ?? [] });
      this.#client.setQueryData(key, changed);
    }
    const all = [...changes, ...unknown.map((after) => ({ before: undefined, after }))];
    this.#client.setQueriesData<Stats>({ queryKey: [getNotificationStats.id] }, (stats) =>
      stats ? changeStats(stats, all) : stats,
    );
    // One that no list had may be counted already, unless it is newer than all of them.
    const newest = Math.max(...[...known.values()].map(({ createdAt }) => Date.parse(createdAt)));
    const isCertain = unknown.every(
      ({ createdAt }) => change.isArrival && Date.parse(createdAt) >= newest,
    );
    if (!isCertain) this.#readCounts();
    this.#repeatReads();
    return changes;
  }

  /** All are read, or those of one category; also what no list had. */
  allRead(category: string | undefined): void {
    this.#client.setQueriesData<Stats>({ queryKey: [getNotificationStats.id] }, (data) => {
      if (!data) return data;
      const { total, byCategory } = data.stats;
      const read = Object.entries(byCategory).map(([name, counts]) =>
        category === undefined || category === name
          ? [name, { ...counts, unread: 0 }]
          : [name, counts],
      );
      const counts = Object.fromEntries(read) as typeof byCategory;
      const unread = Object.values(counts).reduce((sum, each) => sum + each.unread, 0);
      return { stats: { total, unread, byCategory: counts } };
    });
    // What is read now without having been loaded is missing there.
    void this.#client.invalidateQueries({
      queryKey: [listNotifications.id],
      predicate: ({ queryKey }) => filterOf(queryKey).isRead === 'true',
    });
  }

  /** All lists and counts are stale. */
  async readAnew(): Promise<void> {
    const routes = [listNotifications, getNotificationStats];
    await Promise.all(routes.map(({ id }) => this.#client.invalidateQueries({ queryKey: [id] })));
  }

  #lists(): [QueryKey, InboxPages][] {
    return this.#client
      .getQueriesData<Partial<InboxPages>>({ queryKey: [listNotifications.id] })
      .flatMap(([key, data]): [QueryKey, InboxPages][] =>
        data?.pages ? [[key, data as InboxPages]] : [],
      );
  }

  #rows(): Notification[] {
    return this.#lists().flatMap(([, { pages }]) => pages.flatMap((page) => page.notifications));
  }

  #readCounts(): void {
    void this.#client.invalidateQueries({ queryKey: [getNotificationStats.id] });
  }

  /** A response that is on its way may be older than the change. */
  #repeatReads(): void {
    for (const { id } of [listNotifications, getNotificationStats])
      void this.#client.invalidateQueries({ queryKey: [id], predicate: isFirstRead });
  }
}
