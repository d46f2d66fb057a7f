import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** False in the markup of the server, and in the render of a browser that takes it over. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
