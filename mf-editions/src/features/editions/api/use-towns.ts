import { searchTowns } from '@siteswap/contracts/editions';
import { useDebouncedValue, useRoute } from '@siteswap/web-kit';

/** Towns whose name begins with what is typed, once typing pauses; from two letters on. */
export function useTowns(typed: string) {
  const q = useDebouncedValue(typed.trim().slice(0, 50));
  const towns = useRoute(
    searchTowns,
    { query: { q } },
    { enabled: q.length >= 2, staleTime: Number.POSITIVE_INFINITY },
  );
  return {
    towns: towns.data?.data ?? [],
    /** The search that found no town. */
    unknown: towns.data?.data.length === 0 ? q : undefined,
    isFailed: towns.isError,
    isSearching: towns.isFetching || q !== typed.trim().slice(0, 50),
  };
}
