import type { Route } from '@siteswap/contracts/route';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateRoutes } from './invalidate-routes.ts';

/**
 * Options of `useRouteMutation` for what is shown and saved at once, like a preference: changes are sent one after the
 * other, so that the last one wins on the server, and only the last one reads `stale` anew.
 *
 * @param key names what is changed
 */
export function useWritesInOrder(key: string, stale: readonly Pick<Route, 'id'>[]) {
  const client = useQueryClient();
  const mutationKey = [key];
  return {
    mutationKey,
    outlivesPage: true,
    isFailureShown: true,
    scope: { id: key },
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 ? invalidateRoutes(client, stale) : undefined,
  } as const;
}
