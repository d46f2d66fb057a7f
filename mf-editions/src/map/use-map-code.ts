import { getPlatformConfig, platformConfig } from '@siteswap/contracts/platform';
import { readPageBlock, useRoute } from '@siteswap/web-kit';
import { useQuery } from '@tanstack/react-query';

/**
 * The code of a map and its tiles: both are fetched when a map is first shown, and can be retried.
 * @param name of the code among all that is kept
 */
export function useMapCode<Code>(name: string, load: () => Promise<Code>) {
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
    isConfigKnown: !config.isPending,
    tiles: config.data?.mapTiles,
    isFailed: code.isError,
    isRetrying: code.isFetching,
    retry: () => void code.refetch(),
  };
}
