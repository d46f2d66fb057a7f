import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates, type QueryStatesProps } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { NoRight } from './no-right.tsx';

export type ManagedStatesProps<T> = Pick<
  QueryStatesProps<T>,
  'query' | 'isEmpty' | 'empty' | 'children'
> & {
  /** Title when the query has failed. */
  failed: string;
  /** Lines of text in place of what loads (default 8). */
  lines?: number;
};

/** What managers of volunteers read, or what there is in place of it. */
export function ManagedStates<T>({ lines = 8, ...query }: ManagedStatesProps<T>): ReactNode {
  return (
    <QueryStates
      {...query}
      namespace="volunteers"
      headingLevel={3}
      loading={<SkeletonText lines={lines} />}
      rejected={<NoRight />}
    />
  );
}
