import { expect, type Page, test } from '#src/support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** A notification as the worker has the system show it. */
interface Shown {
  readonly title: string;
  readonly options: NotificationOptions;
  close(): void;
}

/** Chromium without a window has no system that shows notifications: this one replaces by tag, as systems do. */
function installSystem(): void {
  let all: Shown[] = [];
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
  registration.showNotification = async (title, options = {}) => {
    const one = {
      ...{ title, options, data: options.data as unknown },
      close: () => {
        all = all.filter((other) => other !== one);
      },
    };
    all = [...all.filter((other) => !options.tag || other.options.tag !== options.tag), one];
  };
  // Nor has it an app with a number.
  Object.defineProperty(navigator, 'setAppBadge', { value: async () => undefined });
  registration.getNotifications = async ({ tag } = {}) =>
    all.filter(({ options }) => !tag || options.tag === tag) as unknown as Notification[];
}

/** Opens a page and dispatches pushes to its service worker: Chromium without a window receives none. */
async function openWithPushes(page: Page) {
  const context = page.context();
  await context.grantPermissions(['notifications']);
  const started = context.waitForEvent('serviceworker');
  await page.goto('/privacy-policy');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const worker = await started;
  await worker.evaluate(installSystem);
  return {
    push: (data: string) =>
      worker.evaluate((text) => {
        const push = Object.assign(new Event('push'), {
          data: { text: () => text },
          waitUntil: () => undefined,
        });
        globalThis.dispatchEvent(push);
      }, data),
    /** Titles of what the system shows. */
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as {
          registration: ServiceWorkerRegistration;
        };
        return (await registration.getNotifications()).map(({ title }) => title).toSorted();
      }),
  };
}

const aPush = (n: number, tag: string): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: `Trajet ${n}`,
      body: 'Lille → Carvin',
      tag,
      navigate: '/notifications',
      renotify: true,
      actions: [],
      data: { id: `id-${n}`, navigate: '/notifications' },
    },
    app_badge: n,
  });

test('NO-13: ten pushes to a focused window show ten, or replace by tag', async ({ page }) => {
  const browser = await openWithPushes(page);
  await page.bringToFront();
  const numbers = Array.from({ length: 10 }, (_, index) => index);
  for (const n of numbers) await browser.push(aPush(n, `offer-${n}`));
  await expect.poll(browser.shown).toEqual(numbers.map((n) => `Trajet ${n}`));

  await browser.push(aPush(99, 'offer-4'));
  await expect.poll(browser.shown).toContain('Trajet 99');
  expect(await browser.shown()).toHaveLength(10);

  await test.step('one that cannot be read is shown too', async () => {
    await browser.push('nonsense');
    await expect.poll(browser.shown).toContain('Siteswap');
  });

  await test.step('a page has them closed', async () => {
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ type: 'siteswap.close-notifications', tag: 'offer-4' });
    });
    await expect.poll(browser.shown).not.toContain('Trajet 99');
    expect(await browser.shown()).toHaveLength(10);
  });
});
