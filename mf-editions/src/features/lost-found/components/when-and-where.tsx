import type { LostFoundMatch } from '@siteswap/contracts/editions';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';

/** When and where something was lost or found, as far as that is known. */
export function WhenAndWhere({ of }: { of: Pick<LostFoundMatch, 'date' | 'place'> }): ReactNode {
  const format = useFormat();
  const parts = [of.date && format.day(of.date, 'weekday'), of.place].filter(Boolean);
  if (parts.length === 0) return null;
  return <p className="ed:text-muted ed:text-sm ed:wrap-anywhere">{parts.join(' · ')}</p>;
}
