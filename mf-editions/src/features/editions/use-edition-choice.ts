import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#src/paths.ts';
import { type EditionChoice, readChoice, writeChoice } from './edition-filters.format.ts';

/** The filters of the page's address, and how to change them: a change goes back to the first page. */
export function useEditionChoice() {
  const [search, setSearch] = useSearchParams();
  const choice = useMemo(() => readChoice(search), [search]);
  return {
    choice,
    /** Address of this page with other filters. */
    hrefOf: (change: Partial<EditionChoice>): string => {
      const query = writeChoice({ ...choice, page: 1, ...change }).toString();
      return query ? `${paths.home}?${query}` : paths.home;
    },
    change: (change: Partial<EditionChoice>): void =>
      void setSearch(writeChoice({ ...choice, page: 1, ...change })),
  };
}
