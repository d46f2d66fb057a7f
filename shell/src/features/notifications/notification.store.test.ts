import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
  streamNotifications,
} from '@siteswap/contracts/notifications';
import { mockProblem, mockRoute, network } from '@siteswap/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { anEventStream } from '#test/event-stream.ts';
import { aNotification, idOf, mockInbox, notifications } from '#test/inbox.ts';
import { NotificationStore } from './notification.store.ts';
import { UnreadReader } from './unread-reader.store.ts';
import { UnreadState } from './unread-state.store.ts';

let store: NotificationStore;

const ids = (): string[] => store.get().unread.map(({ id }) => id);
const titles = (): string[] => store.get().unread.map(({ title }) => title);

/** Reads the inbox and opens the stream. */
async function connect() {
  const stream = anEventStream();
  network.use(http.get(`*${streamNotifications.path}`, () => stream.response));
  store.connect(7);
  stream.send('connected', { connectionId: 'c1' });
  await waitFor(() => {
    expect(store.get()).toMatchObject({ status: 'connected', hasLoaded: true, isLoading: false });
  });
  return {
    arrive: (one: Notification, unreadCount: number) =>
      stream.send('notification', { ...one, unreadCount }, one.id),
    read: (data: { unreadCount: number; ids?: string[]; category?: string }) =>
      stream.send('read', data),
    send: stream.send,
  };
}

beforeEach(() => {
  store = new NotificationStore();
});
afterEach(() => {
  store.disconnect();
  jest.useRealTimers();
});

describe('a new connection', () => {
  it('reads the inbox once', async () => {
    const { lists } = mockInbox(notifications(2));
    await connect();
    expect(lists).toHaveLength(1);
  });
});

describe('the registry in use', () => {
  it('is passed to the listeners whenever the stream says it', async () => {
    mockInbox([]);
    const registries: string[] = [];
    store.onRegistry((release) => registries.push(release));
    const { send } = await connect();
    send('registry', { release: 'r1' });
    send('registry', { newer: 'shape' });
    send('registry', { release: 'r2' });
    await waitFor(() => expect(registries).toEqual(['r1', 'r2']));
  });
});

describe('what arrives in real time', () => {
  it('is shown as information of the category "other" when type and category are unknown', async () => {
    mockInbox([]);
    const stream = await connect();
    const { category: _, ...newer } = aNotification(1);
    stream.arrive({ ...newer, type: 'NEWS' } as never, 1);
    await waitFor(() => expect(store.get().unread).toHaveLength(1));
    expect(store.get().unread[0]).toMatchObject({ type: 'INFO', category: 'other' });
  });

  it('is put on top, counted, and passed to the listeners', async () => {
    mockInbox(notifications(2));
    const arrivals: string[] = [];
    store.onArrival(({ title }) => arrivals.push(title));
    const stream = await connect();
    stream.arrive(aNotification(3), 3);
    await waitFor(() => expect(titles()).toEqual(['Annonce 3', 'Annonce 2', 'Annonce 1']));
    expect(store.get().unreadCount).toBe(3);
    expect(arrivals).toEqual(['Annonce 3']);
  });

  it('NO-07 is added once, however often it is sent', async () => {
    mockInbox([]);
    const arrivals: string[] = [];
    store.onArrival(({ id }) => arrivals.push(id));
    const stream = await connect();
    stream.arrive(aNotification(1), 1);
    stream.arrive(aNotification(1), 1);
    stream.arrive(aNotification(2), 2);
    await waitFor(() => expect(store.get().unreadCount).toBe(2));
    expect(ids()).toEqual([idOf(2), idOf(1)]);
    expect(arrivals).toEqual([idOf(1), idOf(2)]);
  });

  it('comes again with a later text in place of the one before, without being passed on', async () => {
    mockInbox(notifications(2));
    const arrivals: string[] = [];
    store.onArrival(({ title }) => arrivals.push(title));
    const stream = await connect();
    stream.arrive({ ...aNotification(1), title: 'Annonce 1, confirmée' }, 2);
    stream.arrive(aNotification(3), 3);
    await waitFor(() =>
      expect(titles()).toEqual(['Annonce 3', 'Annonce 1, confirmée', 'Annonce 2']),
    );
    expect(arrivals).toEqual(['Annonce 3']);
  });

  it('is not passed on when it was read before it came', async () => {
    mockInbox([]);
    const arrivals: string[] = [];
    store.onArrival(({ id }) => arrivals.push(id));
    const stream = await connect();
    stream.arrive(aNotification(1, { isRead: true }), 0);
    stream.arrive(aNotification(2), 1);
    await waitFor(() => expect(arrivals).toEqual([idOf(2)]));
    expect(ids()).toEqual([idOf(2)]);
  });

  it('NO-07 is there once after a reconnection: read from the list and replayed by the stream', async () => {
    mockInbox([aNotification(1)]);
    const stream = await connect();
    stream.arrive(aNotification(1), 1);
    stream.arrive(aNotification(2), 2);
    await waitFor(() => expect(ids()).toEqual([idOf(2), idOf(1)]));
  });

  it('is not lost to a list response that was sent before it came', async () => {
    const inbox = mockInbox([aNotification(1)]);
    const stream = await connect();
    const response = Promise.withResolvers<void>();
    const before = {
      notifications: [aNotification(1)],
      unreadCount: 1,
      pagination: { hasMore: false, total: 1 },
    };
    let isFirst = true;
    mockRoute(listNotifications, async () => {
      if (isFirst) {
        isFirst = false;
        await response.promise;
        return before;
      }
      return {
        notifications: [aNotification(2), aNotification(1)],
        unreadCount: inbox.unreadCount(),
        pagination: { hasMore: false, total: 2 },
      };
    });
    const refreshed = store.refresh({ force: true });
    inbox.add(aNotification(2));
    stream.arrive(aNotification(2), 2);
    await waitFor(() => expect(ids()).toContain(idOf(2)));
    response.resolve();
    await refreshed;
    expect(ids()).toEqual([idOf(2), idOf(1)]);
    expect(store.get().unreadCount).toBe(2);
  });

  it('NO-02 lowers the number when another tab reads some', async () => {
    mockInbox([aNotification(2, { category: 'edition' }), aNotification(1)]);
    const stream = await connect();
    stream.read({ unreadCount: 1, category: 'carpool' });
    await waitFor(() => expect(ids()).toEqual([idOf(2)]));
    expect(store.get().unreadCount).toBe(1);
    stream.read({ unreadCount: 0 });
    await waitFor(() => expect(ids()).toEqual([]));
  });
});

describe('what arrives while this tab waits for a response', () => {
  it('counts when more are loaded', async () => {
    const inbox = mockInbox(notifications(8));
    const stream = await connect();
    const release = inbox.block();
    const loaded = store.loadMore();
    await waitFor(() => expect(inbox.lists).toHaveLength(2));
    inbox.add(aNotification(9));
    stream.arrive(aNotification(9), 9);
    await waitFor(() => expect(store.get().unreadCount).toBe(9));
    release();
    await loaded;
    expect(store.get().unreadCount).toBe(9);
    expect(ids()).toHaveLength(9);
  });

  it('counts when one is marked as read', async () => {
    const inbox = mockInbox(notifications(2));
    const stream = await connect();
    const release = inbox.block();
    const marked = store.markRead(idOf(1));
    await waitFor(() => expect(inbox.reads).toHaveLength(1));
    inbox.add(aNotification(3));
    stream.arrive(aNotification(3), 2);
    await waitFor(() => expect(ids()).toEqual([idOf(3), idOf(2)]));
    release();
    await marked;
    await waitFor(() => expect(store.get()).toMatchObject({ isLoading: false, unreadCount: 2 }));
    expect(ids()).toEqual([idOf(3), idOf(2)]);
  });

  it('stays when the server rejects what this tab did', async () => {
    const inbox = mockInbox(notifications(2));
    const stream = await connect();
    const rejection = Promise.withResolvers<void>();
    const calls = mockRoute(markNotificationRead, async () => {
      await rejection.promise;
      return mockProblem(503, 'SERVICE_UNAVAILABLE') as never;
    });
    const marked = store.markRead(idOf(1));
    await waitFor(() => expect(calls).toHaveLength(1));
    inbox.add(aNotification(3));
    stream.arrive(aNotification(3), 3);
    await waitFor(() => expect(ids()).toContain(idOf(3)));
    rejection.resolve();
    await expect(marked).rejects.toThrow();
    await waitFor(() => expect(ids()).toEqual([idOf(3), idOf(2), idOf(1)]));
    expect(store.get().unreadCount).toBe(3);
  });
});

describe('marking as read', () => {
  it('NO-02 lowers the number by one, and repeating lowers it no further', async () => {
    mockInbox(notifications(3));
    await store.refresh();
    await store.markRead(idOf(2));
    expect(store.get().unreadCount).toBe(2);
    expect(ids()).toEqual([idOf(3), idOf(1)]);
    await store.markRead(idOf(2));
    expect(store.get().unreadCount).toBe(2);
  });

  it('NO-02 never shows less than 0', async () => {
    mockRoute(listNotifications, {
      notifications: [aNotification(1)],
      unreadCount: 0,
      pagination: { hasMore: false, total: 1 },
    });
    const response = Promise.withResolvers<void>();
    mockRoute(markNotificationRead, async () => {
      await response.promise;
      return { notification: aNotification(1, { isRead: true }), unreadCount: 0 };
    });
    await store.refresh();
    const marked = store.markRead(idOf(1));
    expect(store.get().unreadCount).toBe(0);
    response.resolve();
    await marked;
  });

  it('is undone when the server rejects it', async () => {
    mockInbox(notifications(2));
    await store.refresh();
    mockRoute(markNotificationRead, mockProblem(500, 'INTERNAL_ERROR'));
    await expect(store.markRead(idOf(1))).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(store.get()).toMatchObject({ unreadCount: 2, unread: notifications(2) });
  });

  it('NO-03 of one category changes only that category', async () => {
    const inbox = mockInbox([
      aNotification(3, { category: 'edition' }),
      aNotification(2),
      aNotification(1),
    ]);
    await store.refresh();
    await store.markAllRead('carpool');
    expect(ids()).toEqual([idOf(3)]);
    expect(store.get().unreadCount).toBe(1);
    expect(inbox.allReads[0]?.body).toEqual({ category: 'carpool' });
  });

  it('of all empties the list', async () => {
    const inbox = mockInbox(notifications(8));
    await store.refresh();
    await store.markAllRead();
    expect(store.get()).toMatchObject({ unread: [], unreadCount: 0 });
    expect(inbox.allReads[0]?.body).toEqual({});
  });

  it('of all is undone when the server rejects it', async () => {
    mockInbox(notifications(2));
    await store.refresh();
    mockRoute(markAllNotificationsRead, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await expect(store.markAllRead()).rejects.toThrow();
    expect(store.get().unreadCount).toBe(2);
  });
});

describe('deleting', () => {
  it('takes an unread one out of the list and the number', async () => {
    mockInbox(notifications(2));
    await store.refresh();
    await store.remove(idOf(2));
    expect(store.get()).toMatchObject({ unreadCount: 1, unread: [aNotification(1)] });
  });

  it('is undone when the server rejects it', async () => {
    mockInbox(notifications(2));
    await store.refresh();
    mockRoute(deleteNotification, mockProblem(404, 'NOT_FOUND'));
    await expect(store.remove(idOf(2))).rejects.toThrow();
    expect(store.get().unreadCount).toBe(2);
  });
});

describe('reading the list', () => {
  let now = 0;
  const later = (seconds: number): void => {
    now += seconds * 1000;
  };
  beforeEach(() => {
    now = Date.parse('2027-04-18T10:00:00Z');
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is not repeated within 5 s unless it is forced', async () => {
    const { lists } = mockInbox(notifications(1));
    await store.refresh();
    later(4.9);
    await store.refresh();
    expect(lists).toHaveLength(1);
    await store.refresh({ force: true });
    expect(lists).toHaveLength(2);
    later(5);
    await store.refresh();
    expect(lists).toHaveLength(3);
  });

  it('is skipped while the stream is fresher than 30 s, unless it is forced', async () => {
    const { lists } = mockInbox([]);
    const stream = await connect();
    stream.arrive(aNotification(1), 1);
    await waitFor(() => expect(ids()).toEqual([idOf(1)]));
    const before = lists.length;
    later(29);
    await store.refresh();
    expect(lists).toHaveLength(before);
    later(1);
    await store.refresh();
    expect(lists).toHaveLength(before + 1);
  });

  it.each(
    [true, false].flatMap((force) =>
      [null, 4.9, 5].flatMap((sinceRead) =>
        [null, 29, 30].map((sinceStream) => ({
          force,
          sinceRead,
          sinceStream,
          reads: force || (sinceStream !== 29 && sinceRead !== 4.9),
        })),
      ),
    ),
  )(
    'forced $force, read $sinceRead s ago, stream heard $sinceStream s ago: reads $reads',
    async ({ force, sinceRead, sinceStream, reads }) => {
      const { lists } = mockInbox([]);
      // Both instants are those of the same state, whichever came first.
      const state = new UnreadState();
      const reader = new UnreadReader(state);
      const start = now;
      if (sinceRead !== null) {
        now = start - sinceRead * 1000;
        await reader.refresh({ force: true });
      }
      if (sinceStream !== null) {
        now = start - sinceStream * 1000;
        state.set({ status: 'connected' });
        reader.streamChanged();
      }
      now = start;
      const before = lists.length;
      await reader.refresh({ force });
      expect(lists.length > before).toBe(reads);
    },
  );

  it('reports a failure, and clears it after the next success', async () => {
    mockRoute(listNotifications, mockProblem(500, 'INTERNAL_ERROR'));
    await store.refresh();
    expect(store.get()).toMatchObject({ hasFailed: true, hasLoaded: false, isLoading: false });
    mockInbox(notifications(1));
    await store.refresh({ force: true });
    expect(store.get()).toMatchObject({ hasFailed: false, hasLoaded: true });
  });

  it('loads 5 unread ones, then 20 more after them, none of them twice', async () => {
    const { lists, add } = mockInbox(notifications(30));
    await store.refresh();
    expect(lists[0]?.query).toEqual({ isRead: false, limit: 5, offset: 0, locale: 'en' });
    expect(store.get()).toMatchObject({ hasMore: true, unreadCount: 30 });
    add(aNotification(31));
    await store.loadMore();
    expect(lists[1]?.query).toEqual({ isRead: false, limit: 20, offset: 5, locale: 'en' });
    expect(new Set(ids()).size).toBe(ids().length);
    // The page has shifted by the new one: the fifth came twice and is listed once.
    expect(store.get().unread).toHaveLength(24);
    expect(store.get().unreadCount).toBe(31);
  });
});

describe('a read that fails while the stream is open', () => {
  it('NO-02 is repeated, so that the number is the server’s again', async () => {
    jest.useFakeTimers();
    const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
    const stream = anEventStream();
    let status = 200;
    let unreadCount = 0;
    const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
      if (String(address).startsWith(streamNotifications.path)) return stream.response;
      const page = { notifications: [], unreadCount, pagination: { hasMore: false, total: 0 } };
      return Response.json(page, { status });
    });
    store.connect(7);
    stream.send('connected', { connectionId: 'c1' });
    await pass(0);
    expect(store.get()).toMatchObject({ status: 'connected', hasLoaded: true, unreadCount: 0 });
    status = 429;
    unreadCount = 7;
    await store.refresh({ force: true });
    expect(store.get()).toMatchObject({ hasFailed: true, unreadCount: 0 });
    await pass(5);
    expect(store.get()).toMatchObject({ hasFailed: true, unreadCount: 0 });
    status = 200;
    await pass(5);
    expect(store.get()).toMatchObject({ hasFailed: false, unreadCount: 7 });
    fetched.mockRestore();
  });
});

describe('without a stream', () => {
  const emptyList = (): Response =>
    Response.json({
      notifications: [],
      unreadCount: 0,
      pagination: { hasMore: false, total: 0 },
    });

  const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
  /** A network on which the stream opens only while `stream` is set; counts the reads of the list. */
  const mockNetwork = () => {
    const network = { reads: 0, stream: null as ReturnType<typeof anEventStream> | null };
    jest.useFakeTimers();
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
      if (String(address).startsWith(streamNotifications.path)) {
        if (!network.stream) throw new TypeError('connection rejected');
        return network.stream.response;
      }
      network.reads += 1;
      return emptyList();
    });
    return network;
  };
  afterEach(() => {
    store.disconnect();
    jest.restoreAllMocks();
  });

  it('polls every 5 s while the stream cannot start, and stops once it is open', async () => {
    const network = mockNetwork();
    store.connect(7);
    await pass(0);
    expect(network.reads).toBe(1);
    await pass(10);
    expect(store.get().error).not.toBe('Max reconnect attempts reached');
    expect(network.reads).toBe(3);

    network.stream = anEventStream();
    document.dispatchEvent(new Event('visibilitychange'));
    network.stream.send('connected', { connectionId: 'c1' });
    await pass(0);
    expect(store.get().status).toBe('connected');
    const before = network.reads;
    await pass(30);
    expect(network.reads).toBe(before);
  });

  it('polls for a stream that broke once its retries are over', async () => {
    const network = mockNetwork();
    network.stream = anEventStream();
    store.connect(7);
    network.stream.send('connected', { connectionId: 'c1' });
    await pass(0);
    const before = network.reads;
    network.stream.end();
    network.stream = null;
    await pass(30.9);
    expect(network.reads).toBe(before);
    await pass(0.1);
    expect(store.get().error).toBe('Max reconnect attempts reached');
    await pass(15);
    expect(network.reads).toBe(before + 3);
  });
});

describe('signing out', () => {
  it('clears the state and disconnects', async () => {
    mockInbox(notifications(3));
    const stream = await connect();
    store.disconnect();
    expect(store.get()).toEqual({
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
    });
    stream.arrive(aNotification(4), 4);
    await new Promise((resolve) => setTimeout(resolve));
    expect(store.get().unreadCount).toBe(0);
  });

  it('drops a response that arrives after another person signed in', async () => {
    const response = Promise.withResolvers<void>();
    mockRoute(listNotifications, async () => {
      await response.promise;
      return {
        notifications: notifications(1),
        unreadCount: 1,
        pagination: { hasMore: false, total: 1 },
      };
    });
    const read = store.refresh();
    store.disconnect();
    response.resolve();
    await read;
    expect(store.get()).toMatchObject({ unread: [], unreadCount: 0, hasLoaded: false });
  });
});
