import { createStore, useStore } from '@siteswap/ui-kit/store';

interface ProofRequest {
  readonly proven: Promise<boolean>;
  readonly settle: (isProven: boolean) => void;
}

const request = createStore<ProofRequest | null>(null);

/**
 * A call needs a recent proof that it is still the member: the shell's dialog asks for it. Calls that are rejected
 * meanwhile wait for the same proof.
 * @returns whether the proof was given; false at once on a page without the dialog
 */
export function requestProof(): Promise<boolean> {
  if (!request.isObserved()) return Promise.resolve(false);
  const open = request.get();
  if (open) return open.proven;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  request.set({ proven: promise, settle: resolve });
  return promise;
}

/** The proof was given, or the person gave up. */
export function settleProof(isProven: boolean): void {
  request.get()?.settle(isProven);
  request.set(null);
}

/** For the shell's dialog: whether a call waits for a proof. */
export const useIsProofRequested = (): boolean => useStore(request) !== null;
