import { useLayoutEffect } from 'react';

/** A look that a page may force. `system` is the reader's to choose. */
export type ForcedColorMode = 'light' | 'dark';

interface Wish {
  readonly mode: ForcedColorMode;
}

let wishes: readonly Wish[] = [];
const listeners = new Set<() => void>();

function setWishes(next: readonly Wish[]): void {
  wishes = next;
  for (const listener of listeners) listener();
}

/** For the shell: what the page on screen forces, the page that asked last first. */
export const forcedColorMode = {
  get: (): ForcedColorMode | undefined => wishes.at(-1)?.mode,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Shows the page in one look, whatever the reader prefers, for as long as it is on screen; `undefined` forces nothing.
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
    const wish = { mode };
    setWishes([...wishes, wish]);
    return () => setWishes(wishes.filter((other) => other !== wish));
  }, [mode]);
}
