import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { checkPush, subscribePush } from '@siteswap/contracts/notifications';
import { session } from '@siteswap/web-kit';
import { aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { PushFailure } from '#src/worker/push-failure.ts';
import {
  aDevice,
  deviceId,
  endpointOf,
  mockDevices,
  PushBrowser,
  writePageConfig,
} from '#test/push-browser.ts';
import { PushStore } from './push.store.ts';
import { readPushMemory, savePushMemory } from './push-memory.store.ts';

const me = aSessionUser();
const mine = (endpoint: string) => ({ userId: me.id, deviceId, endpoint });

let browser: PushBrowser;
let uninstall: () => void;
let store: PushStore;
let removeConfig: () => void;

beforeEach(() => {
  browser = new PushBrowser();
  uninstall = browser.install();
  store = new PushStore();
  session.login(me, false);
  removeConfig = writePageConfig('key');
});
afterEach(() => {
  jest.useRealTimers();
  uninstall();
  removeConfig();
  session.clear();
  window.localStorage.clear();
});

const mockSubscribe = () => mockRoute(subscribePush, { device: aDevice() });
/** The server sends pushes to these addresses. */
const mockActive = (...active: string[]) =>
  mockRoute(checkPush, ({ body }) => ({ isActive: active.includes(body.endpoint) }));

describe('at a load, the browser and the server are compared (NO-14)', () => {
  it('and are left alone when they agree', async () => {
    browser.subscribe();
    savePushMemory(mine(endpointOf(1)));
    mockActive(endpointOf(1));
    await store.sync();
    expect(store.get()).toMatchObject({ isOn: true, deviceId, hasFailed: false });
  });

  it('and another address replaces that of the server, without a question', async () => {
    browser.subscribe();
    savePushMemory(mine('https://push.example/old'));
    mockActive();
    const sent = mockSubscribe();
    await store.sync();
    expect(sent.map(({ body }) => [body.subscription.endpoint, body.replaces])).toEqual([
      [endpointOf(1), 'https://push.example/old'],
    ]);
    expect([store.get().isOn, browser.asked]).toEqual([true, 0]);
    expect(readPushMemory()).toEqual(mine(endpointOf(1)));
  });

  it('and one that the browser dropped is made again', async () => {
    savePushMemory(mine('https://push.example/old'));
    mockDevices(aDevice());
    const sent = mockSubscribe();
    await store.sync();
    expect(sent[0]?.body.replaces).toBe('https://push.example/old');
    expect(store.get().isOn).toBe(true);
  });

  it('and one that its push service rejected gets another address', async () => {
    browser.subscribe();
    savePushMemory(mine(endpointOf(1)));
    mockActive();
    mockDevices(aDevice({ isActive: false }));
    const sent = mockSubscribe();
    await store.sync();
    expect(sent[0]?.body).toMatchObject({
      subscription: { endpoint: endpointOf(2) },
      replaces: endpointOf(1),
    });
  });

  it('and one that the server has lost the memory of is stored again', async () => {
    browser.subscribe();
    mockActive();
    const sent = mockSubscribe();
    await store.sync();
    expect(sent).toHaveLength(1);
    expect(store.get().isOn).toBe(true);
  });

  it('but a device that was removed elsewhere stays off', async () => {
    browser.subscribe();
    savePushMemory(mine(endpointOf(1)));
    mockActive();
    mockDevices();
    await store.sync();
    expect([store.get().isOn, browser.subscription, readPushMemory()]).toEqual([false, null, null]);
  });

  it('but another member’s subscription is not taken over', async () => {
    browser.subscribe();
    savePushMemory({ ...mine(endpointOf(1)), userId: me.id + 1 });
    await store.sync();
    expect(store.get().isOn).toBe(false);
  });

  it.each(['default', 'denied'] as const)('and it is off with the permission %s', async (given) => {
    browser.permission = given;
    await store.sync();
    expect([store.get().isOn, browser.asked]).toEqual([false, 0]);
  });

  it('and it is unknown while the server does not respond', async () => {
    browser.subscribe();
    mockRoute(checkPush, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await store.sync();
    expect(store.get()).toMatchObject({ isOn: null, hasFailed: true });
  });
});

describe('turning it on', () => {
  it('waits 10 s for the service worker', async () => {
    browser.isReady = false;
    jest.useFakeTimers();
    const reason = store.turnOn().then(
      () => null,
      (error: unknown) => (error instanceof PushFailure ? error.reason : error),
    );
    const isOver = jest.fn();
    void reason.then(isOver);
    await jest.advanceTimersByTimeAsync(0);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(isOver).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(await reason).toBe('timeout');
  });

  it('needs a member', async () => {
    session.clear();
    await expect(store.turnOn()).rejects.toMatchObject({ reason: 'signedOut' });
  });

  it('needs a browser that receives pushes', async () => {
    uninstall();
    await expect(store.turnOn()).rejects.toMatchObject({ reason: 'unsupported' });
  });

  it('leaves no subscription in the browser that the server did not store', async () => {
    mockRoute(subscribePush, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await expect(store.turnOn()).rejects.toThrow();
    expect([browser.subscription, store.get().isBusy]).toEqual([null, false]);
  });
});

it('after sign-out the browser receives nothing, and is on again when the same member is back', async () => {
  browser.subscribe();
  savePushMemory(mine(endpointOf(1)));
  await store.signedOut();
  expect(browser.subscription).toBeNull();
  mockDevices(aDevice());
  const sent = mockSubscribe();
  await store.sync();
  expect([sent.length, store.get().isOn]).toEqual([1, true]);
});
