import type { EditionCard as Edition } from '@siteswap/contracts/editions';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import type { ReactNode } from 'react';
import { EditionCard } from './edition-card.tsx';

const grid = 'ed:grid ed:grid-cols-1 ed:gap-4 ed:sm:grid-cols-2 ed:lg:grid-cols-3 ed:lg:gap-6';

/** Editions as cards. */
export function EditionGrid({ editions }: { editions: readonly Edition[] }): ReactNode {
  return (
    <ul className={grid}>
      {editions.map((edition, index) => (
        <li key={edition.id} className="ed:flex">
          <EditionCard edition={edition} isPriority={index < 2} />
        </li>
      ))}
    </ul>
  );
}

/** The same grid while it loads. */
export function EditionGridSkeleton({ label }: { label: string }): ReactNode {
  return (
    <div className={grid} role="status" aria-label={label}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((id) => (
        <Skeleton key={id} height={340} />
      ))}
    </div>
  );
}
