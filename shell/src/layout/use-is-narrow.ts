import { useSyncExternalStore } from 'react';

const query = (): MediaQueryList => window.matchMedia('(max-width: 767.98px)');

/** Whether the window is under the narrow-screen breakpoint of 768 px. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = query();
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => query().matches,
  );
}
