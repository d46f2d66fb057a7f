import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteSession, getSession } from '@siteswap/contracts/core';
import { HttpResponse, http } from 'msw';
import {
  aSessionUser,
  mockNetworkFailure,
  mockProblem,
  mockRoute,
  network,
} from '../testing/index.ts';
import { isAdminModeActive, SessionStore } from './session-store.ts';

const keys = ['authUser', 'rememberMe', 'adminMode'] as const;
const stored = (storage: Storage): Record<string, string | null> =>
  Object.fromEntries(keys.map((key) => [key, storage.getItem(key)]));
const nothing = { authUser: null, rememberMe: null, adminMode: null };

function pageSays(value: unknown): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'siteswap-session';
  block.textContent = JSON.stringify(value);
  document.head.append(block);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  document.head.replaceChildren();
});

describe('signing in', () => {
  it('stores the person in local storage when "stay signed in" is on', () => {
    const store = new SessionStore();
    store.login(aSessionUser(), true);
    expect(JSON.parse(localStorage.getItem('authUser') ?? '')).toEqual(aSessionUser());
    expect(localStorage.getItem('rememberMe')).toBe('true');
    expect(stored(sessionStorage)).toEqual(nothing);
    expect(store.get()).toMatchObject({ user: aSessionUser(), rememberMe: true });
  });

  it('stores the person in the storage of the tab otherwise', () => {
    new SessionStore().login(aSessionUser(), false);
    expect(JSON.parse(sessionStorage.getItem('authUser') ?? '')).toEqual(aSessionUser());
    expect(sessionStorage.getItem('rememberMe')).toBe('false');
    expect(stored(localStorage)).toEqual(nothing);
  });

  it('begins without the admin mode of the person signed in before', () => {
    const store = new SessionStore();
    store.login(aSessionUser({ isGlobalAdmin: true }), true);
    store.enableAdminMode();
    store.login(aSessionUser({ id: 8, isGlobalAdmin: true }), false);
    expect(isAdminModeActive(store.get())).toBe(false);
    expect([...keys].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
    expect(sessionStorage.getItem('adminMode')).toBeNull();
  });

  it('leaves nothing of an earlier remembered session behind', () => {
    const store = new SessionStore();
    store.login(aSessionUser({ id: 1 }), true);
    store.login(aSessionUser({ id: 2 }), false);
    expect(stored(localStorage)).toEqual(nothing);
  });
});

describe('starting', () => {
  it('sends one request, accepting JSON, and stores the response in the storage of the tab', async () => {
    const requests = mockRoute(getSession, { user: aSessionUser() });
    const store = new SessionStore();
    await store.start();
    expect(requests).toHaveLength(1);
    expect(store.get()).toMatchObject({ status: 'ready', user: aSessionUser() });
    expect(sessionStorage.getItem('authUser')).not.toBeNull();
    expect(localStorage.getItem('authUser')).toBeNull();
  });

  it('stores the response in persistent storage when the saved remember flag is true', async () => {
    localStorage.setItem('rememberMe', 'true');
    mockRoute(getSession, { user: aSessionUser() });
    await new SessionStore().start();
    expect(localStorage.getItem('authUser')).not.toBeNull();
    expect(sessionStorage.getItem('authUser')).toBeNull();
  });

  it('clears a saved person when the server reports no session, without a second request', async () => {
    new SessionStore().login(aSessionUser(), true);
    const requests = mockRoute(getSession, mockProblem(401, 'UNAUTHENTICATED'));
    const store = new SessionStore();
    await store.start();
    expect(requests).toHaveLength(1);
    expect(store.get()).toMatchObject({ status: 'ready', user: null });
    expect(stored(localStorage)).toEqual(nothing);
  });

  it.each([500, 502, 503])('clears it on %p too, and does not try again', async (status) => {
    new SessionStore().login(aSessionUser(), true);
    const requests = mockRoute(getSession, mockProblem(status, 'INTERNAL_ERROR'));
    const store = new SessionStore();
    await store.start();
    expect(requests).toHaveLength(1);
    expect(store.get()).toMatchObject({ status: 'ready', user: null, hasExpired: false });
    expect(stored(localStorage)).toEqual(nothing);
  });

  it('accepts JSON', async () => {
    const accepted: (string | null)[] = [];
    network.use(
      http.get(`*${getSession.path}`, ({ request }) => {
        accepted.push(request.headers.get('accept'));
        return HttpResponse.json({ user: aSessionUser() });
      }),
    );
    await new SessionStore().start();
    expect(accepted).toEqual(['application/json']);
  });

  it('clears silently when the server cannot be reached', async () => {
    new SessionStore().login(aSessionUser(), false);
    mockNetworkFailure(getSession);
    const store = new SessionStore();
    await expect(store.start()).resolves.toBeUndefined();
    expect(store.get().user).toBeNull();
    expect(stored(sessionStorage)).toEqual(nothing);
  });

  it('uses the response embedded in the page without a request', async () => {
    pageSays({ user: aSessionUser({ pseudo: 'from-page' }) });
    const requests = mockRoute(getSession, { user: aSessionUser() });
    const store = new SessionStore();
    await store.start();
    expect(requests).toHaveLength(0);
    expect(store.get().user?.pseudo).toBe('from-page');
  });

  it('is a visitor when the page names no signed-in person', async () => {
    new SessionStore().login(aSessionUser(), true);
    pageSays({ user: null });
    const store = new SessionStore();
    await store.start();
    expect(store.get()).toMatchObject({ status: 'ready', user: null });
    expect(stored(localStorage)).toEqual(nothing);
  });

  it('retains fields of the person that this version does not know', async () => {
    pageSays({ user: { ...aSessionUser(), favouriteTrick: '531' } });
    const store = new SessionStore();
    await store.start();
    expect(store.get().user).toHaveProperty('favouriteTrick', '531');
  });
});

describe('signing out', () => {
  it('informs the server and forgets everything in both storages', async () => {
    const requests = mockRoute(deleteSession, { ok: true });
    const store = new SessionStore();
    store.login(aSessionUser({ isGlobalAdmin: true }), true);
    store.enableAdminMode();
    sessionStorage.setItem('adminMode', 'true');
    await store.logout();
    expect(requests).toHaveLength(1);
    expect(store.get()).toMatchObject({ user: null, rememberMe: false, adminMode: false });
    expect(stored(localStorage)).toEqual(nothing);
    expect(stored(sessionStorage)).toEqual(nothing);
  });

  it('forgets everything also when the server fails or cannot be reached', async () => {
    for (const fail of [
      () => void mockRoute(deleteSession, mockProblem(500, 'INTERNAL_ERROR')),
      () => mockNetworkFailure(deleteSession),
    ]) {
      fail();
      const store = new SessionStore();
      store.login(aSessionUser(), false);
      await expect(store.logout()).resolves.toBeUndefined();
      expect(store.get().user).toBeNull();
      expect(stored(sessionStorage)).toEqual(nothing);
    }
  });
});

describe('a call that is rejected as a visitor’s', () => {
  it('requests the session, and ends it for a visitor', async () => {
    const requests = mockRoute(getSession, mockProblem(401, 'UNAUTHENTICATED'));
    const store = new SessionStore();
    store.login(aSessionUser(), true);
    await Promise.all([store.recheck(), store.recheck()]);
    expect(requests).toHaveLength(1);
    expect(store.get()).toMatchObject({ user: null, hasExpired: true });
    expect(stored(localStorage)).toEqual(nothing);
  });

  it('changes nothing while the server knows the person', async () => {
    mockRoute(getSession, { user: aSessionUser() });
    const store = new SessionStore();
    store.login(aSessionUser(), false);
    await store.recheck();
    expect(store.get()).toMatchObject({ user: aSessionUser(), hasExpired: false });
  });

  it('sends no request for a visitor', async () => {
    const requests = mockRoute(getSession, { user: aSessionUser() });
    await new SessionStore().recheck();
    expect(requests).toHaveLength(0);
  });

  it('ends at the next sign-in', () => {
    const store = new SessionStore();
    store.login(aSessionUser(), false);
    store.expire();
    expect(store.get().hasExpired).toBe(true);
    store.login(aSessionUser(), false);
    expect(store.get().hasExpired).toBe(false);
  });
});

describe('updating', () => {
  it('merges the given fields and saves again where the session is stored', () => {
    const store = new SessionStore();
    store.login(aSessionUser(), true);
    store.update({ pseudo: 'nina' });
    expect(store.get().user).toEqual(aSessionUser({ pseudo: 'nina' }));
    expect(JSON.parse(localStorage.getItem('authUser') ?? '')).toEqual(
      aSessionUser({ pseudo: 'nina' }),
    );
  });

  it('does nothing for a visitor', () => {
    const store = new SessionStore();
    store.update({ pseudo: 'nina' });
    expect(store.get().user).toBeNull();
    expect(stored(sessionStorage)).toEqual(nothing);
  });

  it('calls its listeners until they unsubscribe', () => {
    const store = new SessionStore();
    let calls = 0;
    const leave = store.subscribe(() => {
      calls += 1;
    });
    store.login(aSessionUser(), false);
    leave();
    store.update({ pseudo: 'nina' });
    expect(calls).toBe(1);
  });
});

describe('admin mode', () => {
  it('is rejected for anyone but a global admin', () => {
    const store = new SessionStore();
    expect(store.enableAdminMode()).toBe(false);
    store.login(aSessionUser(), false);
    expect(store.enableAdminMode()).toBe(false);
    expect(store.get().adminMode).toBe(false);
    expect(sessionStorage.getItem('adminMode')).toBeNull();
  });

  it('is saved next to the user, and cleared from both storages when disabled', () => {
    const store = new SessionStore();
    store.login(aSessionUser({ isGlobalAdmin: true }), true);
    expect(store.enableAdminMode()).toBe(true);
    expect(localStorage.getItem('adminMode')).toBe('true');
    expect(isAdminModeActive(store.get())).toBe(true);
    sessionStorage.setItem('adminMode', 'true');
    store.disableAdminMode();
    expect(localStorage.getItem('adminMode')).toBeNull();
    expect(sessionStorage.getItem('adminMode')).toBeNull();
    expect(isAdminModeActive(store.get())).toBe(false);
  });

  it('does not count for a person who is no global admin, whatever was saved', async () => {
    sessionStorage.setItem('adminMode', 'true');
    pageSays({ user: aSessionUser() });
    const store = new SessionStore();
    await store.start();
    expect(isAdminModeActive(store.get())).toBe(false);
    expect(sessionStorage.getItem('adminMode')).toBeNull();
  });

  it('is on again after a reload', async () => {
    const before = new SessionStore();
    before.login(aSessionUser({ isGlobalAdmin: true }), true);
    before.enableAdminMode();
    pageSays({ user: aSessionUser({ isGlobalAdmin: true }) });
    const after = new SessionStore();
    await after.start();
    expect(isAdminModeActive(after.get())).toBe(true);
  });
});
