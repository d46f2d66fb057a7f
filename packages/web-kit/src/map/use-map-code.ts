import { platformConfig } from '@siteswap/contracts/platform';
import { useQuery } from '@tanstack/react-query';
import { usePageConfig } from '../page/use-page-config.ts';

/**
 * The code of a map and its tiles: both are fetched when a map is first shown, and can be retried.
 * @param name of the code among all that is cached
 */
function useMapCode<Code>(name: string, load: () => Promise<Code>) {
  const { config, isPending } = usePageConfig(platformConfig);
  const code = useQuery({
    queryKey: [name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: 1,
  });
  return {
    code: code.data,
    // Without the configuration the outlines of countries are shown.
    isConfigKnown: !isPending,
    tiles: config?.mapTiles,
    isFailed: code.isError,
    isRetrying: code.isFetching,
    retry: () => void code.refetch(),
  };
}

const loadMapView = () => import('./map-view.ts');
const loadPinView = () => import('./pin-view.ts');

/** A map with points. */
export const useMapViewCode = () => useMapCode('map-view-code', loadMapView);

/** A map with one pin. */
export const usePinCode = () => useMapCode('map-pin-code', loadPinView);
