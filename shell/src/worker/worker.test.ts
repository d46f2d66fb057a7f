import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PushMessage } from '@siteswap/contracts/notifications';
import { waitFor } from '@testing-library/react';

/** A notification as the browser shows it. */
interface Shown {
  readonly title: string;
  readonly options: NotificationOptions & { renotify?: boolean };
}

/** A browser with these pages open, in place of the scope that a worker runs in. */
class BrowserFixture {
  shown: Shown[] = [];
  badge: number | null = null;
  opened: string[] = [];
  pages: PageFixture[] = [];

  readonly registration = {
    // As browsers do: the same tag replaces, and `renotify` without a tag is an error.
    showNotification: async (title: string, options: Shown['options'] = {}): Promise<void> => {
      if (options.renotify && !options.tag) throw new TypeError('renotify needs a tag');
      this.shown = [
        ...this.shown.filter((one) => !options.tag || one.options.tag !== options.tag),
        { title, options },
      ];
    },
    getNotifications: async ({ tag }: { tag?: string } = {}) =>
      this.shown
        .filter((one) => tag === undefined || one.options.tag === tag)
        .map((one) => this.notification(one)),
  };

  readonly clients = {
    claim: async (): Promise<void> => {},
    matchAll: async () => this.pages,
    openWindow: async (url: string) => void this.opened.push(url),
  };

  readonly skipWaiting = async (): Promise<void> => {};

  notification(one: Shown) {
    return {
      ...one,
      data: one.options.data as unknown,
      close: () => {
        this.shown = this.shown.filter((other) => other !== one);
      },
    };
  }
}

class PageFixture {
  readonly visibilityState = 'visible';
  readonly focused: boolean;
  readonly confirms: boolean;
  isFocused = false;
  readonly asked: unknown[] = [];
  readonly navigated: string[] = [];

  constructor(focused: boolean, confirms: boolean) {
    this.focused = focused;
    this.confirms = confirms;
  }

  async focus(): Promise<void> {
    this.isFocused = true;
  }

  async navigate(url: string): Promise<void> {
    this.navigated.push(url);
  }

  postMessage(message: unknown, [port]: MessagePort[]): void {
    this.asked.push(message);
    if (this.confirms) port?.postMessage('shown');
  }
}

let browser: BrowserFixture;

beforeAll(async () => {
  // jsdom has none.
  Object.assign(window, { MessageChannel });
  await import('./worker.ts');
});

beforeEach(() => {
  browser = new BrowserFixture();
  const { registration, clients, skipWaiting } = browser;
  Object.assign(window, { registration, clients, skipWaiting });
  Object.assign(navigator, {
    setAppBadge: async (count: number) => {
      browser.badge = count;
    },
  });
});

/** Sends an event to the worker; resolves once it is done with it. */
async function dispatch(type: string, fields: object = {}): Promise<void> {
  const work: Promise<unknown>[] = [];
  const waitUntil = (part: Promise<unknown>) => void work.push(part);
  window.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...fields }));
  await Promise.all(work);
}

const push = (text: string | null): Promise<void> =>
  dispatch('push', { data: text === null ? null : { text: () => text } });

const aPush = (n: number, fields: Partial<PushMessage['notification']> = {}): PushMessage => ({
  web_push: 8030,
  notification: {
    title: `Notification ${n}`,
    body: 'Un trajet pour Lille',
    navigate: `http://localhost/editions/${n}?tab=carpool#offers`,
    lang: 'fr',
    dir: 'ltr',
    tag: `thing-${n}`,
    icon: '/icon-192.png',
    badge: '/badge.png',
    timestamp: 1_800_000_000_000,
    renotify: true,
    actions: [
      { action: 'open', title: 'Ouvrir' },
      { action: 'close', title: 'Fermer' },
    ],
    data: { id: `id-${n}`, navigate: `http://localhost/editions/${n}?tab=carpool#offers` },
    ...fields,
  },
  app_badge: n,
});
const pushed = (n: number, fields?: Partial<PushMessage['notification']>) =>
  push(JSON.stringify(aPush(n, fields)));

const click = (action = '') => {
  const [one] = browser.shown;
  if (!one) throw new Error('nothing is shown');
  return dispatch('notificationclick', { notification: browser.notification(one), action });
};

describe('a push', () => {
  it('shows its notification as the payload says, with the number on the app', async () => {
    await pushed(3);
    const { title, ...options } = aPush(3).notification;
    expect(browser.shown).toEqual([{ title, options }]);
    expect(browser.badge).toBe(3);
  });

  it('NO-13: ten with a focused window show ten', async () => {
    browser.pages = [new PageFixture(true, true)];
    for (let n = 1; n <= 10; n += 1) await pushed(n);
    expect(browser.shown).toHaveLength(10);
  });

  it('NO-13: of the same thing replaces the one before', async () => {
    await pushed(1, { tag: 'offer-7' });
    await pushed(2, { tag: 'offer-7' });
    expect(browser.shown.map(({ title }) => title)).toEqual(['Notification 2']);
  });

  it.each([
    ['nothing', null],
    ['no JSON', 'hello'],
    ['JSON of something else', '{"a":1}'],
    ['null', 'null'],
    ['options that the browser rejects', JSON.stringify(aPush(1, { tag: '' }))],
  ])('with %s still shows one', async (_, text) => {
    await push(text);
    expect(browser.shown.map(({ title }) => title)).toEqual(['Siteswap']);
  });

  it('shows its notification where there is no number on the app', async () => {
    Object.assign(navigator, { setAppBadge: undefined });
    await pushed(1);
    Object.assign(navigator, { setAppBadge: () => Promise.reject(new Error('blocked')) });
    await pushed(2);
    expect(browser.shown).toHaveLength(2);
  });
});

describe('a click on a notification', () => {
  it('focuses the open page, whose router shows the address', async () => {
    const other = new PageFixture(false, true);
    const page = new PageFixture(true, true);
    browser.pages = [other, page];
    await pushed(4);
    await click('open');
    expect([page.isFocused, other.isFocused]).toEqual([true, false]);
    expect(page.asked).toEqual([
      { type: 'siteswap.open-page', to: '/editions/4?tab=carpool#offers' },
    ]);
    expect([page.navigated, browser.opened, browser.shown]).toEqual([[], [], []]);
  });

  it('loads the address where the page does not respond', async () => {
    const page = new PageFixture(false, false);
    browser.pages = [page];
    await pushed(4);
    await click();
    expect(page.navigated).toEqual(['/editions/4?tab=carpool#offers']);
  });

  it('opens a window where there is none', async () => {
    await pushed(4);
    await click();
    expect(browser.opened).toEqual(['/editions/4?tab=carpool#offers']);
  });

  it.each([
    ['https://evil.example/editions/4', '/notifications'],
    [undefined, '/notifications'],
  ])('never leads to another site: %s', async (navigate, opened) => {
    const data = { id: 'x', ...(navigate ? { navigate } : {}) } as { id: string; navigate: string };
    await pushed(1, { data });
    await click();
    expect(browser.opened).toEqual([opened]);
  });

  it('on Fermer only closes it', async () => {
    browser.pages = [new PageFixture(true, true)];
    await pushed(1);
    await click('close');
    expect([browser.shown, browser.opened, browser.pages[0]?.asked]).toEqual([[], [], []]);
  });
});

describe('a message of a page', () => {
  const message = (data: unknown) => dispatch('message', { data });
  const titles = () => browser.shown.map(({ title }) => title);

  beforeEach(async () => {
    for (const n of [1, 2, 3]) await pushed(n);
  });

  it('closes what is shown with a tag', async () => {
    await message({ type: 'siteswap.close-notifications', tag: 'thing-2' });
    await waitFor(() => expect(titles()).toEqual(['Notification 1', 'Notification 3']));
  });

  it('closes what is shown of these ids, or all', async () => {
    await message({ type: 'siteswap.close-notifications', ids: ['id-1', 'id-3'] });
    expect(titles()).toEqual(['Notification 2']);
    await message({ type: 'siteswap.close-notifications' });
    expect(titles()).toEqual([]);
  });

  it('closes what is shown of a category', async () => {
    await pushed(4, { data: { id: 'id-4', category: 'edition', navigate: 'http://localhost/' } });
    await message({ type: 'siteswap.close-notifications', category: 'edition' });
    expect(titles()).toEqual(['Notification 1', 'Notification 2', 'Notification 3']);
  });

  it('of another kind changes nothing', async () => {
    for (const data of [null, 'x', { type: 'other' }]) await message(data);
    expect(titles()).toHaveLength(3);
  });
});

describe('a request', () => {
  interface Asked {
    readonly url: string;
    readonly mode?: RequestMode;
    readonly method?: string;
    readonly preloaded?: Response;
  }

  /** What the worker responds; undefined when it leaves the request to the browser, null when it fails. */
  async function ask({ url, mode = 'cors', method = 'GET', preloaded }: Asked) {
    let response: Promise<Response> | undefined;
    await dispatch('fetch', {
      request: { url: new URL(url, location.href).href, mode, method },
      preloadResponse: Promise.resolve(preloaded),
      respondWith: (given: Promise<Response>) => {
        response = given;
      },
    });
    return response?.catch(() => null);
  }

  /** What pages have stored, by cache and address. */
  function stored(content: Record<string, Record<string, string>>): void {
    const at = (address: Request | string) =>
      new URL(typeof address === 'string' ? address : address.url, location.href);
    const cacheOf = (name: string) => {
      const entries = Object.entries(content[name] ?? {});
      return {
        match: async (address: Request | string) => {
          const { pathname, search } = at(address);
          const found = entries.find(([path]) => path === pathname + search);
          return found && new Response(found[1]);
        },
        keys: async (address: string) =>
          entries
            .filter(([path]) => at(path).pathname === at(address).pathname)
            .map(([path]) => new Request(at(path))),
      };
    };
    const caches = {
      keys: async () => Object.keys(content),
      open: async (name: string) => cacheOf(name),
      match: async (address: string) => {
        const all = Object.keys(content).map((name) => cacheOf(name).match(address));
        return (await Promise.all(all)).find(Boolean);
      },
    };
    Object.assign(window, { caches });
  }

  const noNetwork = () =>
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(window, 'caches');
  });

  const start = { 'siteswap-platform': { '/': 'the stored start' } };

  it('for a page has what the network sends, whatever that is', async () => {
    stored(start);
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('down', { status: 503 }));
    const page = await ask({ url: '/editions/3', mode: 'navigate' });
    expect([page?.status, await page?.text()]).toEqual([503, 'down']);
    const preloaded = new Response('sent while the worker started');
    expect(await ask({ url: '/', mode: 'navigate', preloaded })).toBe(preloaded);
  });

  it('for a page has the stored start without a network, which no other site can frame', async () => {
    stored(start);
    noNetwork();
    const page = await ask({ url: '/editions/3?tab=x', mode: 'navigate' });
    expect(await page?.text()).toBe('the stored start');
    expect(page?.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('fails as the network does where nothing is stored', async () => {
    stored({});
    noNetwork();
    expect(await ask({ url: '/editions/3', mode: 'navigate' })).toBeNull();
    expect(await ask({ url: '/mf/mf-editions/1/list.js' })).toBeNull();
  });

  it('for a file or translations has what is stored without a network only', async () => {
    const path = '/mf/mf-editions/1/list.js';
    stored({ 'siteswap-files': { [path]: 'stored' } });
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('sent'));
    expect(await (await ask({ url: path }))?.text()).toBe('sent');
    noNetwork();
    expect(await (await ask({ url: path }))?.text()).toBe('stored');
  });

  it('for translations finds each namespace in what pages loaded together', async () => {
    const messages = '/_i18n/h/fr/messages.json';
    stored({
      'siteswap-platform': {
        [`${messages}?of=common,editions`]:
          '{"common":{"a":1},"editions":{"b":2},"carpool":{"label":3}}',
      },
      'siteswap-files': { [`${messages}?of=push`]: '{"push":{"c":4}}' },
    });
    noNetwork();
    const found = await ask({ url: `${messages}?of=push,editions` });
    expect(await found?.json()).toMatchObject({ push: { c: 4 }, editions: { b: 2 } });
    // Its label alone is not its translations.
    expect(await ask({ url: `${messages}?of=carpool` })).toBeNull();
  });

  it.each<Asked>([
    { url: '/api/editions' },
    { url: '/api/user/export', mode: 'navigate' },
    { url: '/feeds/3.ics', mode: 'navigate' },
    { url: '/editions/3', mode: 'navigate', method: 'POST' },
    { url: 'https://tiles.example/mf/1.png' },
  ])('is left to the browser: $mode $method $url', async (asked) => {
    stored(start);
    expect(await ask(asked)).toBeUndefined();
  });
});
