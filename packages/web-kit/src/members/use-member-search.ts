import { searchUsers } from '@siteswap/contracts/core';
import { useRoute } from '../client/use-route.ts';
import { useDebouncedValue } from '../page/use-debounced-value.ts';

/** Members whose name begins with what is typed, once typing pauses; from two letters on. */
export function useMemberSearch(typed: string) {
  const text = typed.trim().slice(0, 50);
  const q = useDebouncedValue(text);
  const found = useRoute(searchUsers, { query: { q } }, { enabled: q.length >= 2 });
  return {
    members: found.data?.data ?? [],
    /** Text that is too short to search for. */
    isTooShort: text.length < 2,
    isFailed: found.isError,
    isSearching: found.isFetching || q !== text,
  };
}
