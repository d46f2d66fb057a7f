/*
 * The service worker, served at `/sw.js`: it shows pushes and opens what they are about. It handles no fetches, so no
 * page depends on it. The build compiles this file alone: it imports nothing but types.
 */
import type { PushMessage } from '@siteswap/contracts/notifications';
import type { CloseNotificationsMessage, OpenPageMessage } from './worker-messages.ts';

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { text(): string } | null;
}
interface ClickEvent extends ExtendableEvent {
  readonly notification: Notification;
  readonly action: string;
}
interface OpenWindow {
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: OpenPageMessage, ports: Transferable[]): void;
}
interface WorkerScope extends EventTarget {
  readonly location: Location;
  readonly navigator: Navigator;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
}

const worker = self as unknown as WorkerScope;
/** Where a push leads that does not say it. */
const notificationsPage = '/notifications';
/** A page that does not confirm within this time is frozen or has not started. */
const confirmMs = 1_000;

const on = <E extends Event>(type: string, handle: (event: E) => void): void =>
  worker.addEventListener(type, (event) => handle(event as E));

/** The declarative payload, which browsers that know it show by themselves; null when it is something else. */
function messageOf(event: PushEvent): Partial<PushMessage> | null {
  try {
    return JSON.parse(event.data?.text() ?? '') as Partial<PushMessage>;
  } catch {
    return null;
  }
}

/** Always shows something: iPhones end a subscription after three pushes that show nothing. */
async function show(message: Partial<PushMessage> | null): Promise<void> {
  const { title, ...options } = message?.notification ?? { title: 'Siteswap' };
  try {
    await worker.registration.showNotification(title ?? 'Siteswap', options);
  } catch {
    await worker.registration.showNotification('Siteswap');
  }
}

async function setBadge(count: unknown): Promise<void> {
  if (typeof count !== 'number') return;
  await worker.navigator.setAppBadge?.(count);
}

/** Resolves whether the page confirmed. Its router shows the address, so that nothing typed is lost. */
function showInPage(page: OpenWindow, to: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const settle = (isShown: boolean): void => {
      port1.close();
      resolve(isShown);
    };
    const timer = setTimeout(() => settle(false), confirmMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      settle(true);
    };
    page.postMessage({ type: 'siteswap.open-page', to }, [port2]);
  });
}

/** Never an address of another site. */
function addressOf(navigate: unknown): string {
  const { origin } = worker.location;
  const url = new URL(typeof navigate === 'string' ? navigate : notificationsPage, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : notificationsPage;
}

async function open(navigate: unknown): Promise<void> {
  const to = addressOf(navigate);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page =
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0];
  if (!page) {
    await worker.clients.openWindow(to);
    return;
  }
  await page.focus().catch(() => undefined);
  if (await showInPage(page, to)) return;
  await page.navigate(to).catch(() => worker.clients.openWindow(to));
}

async function close({ tag, ids }: CloseNotificationsMessage): Promise<void> {
  const shown = await worker.registration.getNotifications(tag === undefined ? {} : { tag });
  for (const notification of shown) {
    const { id } = (notification.data ?? {}) as { id?: string };
    if (!ids || (id !== undefined && ids.includes(id))) notification.close();
  }
}

// It caches no files, so a new version need not wait for the pages of the old one.
on<ExtendableEvent>('install', (event) => event.waitUntil(worker.skipWaiting()));
on<ExtendableEvent>('activate', (event) => event.waitUntil(worker.clients.claim()));

on<PushEvent>('push', (event) => {
  const message = messageOf(event);
  const badge = setBadge(message?.app_badge).catch(() => undefined);
  event.waitUntil(Promise.all([show(message), badge]));
});

on<ClickEvent>('notificationclick', (event) => {
  event.notification.close();
  if (event.action === 'close') return;
  const { navigate } = (event.notification.data ?? {}) as { navigate?: unknown };
  event.waitUntil(open(navigate));
});

on<ExtendableEvent & MessageEvent<Partial<CloseNotificationsMessage> | null>>(
  'message',
  (event) => {
    if (event.data?.type !== 'siteswap.close-notifications') return;
    event.waitUntil(close(event.data as CloseNotificationsMessage));
  },
);
