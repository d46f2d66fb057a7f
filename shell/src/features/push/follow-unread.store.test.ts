import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { streamNotifications } from '@siteswap/contracts/notifications';
import { network } from '@siteswap/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { notifications as store } from '#src/features/notifications/notifications.public.ts';
import { anEventStream } from '#test/event-stream.ts';
import { aNotification, idOf, mockInbox, notifications } from '#test/inbox.ts';
import { followUnread } from './follow-unread.store.ts';

let badge: number | undefined;
let closed: unknown[];
let stop: () => void;

beforeEach(() => {
  badge = undefined;
  closed = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => {
      badge = count;
    },
  });
  const active = { postMessage: (message: unknown) => closed.push(message) };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ active }) },
  });
  stop = followUnread();
});
afterEach(() => {
  stop();
  store.disconnect();
  for (const name of ['serviceWorker', 'setAppBadge']) Reflect.deleteProperty(navigator, name);
});

async function connect(count: number) {
  mockInbox(notifications(count));
  const stream = anEventStream();
  network.use(http.get(`*${streamNotifications.path}`, () => stream.response));
  store.connect(7);
  stream.send('connected', { connectionId: 'c1' });
  await waitFor(() => expect(store.get()).toMatchObject({ hasLoaded: true, isLoading: false }));
  return stream;
}

const close = (fields: object = {}) => ({ type: 'siteswap.close-notifications', ...fields });

it('shows the number of unread notifications on the app, and none after sign-out', async () => {
  const stream = await connect(3);
  expect(badge).toBe(3);
  stream.send('notification', { ...aNotification(4), unreadCount: 4 }, idOf(4));
  await waitFor(() => expect(badge).toBe(4));
  store.disconnect();
  expect([badge, closed]).toEqual([0, []]);
});

it('closes what the system shows of those that are read, here or on another device', async () => {
  await connect(3);
  await store.markRead(idOf(2));
  await waitFor(() => expect(closed).toEqual([close({ ids: [idOf(2)] })]));
  await store.markAllRead();
  await waitFor(() => expect(closed).toContainEqual(close()));
  expect(badge).toBe(0);
});

it('closes what is read elsewhere though the short list lacks it, by its id or its category', async () => {
  const stream = await connect(2);
  const read = aNotification(9, { isRead: true });
  stream.send('read', { unreadCount: 2, ids: [idOf(9)], notifications: [read] });
  await waitFor(() => expect(closed).toEqual([close({ ids: [idOf(9)] })]));
  const unread = aNotification(8);
  stream.send('read', { unreadCount: 3, ids: [idOf(8)], notifications: [unread] });
  stream.send('read', { unreadCount: 3, category: 'edition' });
  await waitFor(() => expect(closed).toHaveLength(2));
  expect(closed[1]).toEqual(close({ category: 'edition' }));
});

it('does without a number and without a service worker', async () => {
  for (const name of ['serviceWorker', 'setAppBadge']) Reflect.deleteProperty(navigator, name);
  await connect(2);
  await store.markAllRead();
  expect(store.get().unreadCount).toBe(0);
});
