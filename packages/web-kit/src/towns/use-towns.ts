import { toLocale } from '@siteswap/contracts/fields';
import { searchTowns } from '@siteswap/contracts/towns';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../client/use-route.ts';
import { useDebouncedValue } from '../page/use-debounced-value.ts';

/**
 * Towns with a name in any language that begins with what is typed, once typing pauses; from two letters on.
 * @param country its towns come first
 */
export function useTowns(typed: string, country?: string) {
  const { i18n } = useTranslation();
  const q = useDebouncedValue(typed.trim().slice(0, 50));
  const locale = toLocale(i18n.language);
  const towns = useRoute(
    searchTowns,
    { query: { q, locale, country } },
    {
      enabled: q.length >= 2,
      staleTime: Number.POSITIVE_INFINITY,
      // The list stays while the next letter is searched for: a choice made meanwhile counts.
      placeholderData: keepPreviousData,
    },
  );
  const found = q.length >= 2 ? (towns.data?.data ?? []) : [];
  return {
    towns: found,
    /** The search that found no town. */
    unknown: towns.data?.data.length === 0 && !towns.isPlaceholderData ? q : undefined,
    isFailed: towns.isError,
    isSearching: towns.isFetching || q !== typed.trim().slice(0, 50),
  };
}
