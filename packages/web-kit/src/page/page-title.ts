import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

interface PageTitle {
  readonly depth: number;
  readonly title: string;
}

/** How deep the page lies inside other pages; given by the shell. */
export const PageDepth = createContext(0);

let titles: readonly PageTitle[] = [];
/** Pages set their titles after they have been rendered. */
const none: readonly PageTitle[] = [];
const noTitles = (): readonly PageTitle[] => none;
const listeners = new Set<() => void>();

function setTitles(next: readonly PageTitle[]): void {
  titles = next;
  for (const listener of listeners) listener();
}

/**
 * Names the document after what the page shows ("EJC 2027"), once the data is there; the shell adds the titles of
 * the pages around it and the product's name. With `undefined` the route's title from the manifest stays.
 */
export function usePageTitle(title: string | undefined): void {
  const depth = useContext(PageDepth);
  useEffect(() => {
    if (!title) return;
    const own = { depth, title };
    setTitles([...titles, own]);
    return () => setTitles(titles.filter((other) => other !== own));
  }, [title, depth]);
}

/** For the shell: the titles set by the pages on screen with their depth. */
export function usePageTitles(): readonly PageTitle[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => titles,
    noTitles,
  );
}
