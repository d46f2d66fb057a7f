import { createStore, useStore } from '@siteswap/ui-kit/store';
import { forgetPlace, type PendingAction, rememberPlace } from './pending-action-storage.ts';

export interface SignInRequest {
  /** Translated sentence: why an account is needed. */
  readonly reason: string;
  /** What to do once the person is signed in; the page carries it out with `useMemberAction`. */
  readonly pending?: PendingAction;
  /** The same, for releases of remotes that were built with this name. */
  readonly wish?: PendingAction;
  /** Fills in the form of who has no account yet. */
  readonly email?: string | undefined;
  /** What can be done without an account, under a title that does not ask for one; otherwise the sheet says "Not now". */
  readonly instead?: {
    readonly title: string;
    readonly label: string;
    readonly onChoose: () => void;
  };
}

const asked = createStore<SignInRequest | null>(null);

/**
 * For an action of members on a public page: opens a sheet over the page that says why an account is needed, and
 * remembers the pending action, the address and the scroll position for at most an hour.
 */
export function askToSignIn(request: SignInRequest): void {
  rememberPlace(request.pending ?? request.wish);
  asked.set(request);
}

/** For the shell's sheet: what was asked. The sheet is open as long as it is not null. */
export const useSignInRequest = (): SignInRequest | null => useStore(asked);

/** Closes the sheet. `isGivenUp`: the person stays a visitor, and the pending action is forgotten. */
export function closeSignInRequest(isGivenUp: boolean): void {
  if (isGivenUp) forgetPlace();
  asked.set(null);
}
