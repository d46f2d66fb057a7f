import { MessageChannel } from 'node:worker_threads';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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

  it('of another kind changes nothing', async () => {
    for (const data of [null, 'x', { type: 'other' }]) await message(data);
    expect(titles()).toHaveLength(3);
  });
});
