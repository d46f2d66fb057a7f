import { useSyncExternalStore } from 'react';

const query = (): MediaQueryList => window.matchMedia('(max-width: 767.98px)');

/**
 * Whether the window is under the narrow-screen breakpoint of 768 px; undefined in the markup of the server, which
 * contains what is for narrow and what is for wide windows, each hidden in the other by the style sheet.
 */
export function useIsNarrow(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    (listener) => {
      const media = query();
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => query().matches,
    () => undefined,
  );
}
