import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteSession, getSession } from '@siteswap/contracts/core';
import { waitFor } from '@testing-library/react';
import { aSessionUser, mockProblem, mockRoute } from '../testing/index.ts';
import { followTabs } from './follow-tabs.ts';
import { SessionStore } from './session-store.ts';

/** Two tabs of one browser. They share local storage; that they share the tab's storage here does not matter. */
let here: SessionStore;
let there: SessionStore;
let stops: (() => void)[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  here = new SessionStore();
  there = new SessionStore();
  stops = [followTabs(here), followTabs(there)];
});
afterEach(() => {
  for (const stop of stops) stop();
});

/** What the browser tells the other tabs when local storage was written. */
const written = (key: string): void => {
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
};

async function signInThere(fields: Partial<ReturnType<typeof aSessionUser>> = {}): Promise<void> {
  mockRoute(getSession, { user: aSessionUser(fields) });
  there.login(aSessionUser(fields), true);
  await waitFor(() => expect(here.get().user).not.toBeNull());
}

describe('another tab of the browser', () => {
  it('signs in: this one asks the server who that is, once', async () => {
    const asked = mockRoute(getSession, { user: aSessionUser() });
    there.login(aSessionUser(), true);
    await waitFor(() => expect(here.get().user).toEqual(aSessionUser()));
    expect(here.get().rememberMe).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('signs out: nobody is signed in here either, although the server failed', async () => {
    await signInThere();
    mockRoute(deleteSession, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await there.logout();
    await waitFor(() => expect(here.get().user).toBeNull());
    expect(here.get().hasExpired).toBe(false);
    expect(localStorage.getItem('authUser')).toBeNull();
  });

  it('changes the person: the same person is called so here', async () => {
    await signInThere();
    there.update({ pseudo: 'nina' });
    written('authUser');
    expect(here.get().user?.pseudo).toBe('nina');
  });

  it('switches admin mode of a remembered admin on and off', async () => {
    await signInThere({ isGlobalAdmin: true });
    there.enableAdminMode();
    written('adminMode');
    expect(here.get().adminMode).toBe(true);
    there.disableAdminMode();
    written('adminMode');
    expect(here.get().adminMode).toBe(false);
  });

  it('finds its session ended: this one finds out by itself, and goes on meanwhile', async () => {
    await signInThere();
    const heard: unknown[] = [];
    const listener = new BroadcastChannel('siteswap-session');
    stops.push(() => listener.close());
    listener.addEventListener('message', ({ data }) => heard.push(data));
    there.expire();
    // Messages come in their order: what expiring said would be there before this.
    there.login(aSessionUser({ id: 8 }), false);
    await waitFor(() => expect(heard).toHaveLength(1));
    expect(heard).toEqual(['signed-in']);
  });

  it('is not followed any more after the stop', async () => {
    stops[0]?.();
    here.login(aSessionUser({ isGlobalAdmin: true }), true);
    localStorage.setItem('adminMode', 'true');
    written('adminMode');
    expect(here.get().adminMode).toBe(false);
  });
});
