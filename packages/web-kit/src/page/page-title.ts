import { useEffect, useSyncExternalStore } from 'react';

/** Titles set by pages, innermost last; the shell shows the last one, else the route's own title. */
const titles = new Map<symbol, string>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/**
 * Names the document after what the page shows ("EJC 2027"), once the data is there; the shell adds the product's
 * name. With `undefined` the route's title from the manifest stays.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    const key = Symbol('title');
    titles.set(key, title);
    changed();
    return () => {
      titles.delete(key);
      changed();
    };
  }, [title]);
}

/** For the shell: the title set by the innermost page, if any. */
export function useCurrentPageTitle(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => [...titles.values()].at(-1),
  );
}
