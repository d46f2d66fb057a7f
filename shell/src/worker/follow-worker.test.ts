import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { givePageBlocks } from '@siteswap/web-kit/shell';
import { waitFor } from '@testing-library/react';
import { followWorker } from './follow-worker.ts';
import { endWorker } from './worker-registration.ts';

/** A browser with the worker of a release before, if it has one, and what pages stored. */
class BrowserFixture extends EventTarget {
  readonly registered: string[] = [];
  readonly stored = new Set(['siteswap-files', 'siteswap-responses', 'of-another-program']);
  hasWorker = true;
  canRemove = true;
  updates = 0;

  readonly #registration = {
    active: {},
    unregister: async () => {
      this.hasWorker = false;
      return true;
    },
    update: async () => {
      this.updates += 1;
    },
  };

  readonly caches = {
    keys: async () => [...this.stored],
    delete: async (name: string) => {
      if (!this.canRemove) throw new Error('storage fails');
      return this.stored.delete(name);
    },
  };

  readonly register = async (path: string) => {
    this.registered.push(path);
    return this.#registration;
  };

  readonly getRegistration = async () => (this.hasWorker ? this.#registration : undefined);
  readonly getRegistrations = async () => (this.hasWorker ? [this.#registration] : []);
  startMessages(): void {}
}

let browser: BrowserFixture;
let stop: () => void;

beforeEach(() => {
  browser = new BrowserFixture();
  stop = () => undefined;
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: browser });
  Object.assign(globalThis, { caches: browser.caches });
});

afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'caches');
  givePageBlocks({});
});

function openPage(hasWorker: boolean): void {
  givePageBlocks({ 'siteswap-registry': { hasWorker } });
  stop = followWorker({ navigate: () => undefined });
}

describe('a page of a shell without a service worker', () => {
  it('ends the one of the release before, with what was stored for it', async () => {
    openPage(false);
    await waitFor(() => expect(browser.hasWorker).toBe(false));
    expect([...browser.stored]).toEqual(['of-another-program']);
    expect(browser.registered).toEqual([]);
  });

  it('ends it also where what is stored cannot be removed', async () => {
    browser.canRemove = false;
    openPage(false);
    await waitFor(() => expect(browser.hasWorker).toBe(false));
  });

  it('removes nothing where there is none', async () => {
    browser.hasWorker = false;
    await endWorker();
    expect(browser.stored.size).toBe(3);
  });

  it('looks for the worker in use when one takes over the page', async () => {
    openPage(false);
    await waitFor(() => expect(browser.hasWorker).toBe(false));
    browser.hasWorker = true;
    browser.dispatchEvent(new Event('controllerchange'));
    await waitFor(() => expect(browser.updates).toBe(1));
    expect(browser.hasWorker).toBe(true);
  });
});

describe('a page of a shell with a service worker', () => {
  it('registers it, looks for a newer one, and removes nothing', async () => {
    openPage(true);
    await waitFor(() => expect([browser.registered, browser.updates]).toEqual([['/sw.js'], 1]));
    expect([browser.hasWorker, browser.stored.size]).toEqual([true, 3]);
  });

  it('does without where the browser knows none', () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    openPage(true);
    expect(browser.registered).toEqual([]);
  });
});
