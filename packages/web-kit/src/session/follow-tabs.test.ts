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

/** The event that the other tabs get when local storage was written. */
const written = (key: string): void => {
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
};

async function signInThere(fields: Partial<ReturnType<typeof aSessionUser>> = {}): Promise<void> {
  mockRoute(getSession, { user: aSessionUser(fields) });
  there.login(aSessionUser(fields), true);
  await waitFor(() => expect(here.get().user).not.toBeNull());
}

describe('another tab of the browser', () => {
  it('signs in: this one requests the session once', async () => {
    const requests = mockRoute(getSession, { user: aSessionUser() });
    there.login(aSessionUser(), true);
    await waitFor(() => expect(here.get().user).toEqual(aSessionUser()));
    expect(here.get().rememberMe).toBe(true);
    expect(requests).toHaveLength(1);
  });

  it('signs out: this tab is signed out too, although the server failed', async () => {
    await signInThere();
    mockRoute(deleteSession, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await there.logout();
    await waitFor(() => expect(here.get().user).toBeNull());
    expect(here.get().hasExpired).toBe(false);
    expect(localStorage.getItem('authUser')).toBeNull();
  });

  it('changes fields of the person: this tab shows them too', async () => {
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

  it('has an expired session: this one stays in its state until its own next call', async () => {
    await signInThere();
    const messages: unknown[] = [];
    const listener = new BroadcastChannel('siteswap-session');
    stops.push(() => listener.close());
    listener.addEventListener('message', ({ data }) => messages.push(data));
    there.expire();
    // Messages arrive in order: one sent by the expiry would arrive before this one.
    there.login(aSessionUser({ id: 8 }), false);
    await waitFor(() => expect(messages).toHaveLength(1));
    expect(messages).toEqual(['signed-in']);
  });

  it('is not followed any more after the stop', async () => {
    stops[0]?.();
    here.login(aSessionUser({ isGlobalAdmin: true }), true);
    localStorage.setItem('adminMode', 'true');
    written('adminMode');
    expect(here.get().adminMode).toBe(false);
  });
});
