import { listFavorites, setFavorite } from '@siteswap/contracts/editions';
import { callRoute, invalidateRoutes, ProblemError } from '@siteswap/web-kit';
import type { QueryClient } from '@tanstack/react-query';
import { deviceStars, removeDeviceStar } from './device-stars.store.ts';
import { favoritesKey } from './favorite-list.store.ts';

let merging: Promise<void> | undefined;

/** Whether a star was dealt with: it is set, or its edition is gone. */
async function isMerged(id: number): Promise<boolean> {
  try {
    await callRoute(setFavorite, { params: { id } });
    return true;
  } catch (error) {
    return error instanceof ProblemError && error.status === 404;
  }
}

async function merge(client: QueryClient): Promise<void> {
  let hasMerged = false;
  for (const id of deviceStars()) {
    // The others stay on the device until the next page that shows stars.
    if (!(await isMerged(id))) break;
    removeDeviceStar(id);
    hasMerged = true;
  }
  if (!hasMerged) return;
  // A first read of the list that is on its way would be waited for, and it may be older than these stars.
  await client.cancelQueries({ queryKey: favoritesKey });
  await invalidateRoutes(client, [listFavorites]);
}

/** FA-02: moves the stars of this device into the account. Setting a star twice changes nothing. Never rejects. */
export function mergeDeviceStars(client: QueryClient): Promise<void> {
  merging ??= merge(client).finally(() => {
    merging = undefined;
  });
  return merging;
}
