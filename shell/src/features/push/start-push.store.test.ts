import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { subscribePush } from '@siteswap/contracts/notifications';
import { session } from '@siteswap/web-kit';
import { aSessionUser, mockRoute } from '@siteswap/web-kit/testing';
import { waitFor } from '@testing-library/react';
import {
  aDevice,
  deviceId,
  mockDevices,
  PushBrowser,
  writePageConfig,
} from '#test/push-browser.ts';
import { promo } from './promo.store.ts';
import { push } from './push.store.ts';
import { savePushMemory } from './push-memory.store.ts';
import { startPush } from './start-push.store.ts';

const me = aSessionUser();
let browser: PushBrowser;
let uninstall: () => void;
let stop: () => void;
let opened: string[];
let removeConfig: () => void;

beforeEach(() => {
  opened = [];
  removeConfig = writePageConfig('key');
  browser = new PushBrowser();
  uninstall = browser.install();
  stop = startPush({ navigate: (to) => void opened.push(to) });
});
afterEach(async () => {
  stop();
  removeConfig();
  session.clear();
  await push.signedOut();
  uninstall();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('a page', () => {
  it('opens the address that the service worker asks for, and confirms it', () => {
    const confirmed: unknown[] = [];
    const ports = [{ postMessage: (message: unknown) => confirmed.push(message) }];
    const ask = (data: unknown) =>
      navigator.serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
    ask({ type: 'other', to: '/no' });
    ask({ type: 'siteswap.open-page', to: '/editions/4#offers' });
    expect([opened, confirmed]).toEqual([['/editions/4#offers'], ['shown']]);
  });

  it('compares the subscriptions after sign-in, and ends this browser’s at sign-out', async () => {
    savePushMemory({ userId: me.id, deviceId, endpoint: 'https://push.example/old' });
    mockDevices(aDevice());
    const sent = mockRoute(subscribePush, { device: aDevice() });
    session.login(me, false);
    await waitFor(() => expect(push.get().isOn).toBe(true));
    expect(sent).toHaveLength(1);
    expect(promo.get().sessionStartTime).not.toBeNull();

    session.clear();
    await waitFor(() => expect(browser.subscription).toBeNull());
    expect([push.get().isOn, promo.get()]).toEqual([null, promo.initial]);
  });

  it('leaves the subscription alone when the session expires', async () => {
    savePushMemory({ userId: me.id, deviceId, endpoint: 'https://push.example/old' });
    mockDevices(aDevice());
    mockRoute(subscribePush, { device: aDevice() });
    session.login(me, false);
    await waitFor(() => expect(push.get().isOn).toBe(true));
    session.expire();
    expect(browser.subscription).not.toBeNull();
    expect(push.get().isOn).toBe(true);
  });
});
