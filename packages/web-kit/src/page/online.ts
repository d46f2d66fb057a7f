import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device has a network, as far as the browser knows; the component renders again when that changes. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.navigator.onLine,
    () => true,
  );
