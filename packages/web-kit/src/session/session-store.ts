import { deleteSession, getSession } from '@siteswap/contracts/core';
import { z } from 'zod';
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
  /** `starting` until the server has said who this is. */
  readonly status: 'starting' | 'ready';
  readonly user: SessionUser | null;
  readonly rememberMe: boolean;
  readonly adminMode: boolean;
}

const answer = z.object({ user: sessionUser });
const pageAnswer = z.object({ user: sessionUser.nullable() });
const signedOut = { user: null, rememberMe: false, adminMode: false } as const;

/** Admin mode counts only for a global admin, whatever was saved. */
export const isAdminModeActive = (state: SessionState): boolean =>
  state.user?.isGlobalAdmin === true && state.adminMode;

/** The session of this browser (spec §4): who is signed in, remember-me, admin mode; saved in the web storages. */
export class SessionStore {
  #state: SessionState = { status: 'starting', ...signedOut };
  readonly #listeners = new Set<() => void>();

  readonly get = (): SessionState => this.#state;

  /** Calls `listener` after each change. Returns the removal. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Shows what was saved, then lets the page's block or else the server say who this is. Never rejects. */
  async start(): Promise<void> {
    this.#set(readStoredSession());
    const fromPage = pageAnswer.safeParse(readPageBlock('siteswap-session'));
    if (fromPage.success) this.#settle(fromPage.data.user);
    else await this.refresh();
  }

  #asking: Promise<void> | undefined;

  /** Asks the server once; any failure means no session. Also used after a third-party sign-in. */
  refresh(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    try {
      const response = await fetch(getSession.path, {
        headers: { accept: 'application/json' },
        credentials: 'same-origin',
      });
      this.#settle(response.ok ? answer.parse(await response.json()).user : null);
    } catch {
      this.#settle(null);
    }
  }

  #settle(user: SessionUser | null): void {
    const { rememberMe, adminMode } = readStoredSession();
    if (user) saveUser(user, rememberMe);
    else clearStoredSession();
    this.#set(
      user ? { status: 'ready', user, rememberMe, adminMode } : { status: 'ready', ...signedOut },
    );
  }

  /** After a successful login call. */
  login(user: SessionUser, rememberMe: boolean): void {
    saveUser(user, rememberMe);
    this.#set({ status: 'ready', user, rememberMe });
  }

  /** Before `refresh`, when somebody signed in outside this page: where what the server says is to be kept. */
  remember(rememberMe: boolean): void {
    saveRememberMe(rememberMe);
  }

  /** Tells the server, ignores its failure, and forgets everything here. Never rejects. */
  async logout(): Promise<void> {
    try {
      await fetch(deleteSession.path, {
        method: deleteSession.method,
        credentials: 'same-origin',
        headers: { accept: 'application/json' },
      });
    } catch {
      // The person asked to leave; an unreachable server does not keep them.
    }
    this.clear();
  }

  /** Forgets the session here, as when the server says it has ended. */
  clear(): void {
    clearStoredSession();
    this.#set({ status: 'ready', ...signedOut });
  }

  /** Merges fields into the current user and saves again. Nothing happens when nobody is signed in. */
  update(fields: Partial<SessionUser>): void {
    const { user, rememberMe } = this.#state;
    if (!user) return;
    const merged: SessionUser = { ...user, ...fields };
    saveUser(merged, rememberMe);
    this.#set({ user: merged });
  }

  /** Allowed for a global admin only. Returns whether it is on now. */
  enableAdminMode(): boolean {
    if (this.#state.user?.isGlobalAdmin !== true) return false;
    saveAdminMode(true, this.#state.rememberMe);
    this.#set({ adminMode: true });
    return true;
  }

  disableAdminMode(): void {
    saveAdminMode(false, this.#state.rememberMe);
    this.#set({ adminMode: false });
  }
}
