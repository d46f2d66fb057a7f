import { useSyncExternalStore } from 'react';
import { addCallHeaders, onCallFailure } from '../client/call-route.ts';
import { isAdminModeActive, SessionStore, visitor } from './session-store.ts';
import type { SessionUser } from './session-user.ts';

/** The session of this browser, shared by the shell and all remotes. */
export const session = new SessionStore();

addCallHeaders(
  (): Record<string, string> =>
    isAdminModeActive(session.get()) ? { 'X-Admin-Mode': 'true' } : {},
);

// The session ended elsewhere (another tab, an administrator, expiry): request it once.
onCallFailure(({ code }) => {
  if (code === 'UNAUTHENTICATED') void session.recheck();
});

export interface SessionView {
  /** False until the session is known. */
  readonly isReady: boolean;
  readonly user: SessionUser | null;
  readonly isAuthenticated: boolean;
  readonly isGlobalAdmin: boolean;
  readonly isAdminMode: boolean;
  readonly rememberMe: boolean;
}

/** Who is signed in; the component renders again when that changes. */
export function useSession(): SessionView {
  const state = useSyncExternalStore(session.subscribe, session.get, () => visitor);
  return {
    isReady: state.status === 'ready',
    user: state.user,
    isAuthenticated: state.user !== null,
    isGlobalAdmin: state.user?.isGlobalAdmin === true,
    isAdminMode: isAdminModeActive(state),
    rememberMe: state.rememberMe,
  };
}
