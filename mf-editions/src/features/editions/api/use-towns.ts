import { searchTowns } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';
import { useEffect, useState } from 'react';

/** As long as a pause between two words of typing. */
const TYPING_PAUSE_MS = 200;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Towns whose name begins with what is typed, once typing pauses; from two letters on. */
export function useTowns(typed: string) {
  const q = useSettled(typed.trim().slice(0, 50));
  const towns = useRoute(
    searchTowns,
    { query: { q } },
    { enabled: q.length >= 2, staleTime: Number.POSITIVE_INFINITY },
  );
  return {
    towns: towns.data?.data ?? [],
    /** What was looked for when nothing of that name exists. */
    unknown: towns.data?.data.length === 0 ? q : undefined,
    isFailed: towns.isError,
    isSearching: towns.isFetching || q !== typed.trim().slice(0, 50),
  };
}
