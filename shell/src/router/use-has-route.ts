import { ContributionsContext } from '@siteswap/web-kit';
import { useContext } from 'react';
import { matchPath } from 'react-router';
import { shellRoutes } from './shell-routes.ts';

/** Tells whether some page answers at an address, so that menus leave out what no remote offers. */
export function useHasRoute(): (path: string) => boolean {
  const { routes } = useContext(ContributionsContext);
  return (path) =>
    [...shellRoutes, ...routes].some((route) => matchPath(route.path, path) !== null);
}
