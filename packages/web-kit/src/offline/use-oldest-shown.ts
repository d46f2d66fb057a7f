import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useIsOnline } from '../page/online.ts';
import { oldestShown } from './offline-responses.ts';

/** When the oldest of what is on screen was sent, while there is no network or the server cannot be reached; else null. */
export function useOldestShown(): number | null {
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const at = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => oldestShown(client, isOnline),
    () => 0,
  );
  return at === 0 ? null : at;
}
