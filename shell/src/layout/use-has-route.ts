import { ContributionsContext } from '@siteswap/web-kit/shell';
import { useContext } from 'react';
import { matchPath, parsePath } from 'react-router';
import { shellRoutes } from '#src/router/shell-routes.ts';

/** Whether the shell or some remote in use offers the page of this address, so that no link leads nowhere. */
export function useHasRoute(): (address: string) => boolean {
  const { routes } = useContext(ContributionsContext);
  return (address) => {
    const { pathname = '/' } = parsePath(address);
    return [...shellRoutes, ...routes].some(({ path }) => matchPath(path, pathname) !== null);
  };
}
