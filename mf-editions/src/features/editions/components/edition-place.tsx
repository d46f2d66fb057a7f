import type { EditionCard } from '@siteswap/contracts/editions';
import { Flag } from '@siteswap/ui-kit/flag';
import { GlobeIcon, MapPinIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useEditionWords } from '../use-edition-words.ts';

/** Town and country with its flag; for a virtual edition, that it takes place on the net. */
export function EditionPlace({ edition }: { edition: EditionCard }): ReactNode {
  const { place } = useEditionWords(edition);
  return (
    <p className="ed:flex ed:items-center ed:gap-2 ed:text-muted ed:text-sm">
      {edition.isVirtual ? <GlobeIcon size={16} /> : <MapPinIcon size={16} />}
      <span>{place}</span>
      {edition.country && !edition.isVirtual ? <Flag country={edition.country} width={18} /> : null}
    </p>
  );
}
