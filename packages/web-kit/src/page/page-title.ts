import { createStore, useStore } from '@siteswap/ui-kit/store';
import { createContext, useContext, useEffect } from 'react';

interface PageTitle {
  readonly depth: number;
  readonly title: string;
}

/** How deep the page lies inside other pages; given by the shell. */
export const PageDepth = createContext(0);

/** Pages set their titles after they have been rendered. */
const titles = createStore<readonly PageTitle[]>([]);

/**
 * Names the document after what the page shows ("EJC 2027"), once the data is there; the shell adds the titles of
 * the pages around it and the product's name. With `undefined` the route's title from the manifest stays.
 */
export function usePageTitle(title: string | undefined): void {
  const depth = useContext(PageDepth);
  useEffect(() => {
    if (!title) return;
    const own = { depth, title };
    titles.set([...titles.get(), own]);
    return () => titles.set(titles.get().filter((other) => other !== own));
  }, [title, depth]);
}

/** For the shell: the titles set by the pages on screen with their depth. */
export const usePageTitles = (): readonly PageTitle[] => useStore(titles);
