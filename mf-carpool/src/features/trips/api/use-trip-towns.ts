import { listTripTowns } from '@siteswap/contracts/carpool';
import { getPlatformConfig, platformConfig } from '@siteswap/contracts/platform';
import { readPageBlock, useRoute } from '@siteswap/web-kit';
import type { TripFilters } from '../use-trip-filters.ts';

/** The towns of the trips that the filters of direction and day leave. */
export const useTripTowns = (editionId: number, { direction, day }: TripFilters) =>
  useRoute(listTripTowns, {
    params: { id: editionId },
    query: { ...(direction ? { direction } : {}), ...(day ? { day } : {}) },
  });

/** Tiles of the platform's maps; without them the outlines of countries are shown. */
export function useMapTiles() {
  const inPage = platformConfig.safeParse(readPageBlock('siteswap-config'));
  const config = useRoute(
    getPlatformConfig,
    {},
    {
      staleTime: Number.POSITIVE_INFINITY,
      ...(inPage.success ? { initialData: inPage.data } : {}),
    },
  );
  return { isKnown: !config.isPending, tiles: config.data?.mapTiles };
}
