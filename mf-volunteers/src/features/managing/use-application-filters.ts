import { type ApplicationListQuery, listApplications } from '@siteswap/contracts/volunteers';
import type { DataSort } from '@siteswap/ui-kit/data-table';
import { useSearchParams } from 'react-router';

const names = ['status', 'teams', 'presence', 'search', 'sort', 'order', 'page'] as const;
type Name = (typeof names)[number];

/** What the address filters, sorts and turns to; values that the route does not know are left out. */
function queryOf(search: URLSearchParams): ApplicationListQuery {
  const { shape } = listApplications.query;
  const known = names.flatMap((name) => {
    const value = search.get(name);
    return value && shape[name].safeParse(value).success ? [[name, value] as const] : [];
  });
  return listApplications.query.parse(Object.fromEntries(known));
}

/** The filters, the order and the page of the table, in the address. */
export function useApplicationFilters() {
  const [search, setSearch] = useSearchParams();
  const query = queryOf(search);
  const change = (values: Partial<Record<Name, string>>): void =>
    setSearch(
      (current) => {
        // Other rows begin on their first page.
        for (const [name, value] of Object.entries({ page: '', ...values })) {
          if (value) current.set(name, value);
          else current.delete(name);
        }
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    query,
    isFiltered: Boolean(
      query.status?.length || query.teams?.length || query.presence?.length || query.search,
    ),
    status: query.status ?? [],
    teams: (query.teams ?? []).map(String),
    presence: query.presence ?? [],
    change,
    clear: (): void => change({ status: '', teams: '', presence: '', search: '' }),
    sort: {
      column: query.sort,
      direction: query.order === 'asc' ? 'ascending' : 'descending',
    } satisfies DataSort as DataSort,
    onSortChange: ({ column, direction }: DataSort): void =>
      change({ sort: column, order: direction === 'ascending' ? 'asc' : 'desc' }),
    hrefOf: (page: number): string => {
      const next = new URLSearchParams(search);
      next.set('page', String(page));
      next.delete('applicationId');
      return `?${next}`;
    },
    /** Id of the application that is open. */
    opened: Number(search.get('applicationId')) || undefined,
    open: (id: number | undefined): void =>
      setSearch(
        (current) => {
          if (id) current.set('applicationId', String(id));
          else current.delete('applicationId');
          return current;
        },
        { replace: id === undefined, preventScrollReset: true },
      ),
  };
}

export type ApplicationFilters = ReturnType<typeof useApplicationFilters>;
