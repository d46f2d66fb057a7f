import type { EditionCard as Edition } from '@siteswap/contracts/editions';
import { Card } from '@siteswap/ui-kit/card';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import type { ReactNode } from 'react';
import { EditionCard } from './edition-card.tsx';

const columns = 'ed:grid ed:grid-cols-1 ed:gap-4 ed:sm:grid-cols-2';
const grid = `${columns} ed:lg:grid-cols-3 ed:lg:gap-6`;

interface GridProps {
  editions: readonly Edition[];
  /** Two columns at most, for half a page. */
  isNarrow?: boolean;
  /** The edition under the pointer or with the focus; null when it leaves. */
  onPointAt?: (edition: Edition | null) => void;
  /** What a page adds to a card. */
  note?: (edition: Edition) => ReactNode;
}

/** Editions as cards. */
export function EditionGrid({ editions, isNarrow = false, onPointAt, note }: GridProps): ReactNode {
  return (
    <ul className={isNarrow ? columns : grid}>
      {editions.map((edition, index) => (
        <li
          key={edition.id}
          className="ed:flex"
          onPointerEnter={() => onPointAt?.(edition)}
          onPointerLeave={() => onPointAt?.(null)}
          onFocus={() => onPointAt?.(edition)}
          onBlur={() => onPointAt?.(null)}
        >
          <EditionCard edition={edition} isPriority={index < 2} note={note?.(edition)} />
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
        <EditionCardSkeleton key={id} />
      ))}
    </div>
  );
}

/** A card with nothing in it yet, as high as most. */
function EditionCardSkeleton(): ReactNode {
  return (
    <Card padding="none" className="ed:flex ed:w-full ed:flex-col ed:overflow-hidden">
      <Skeleton ratio="3 / 2" className="ed:rounded-none" />
      <div className="ed:flex ed:flex-col ed:gap-2 ed:p-4">
        <Skeleton height={20} width="50%" />
        <Skeleton height={28} width="80%" />
        <Skeleton height={20} width="60%" />
        <Skeleton height={20} width="70%" className="ed:mt-2" />
      </div>
    </Card>
  );
}
