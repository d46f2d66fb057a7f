import { deleteSession, getSession } from '@siteswap/contracts/core';
import { createStore } from '@siteswap/ui-kit/store';
import { z } from 'zod';
import { callHeaders } from '../client/call-route.ts';
import { readPageBlock } from '../page/page-block.ts';
import {
  clearStoredSession,
  readStoredSession,
  saveAdminMode,
  saveRememberMe,
  saveUser,
} from './session-storage.ts';
import { type SessionUser, sessionUser } from './session-user.ts';

export interface SessionState {
  /** `starting` until the session is known. */
  readonly status: 'starting' | 'ready';
  readonly user: SessionUser | null;
  readonly rememberMe: boolean;
  readonly adminMode: boolean;
  /** The session expired while it was in use; there was no sign-in or sign-out since. */
  readonly hasExpired: boolean;
}

const sessionResponse = z.object({ user: sessionUser });
const pageSession = z.object({ user: sessionUser.nullable() });
const signedOut = { user: null, rememberMe: false, adminMode: false, hasExpired: false } as const;

/** The session in markup of the server, which is always that of a visitor. */
export const visitor: SessionState = { status: 'ready', ...signedOut };

/** The device has no network, or the page could not be loaded from one: a service worker has sent the stored start. */
const hasNoNetwork = (): boolean =>
  !window.navigator.onLine || document.documentElement.dataset['start'] === 'stored';

/** Admin mode counts only for a global admin, whatever was saved. */
export const isAdminModeActive = (state: SessionState): boolean =>
  state.user?.isGlobalAdmin === true && state.adminMode;

/** The session of this browser (spec §4): who is signed in, remember-me, admin mode; saved in the web storages. */
export class SessionStore {
  readonly #state = createStore<SessionState>({ status: 'starting', ...signedOut });

  readonly get = this.#state.get;

  /** Calls `listener` after each change. Returns the removal. */
  readonly subscribe = this.#state.subscribe;

  #set(change: Partial<SessionState>): void {
    this.#state.set({ ...this.#state.get(), ...change });
  }

  /** Uses the saved user first, then the session of the page block or else of the server. Never rejects. */
  async start(): Promise<void> {
    this.#set(readStoredSession());
    const fromPage = pageSession.safeParse(readPageBlock('siteswap-session'));
    if (fromPage.success) this.#settle(fromPage.data.user);
    else if (this.get().user && hasNoNetwork()) this.#confirmLater();
    else await this.refresh();
  }

  /** No server says who is signed in: it is the saved person until one does. */
  #confirmLater(): void {
    this.#set({ status: 'ready' });
    const ending = new AbortController();
    const confirm = async (): Promise<void> => {
      const response = await this.#fetch().catch(() => null);
      if (!response || ending.signal.aborted) return;
      ending.abort();
      // Someone may have signed in or out meanwhile, in this tab or another.
      if (this.get().user) await this.recheck();
    };
    for (const event of ['online', 'focus']) {
      window.addEventListener(event, () => void confirm(), { signal: ending.signal });
    }
  }

  #fetch(): Promise<Response> {
    return fetch(getSession.path, {
      headers: { accept: 'application/json', ...callHeaders() },
      credentials: 'same-origin',
    });
  }

  #asking: Promise<void> | undefined;

  /** Requests the session once; any failure means no session. Also used after a third-party sign-in. */
  refresh(): Promise<void> {
    return this.#askOnce(false);
  }

  /** After a 401: requests the session once. When the response is that of a visitor, the session has expired. */
  async recheck(): Promise<void> {
    if (this.get().user) await this.#askOnce(true);
  }

  #askOnce(isInUse: boolean): Promise<void> {
    this.#asking ??= this.#ask(isInUse).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(isInUse: boolean): Promise<void> {
    try {
      const response = await this.#fetch();
      this.#settle(response.ok ? sessionResponse.parse(await response.json()).user : null, isInUse);
    } catch {
      this.#settle(null, isInUse);
    }
  }

  #settle(user: SessionUser | null, isInUse = false): void {
    const { rememberMe, ...stored } = readStoredSession();
    const adminMode = stored.adminMode && user?.isGlobalAdmin === true;
    if (user) saveUser(user, rememberMe);
    else clearStoredSession();
    // A former administrator who becomes one again starts without admin mode.
    if (user && !adminMode) saveAdminMode(false, rememberMe);
    this.#set(
      user
        ? { status: 'ready', user, rememberMe, adminMode, hasExpired: false }
        : { status: 'ready', ...signedOut, hasExpired: isInUse },
    );
  }

  /** After a successful login call. Admin mode starts switched off. */
  login(user: SessionUser, rememberMe: boolean): void {
    saveUser(user, rememberMe);
    saveAdminMode(false, rememberMe);
    this.#set({ status: 'ready', user, rememberMe, adminMode: false, hasExpired: false });
  }

  /** Another tab saved the same person again, or switched admin mode: takes over what is stored now. */
  reread(): void {
    const { user, adminMode } = readStoredSession();
    if (user && user.id === this.get().user?.id) this.#set({ user, adminMode });
  }

  /** Before `refresh`, after a sign-in outside this page: chooses the storage for what the server responds. */
  remember(rememberMe: boolean): void {
    saveRememberMe(rememberMe);
  }

  /** Ends the session at the server, ignoring its failure, and forgets everything here. Never rejects. */
  async logout(): Promise<void> {
    try {
      await fetch(deleteSession.path, {
        method: deleteSession.method,
        credentials: 'same-origin',
        headers: { accept: 'application/json', ...callHeaders() },
      });
    } catch {
      // Signing out works also while the server is unreachable.
    }
    this.clear();
  }

  /** Forgets the session here. */
  clear(): void {
    clearStoredSession();
    this.#set({ status: 'ready', ...signedOut });
  }

  /** The server says that the session, in use until now, has ended. */
  expire(): void {
    clearStoredSession();
    this.#set({ status: 'ready', ...signedOut, hasExpired: true });
  }

  /** Merges fields into the current user and saves again. Does nothing for a visitor. */
  update(fields: Partial<SessionUser>): void {
    const { user, rememberMe } = this.get();
    if (!user) return;
    const merged: SessionUser = { ...user, ...fields };
    saveUser(merged, rememberMe);
    this.#set({ user: merged });
  }

  /** Allowed for a global admin only. Returns whether it is on now. */
  enableAdminMode(): boolean {
    if (this.get().user?.isGlobalAdmin !== true) return false;
    saveAdminMode(true, this.get().rememberMe);
    this.#set({ adminMode: true });
    return true;
  }

  disableAdminMode(): void {
    saveAdminMode(false, this.get().rememberMe);
    this.#set({ adminMode: false });
  }
}
