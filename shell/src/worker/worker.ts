/*
 * The service worker, served at `/sw.js`: it shows pushes and opens what they are about, and without a network it starts
 * the shell from what pages have stored. It stores nothing and removes nothing itself, so a new version takes no files from
 * an open page. The build compiles this file alone: it imports nothing but types.
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
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** What the browser requested while the worker started; undefined where it does not. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
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
  readonly caches: CacheStorage;
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

/** Where `start-store.ts` puts the document of a start without a network. */
const startPath = '/';
/** Of that document: what it runs and loads comes from our origin; pictures of others come with the network. */
const startPolicy =
  "default-src 'self'; img-src 'self' data: blob: https:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

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

async function close({ tag, ids, category }: CloseNotificationsMessage): Promise<void> {
  const shown = await worker.registration.getNotifications(tag === undefined ? {} : { tag });
  for (const notification of shown) {
    const data = (notification.data ?? {}) as { id?: string; category?: string };
    const isOne = !ids || (data.id !== undefined && ids.includes(data.id));
    if (isOne && (!category || category === data.category)) notification.close();
  }
}

/** What pages have stored at an address. */
const storedAt = (address: string): Promise<Response | undefined> =>
  worker.caches.match(address, { ignoreVary: true }).catch(() => undefined);

/** A page comes from the network whenever there is one: never an older shell than the one in use. */
async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (failure) {
    const start = await storedAt(startPath);
    if (!start) throw failure;
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': startPolicy,
      'x-content-type-options': 'nosniff',
    };
    return new Response(start.body, { headers });
  }
}

const namespacesOf = (url: string): string[] =>
  new URL(url).searchParams.get('of')?.split(',') ?? [];

/** What pages have stored of the translations at an address, as each page loads its own set of namespaces. */
async function* bundlesOf(path: string): AsyncGenerator<[string[], Record<string, unknown>]> {
  for (const name of await worker.caches.keys()) {
    const cache = await worker.caches.open(name);
    for (const request of await cache.keys(path, { ignoreSearch: true })) {
      const bundle = await cache.match(request);
      if (bundle) yield [namespacesOf(request.url), await bundle.json()];
    }
  }
}

/**
 * Namespaces of translations out of several sets. A set also contains labels of namespaces that it does not name: they
 * complete it, and are no substitute for those.
 */
async function storedMessages(url: string): Promise<Response | undefined> {
  const messages: Record<string, unknown> = {};
  const whole = new Set<string>();
  for await (const [named, bundle] of bundlesOf(new URL(url).pathname)) {
    for (const namespace of named) whole.add(namespace);
    const texts = Object.entries(bundle).filter(
      ([namespace]) => named.includes(namespace) || !(namespace in messages),
    );
    Object.assign(messages, Object.fromEntries(texts));
  }
  const needed = namespacesOf(url);
  const isWhole = needed.length > 0 && needed.every((namespace) => whole.has(namespace));
  return isWhole ? Response.json(messages) : undefined;
}

/** Files and translations have one content for each address, so what was stored is what the network would send. */
async function file({ request }: FetchEvent): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const { url } = request;
    const stored = (await storedAt(url)) ?? (await storedMessages(url));
    if (!stored) throw failure;
    return stored;
  }
}

/** An address with an ending is a file that the browser downloads, such as a calendar. */
const isPage = (path: string): boolean => !/^\/api\/|\.\w+$/.test(path);

async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable().catch(() => undefined);
  await worker.clients.claim();
}

// It changes no stored file, so a new version need not wait for the pages of the old one.
on<ExtendableEvent>('install', (event) => event.waitUntil(worker.skipWaiting()));
on<ExtendableEvent>('activate', (event) => event.waitUntil(activate()));

on<FetchEvent>('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(page(event));
  } else if (/^\/(mf|_i18n)\//.test(pathname)) event.respondWith(file(event));
});

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
