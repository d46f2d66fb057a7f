import { mapEditions } from '@siteswap/contracts/editions';
import { getPlatformConfig, platformConfig } from '@siteswap/contracts/platform';
import { readPageBlock, useRoute } from '@siteswap/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { choiceToFilters, type EditionChoice } from '../edition-filters.ts';
import type { MapWindow } from '../map/map-window.ts';

/** Everything of the choice on the map; its box is what to show first. */
export function useMapOverview(choice: EditionChoice) {
  return useRoute(
    mapEditions,
    { query: choiceToFilters(choice) },
    { placeholderData: keepPreviousData },
  );
}

/** The points of the part that is shown; those of the part before stay until they come. */
export function useMapPoints(choice: EditionChoice, window: MapWindow | undefined) {
  return useRoute(
    mapEditions,
    { query: { ...choiceToFilters(choice), ...window } },
    { enabled: window !== undefined, placeholderData: keepPreviousData },
  );
}

/** The map's code and where its tiles come from: both are fetched when a map is first shown, and can be tried again. */
export function useMapCode() {
  const inPage = platformConfig.safeParse(readPageBlock('siteswap-config'));
  const config = useRoute(
    getPlatformConfig,
    {},
    {
      staleTime: Number.POSITIVE_INFINITY,
      ...(inPage.success ? { initialData: inPage.data } : {}),
    },
  );
  const code = useQuery({
    queryKey: ['editions.map-code'],
    queryFn: () => import('../map/map-view.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: 1,
  });
  return {
    createMapView: code.data?.createMapView,
    // Without the configuration there are still the outlines.
    isConfigKnown: !config.isPending,
    tiles: config.data?.mapTiles,
    isFailed: code.isError,
    isRetrying: code.isFetching,
    retry: () => void code.refetch(),
  };
}
