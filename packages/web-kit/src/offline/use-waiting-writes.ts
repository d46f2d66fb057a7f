import { useSyncExternalStore } from 'react';
import { session } from '../session/session.ts';
import { subscribeToWrites, waitingWrites } from './waiting-writes.ts';

function subscribe(listener: () => void): () => void {
  const leaveWrites = subscribeToWrites(listener);
  const leaveSession = session.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    leaveWrites();
    leaveSession();
    window.removeEventListener('storage', listener);
  };
}

/** How many writes of the member wait for a network in this browser. */
export const useWaitingWrites = (): number =>
  useSyncExternalStore(
    subscribe,
    () => waitingWrites().length,
    () => 0,
  );
