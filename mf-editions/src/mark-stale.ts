import type { Route } from '@siteswap/contracts/route';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Has the next page read these anew, and this one not: after a deletion it is left at once, and until then it would
 * show that what it is about is gone.
 */
export const markStale = async (
  client: QueryClient,
  routes: readonly Pick<Route, 'id'>[],
): Promise<void> => {
  await Promise.all(
    routes.map(({ id }) => client.invalidateQueries({ queryKey: [id], refetchType: 'none' })),
  );
};
