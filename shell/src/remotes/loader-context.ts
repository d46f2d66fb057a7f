import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LoadState, RemoteLoader } from './remote-loader.ts';

export const LoaderContext = createContext<RemoteLoader | null>(null);

export function useLoader(): RemoteLoader {
  const loader = useContext(LoaderContext);
  if (!loader) throw new Error('LoaderContext is missing');
  return loader;
}

/** State of one exposed module; the component renders again when it changes. */
export function useLoadState(remote: string, expose: string): LoadState {
  const loader = useLoader();
  const state = (): LoadState => loader.state(remote, expose);
  return useSyncExternalStore(loader.subscribe, state, state);
}
