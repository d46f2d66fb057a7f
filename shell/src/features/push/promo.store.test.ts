import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { canShowPromo, type PromoConditions, PromoStore } from './promo.store.ts';

const day = 24 * 60 * 60 * 1_000;
const now = Date.parse('2027-04-18T10:00:00Z');

const met: PromoConditions = {
  isAuthenticated: true,
  isSupported: true,
  isOn: false,
  permission: 'default',
  isOtherOpen: false,
};
const ripe = { sessionStartTime: now - 30_000, isDismissedForSession: false, lastDismissed: null };

describe('NO-12: the promotion', () => {
  it('is shown when all conditions are met', () => {
    expect(canShowPromo(ripe, met, now)).toBe(true);
    expect(canShowPromo(ripe, { ...met, permission: 'granted' }, now)).toBe(true);
    expect(canShowPromo({ ...ripe, lastDismissed: now - 7 * day }, met, now)).toBe(true);
  });

  it.each<[string, Partial<PromoConditions>, Partial<typeof ripe> | { lastDismissed: number }]>([
    ['no member is signed in', { isAuthenticated: false }, {}],
    ['the browser receives no pushes', { isSupported: false }, {}],
    ['they are on', { isOn: true }, {}],
    ['the server has not said whether they are on', { isOn: null }, {}],
    ['the permission is denied', { permission: 'denied' }, {}],
    ['another dialog is open', { isOtherOpen: true }, {}],
    ['it was dismissed in this session', {}, { isDismissedForSession: true }],
    ['it was dismissed less than 7 days ago', {}, { lastDismissed: now - 7 * day + 1 }],
    ['the session is younger than 30 s', {}, { sessionStartTime: now - 29_999 }],
  ])('is not shown when %s', (_, conditions, state) => {
    expect(canShowPromo({ ...ripe, ...state }, { ...met, ...conditions }, now)).toBe(false);
  });
});

describe('the promotion in the course of a session', () => {
  const stored = () => [
    window.localStorage.getItem('push-notification-promo'),
    window.sessionStorage.getItem('push-promo-session'),
  ];
  let conditions: PromoConditions;
  let store: PromoStore;

  beforeEach(() => {
    jest.useFakeTimers({ now });
    conditions = met;
    store = new PromoStore();
  });
  afterEach(() => {
    store.stop();
    jest.useRealTimers();
    jest.restoreAllMocks();
    window.localStorage.clear();
    window.sessionStorage.clear();
  });

  const start = () => store.start(() => conditions);
  const isShown = () => store.get().shouldShow;

  it('comes after 30 s, and counts on after a reload', () => {
    start();
    expect(stored()).toEqual([
      null,
      JSON.stringify({ sessionStartTime: now, isDismissedForSession: false }),
    ]);
    jest.advanceTimersByTime(20_000);
    store.stop();
    store = new PromoStore();
    start();
    jest.advanceTimersByTime(9_000);
    expect(isShown()).toBe(false);
    jest.advanceTimersByTime(1_000);
    expect(isShown()).toBe(true);
  });

  it('is checked 60 times at most', () => {
    const check = jest.fn(() => ({ ...met, isOn: null }));
    store.start(check);
    jest.advanceTimersByTime(10 * 60_000);
    expect(check).toHaveBeenCalledTimes(60);
  });

  it('stays away for 7 days after "not now"', () => {
    start();
    jest.advanceTimersByTime(30_000);
    store.dismiss();
    expect(isShown()).toBe(false);
    expect(stored()[0]).toBe(JSON.stringify({ lastDismissed: now + 30_000 }));

    const comesBack = (): boolean => {
      window.sessionStorage.clear();
      store = new PromoStore();
      start();
      jest.advanceTimersByTime(60_000);
      return isShown();
    };
    jest.setSystemTime(now + 7 * day - 60_000);
    expect(comesBack()).toBe(false);
    jest.setSystemTime(now + 7 * day + 60_000);
    expect(comesBack()).toBe(true);
  });

  it.each([true, false])(
    'is over for the session once enabled, without a date: %s',
    async (isOn) => {
      start();
      jest.advanceTimersByTime(30_000);
      expect(await store.enable(async () => isOn)).toBe(isOn);
      expect(store.get()).toMatchObject({
        shouldShow: false,
        isDismissedForSession: true,
        lastDismissed: null,
      });
      expect(stored()[0]).toBeNull();
    },
  );

  it('forgets everything at sign-out', () => {
    start();
    jest.advanceTimersByTime(30_000);
    store.dismiss();
    store.reset();
    expect(store.get()).toEqual(store.initial);
    expect(stored()).toEqual([null, null]);
  });

  it('only warns when its state cannot be saved', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    start();
    expect(warn).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(30_000);
    expect(isShown()).toBe(true);
  });
});
