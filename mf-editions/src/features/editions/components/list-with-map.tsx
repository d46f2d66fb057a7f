import type { EditionCard as Edition } from '@siteswap/contracts/editions';
import { type ReactNode, useState } from 'react';
import type { EditionChoice } from '../edition-filters.format.ts';
import { EditionGrid } from './edition-grid.tsx';
import { EditionMap } from './edition-map.tsx';

const placeOf = (edition: Edition | null) =>
  edition?.latitude != null && edition.longitude != null
    ? { latitude: edition.latitude, longitude: edition.longitude }
    : null;

/** The map stays in sight while the list next to it scrolls; on a phone the list follows below. */
export function ListWithMap(props: {
  choice: EditionChoice;
  editions: readonly Edition[];
  onChange: (change: Partial<EditionChoice>) => void;
  /** What follows the list: its pages. */
  children: ReactNode;
}): ReactNode {
  const [pointedAt, setPointedAt] = useState<Edition | null>(null);
  return (
    <div className="ed:flex ed:flex-col ed:gap-6 ed:lg:flex-row-reverse ed:lg:items-start">
      <div className="sw-needs-script ed:h-[60dvh] ed:lg:sticky ed:lg:top-[calc(var(--sw-header-height)+12px)] ed:lg:h-[calc(100dvh-var(--sw-header-height)-24px)] ed:lg:min-w-0 ed:lg:flex-1">
        <EditionMap choice={props.choice} onChange={props.onChange} raised={placeOf(pointedAt)} />
      </div>
      <div className="ed:flex ed:min-w-0 ed:flex-col ed:gap-6 ed:lg:flex-1">
        <EditionGrid editions={props.editions} isNarrow onPointAt={setPointedAt} />
        {props.children}
      </div>
    </div>
  );
}
