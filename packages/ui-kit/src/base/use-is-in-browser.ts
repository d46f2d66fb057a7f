import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/**
 * False in the markup of the server and in the first render of a browser that takes it over, then true: for what the
 * server cannot draw, such as portals, and `style` attributes, which the content policy rejects in markup.
 */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
