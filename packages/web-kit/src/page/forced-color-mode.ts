import { createStore } from '@siteswap/ui-kit/store';
import { useLayoutEffect } from 'react';

/** A colour mode that a page may force. Only the person can choose `system`. */
export type ForcedColorMode = 'light' | 'dark';

interface ForcedBy {
  readonly mode: ForcedColorMode;
}

const active = createStore<readonly ForcedBy[]>([]);

/** For the shell: the mode forced by the page on screen; with several pages, by the one that called last. */
export const forcedColorMode = {
  get: (): ForcedColorMode | undefined => active.get().at(-1)?.mode,
  subscribe: active.subscribe,
};

/**
 * Shows the page in one colour mode, whatever the person prefers, for as long as it is on screen; `undefined` forces nothing.
 * Forcing `system` is not allowed: it is ignored, with a warning.
 */
export function useForcedColorMode(mode: ForcedColorMode | undefined): void {
  useLayoutEffect(() => {
    if (mode === undefined) return;
    if (mode !== 'light' && mode !== 'dark') {
      // biome-ignore lint/suspicious/noConsole: the specification asks for this warning
      console.warn(`A page may not force the colour mode "${String(mode)}".`);
      return;
    }
    const own = { mode };
    active.set([...active.get(), own]);
    return () => active.set(active.get().filter((other) => other !== own));
  }, [mode]);
}
