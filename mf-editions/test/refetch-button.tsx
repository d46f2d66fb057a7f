import type { ReactNode } from 'react';

/** Stands next to a page in a test: fetches a query of it again, and says when that has failed. */
export function RefetchButton({ query }: { query: Query }): ReactNode {
  return (
    <button type="button" onClick={() => void query.refetch()}>
      {query.isError ? 'Read failed' : 'Read again'}
    </button>
  );
}

interface Query {
  readonly isError: boolean;
  readonly refetch: () => unknown;
}
