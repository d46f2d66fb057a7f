import { ContributionsContext } from '@siteswap/web-kit';
import { useContext } from 'react';

/** Whether some remote in use offers a page at exactly this path, so that no link leads nowhere. */
export function useHasRoute(): (path: string) => boolean {
  const { routes } = useContext(ContributionsContext);
  return (path) => routes.some((route) => route.path === path);
}
