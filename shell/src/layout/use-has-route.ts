import { ContributionsContext } from '@siteswap/web-kit';
import { useContext } from 'react';
import { shellRoutes } from '#src/router/shell-routes.ts';

const own: readonly string[] = shellRoutes.map(({ path }) => path);

/** Whether the shell or some remote in use offers a page at exactly this path, so that no link leads nowhere. */
export function useHasRoute(): (path: string) => boolean {
  const { routes } = useContext(ContributionsContext);
  return (path) => own.includes(path) || routes.some((route) => route.path === path);
}
