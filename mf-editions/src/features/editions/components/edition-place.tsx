import type { EditionCard } from '@siteswap/contracts/editions';
import { Flag } from '@siteswap/ui-kit/flag';
import { GlobeIcon, MapPinIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useEditionText } from '../use-edition-text.ts';

/** Town and country with its flag; for a virtual edition, that it takes place on the net. */
export function EditionPlace(props: { edition: EditionCard; as?: 'p' | 'span' }): ReactNode {
  const { edition, as: Line = 'p' } = props;
  const { place } = useEditionText(edition);
  return (
    <Line className="ed:flex ed:min-w-0 ed:items-center ed:gap-2 ed:text-muted ed:text-sm">
      {edition.isVirtual ? (
        <GlobeIcon size={16} className="ed:shrink-0" />
      ) : (
        <MapPinIcon size={16} className="ed:shrink-0" />
      )}
      <span className="ed:min-w-0 ed:wrap-anywhere ed:hyphens-auto">{place}</span>
      {edition.country && !edition.isVirtual ? (
        <Flag country={edition.country} width={18} className="ed:shrink-0" />
      ) : null}
    </Line>
  );
}
