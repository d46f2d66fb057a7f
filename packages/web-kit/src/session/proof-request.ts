import { useSyncExternalStore } from 'react';

interface ProofRequest {
  readonly proven: Promise<boolean>;
  readonly settle: (isProven: boolean) => void;
}

let request: ProofRequest | null = null;
const listeners = new Set<() => void>();

function set(next: ProofRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/**
 * A call needs a recent proof that it is still the member: the shell's dialog asks for it. Calls that are rejected
 * meanwhile wait for the same proof.
 * @returns whether the proof was given; false at once on a page without the dialog
 */
export function requestProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (!request) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    set({ proven: promise, settle: resolve });
  }
  return (request as ProofRequest | null)?.proven ?? Promise.resolve(false);
}

/** The proof was given, or the person gave up. */
export function settleProof(isProven: boolean): void {
  request?.settle(isProven);
  set(null);
}

/** For the shell's dialog: whether a call waits for a proof. */
export const useIsProofRequested = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request !== null,
    () => false,
  );
