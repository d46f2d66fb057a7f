import { Skeleton } from '@siteswap/ui-kit/skeleton';
import type { ReactNode } from 'react';

/** The agenda while it loads: a month and some of its rows. */
export function AgendaSkeleton({ label }: { label: string }): ReactNode {
  return (
    <div role="status" aria-label={label} className="ed:flex ed:flex-col ed:gap-4">
      <Skeleton height={28} width={140} />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((id) => (
        <Skeleton key={id} height={72} />
      ))}
    </div>
  );
}
