import { ChevronDownIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownEdition } from '../api/use-known-edition.ts';
import { directionsTo } from '../directions.format.ts';
import { useClosingDetails } from '../use-closing-details.ts';
import { EditionPlace } from './edition-place.tsx';

/** The place of an edition, which opens the ways to it; the place alone where there are none. Works without scripts, too. */
export function EditionDirections({ edition }: { edition: KnownEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const details = useClosingDetails();
  const directions = directionsTo(edition);
  if (directions.length === 0) return <EditionPlace edition={edition} />;
  return (
    // As high as a finger, between lines that are not pressed.
    <details ref={details} className="ed:relative ed:-my-3 ed:max-w-full ed:self-start">
      <summary className="ed:flex ed:min-h-11 ed:cursor-pointer ed:items-center ed:gap-1 ed:[&::-webkit-details-marker]:hidden">
        <EditionPlace edition={edition} as="span" />
        <span className="ed:sr-only">{`, ${t('facts.directions')}`}</span>
        <ChevronDownIcon size={16} className="ed:shrink-0 ed:text-muted ed:print:hidden" />
      </summary>
      <ul
        aria-label={t('facts.directions')}
        className="ed:absolute ed:z-20 ed:flex ed:min-w-full ed:flex-col ed:rounded-card ed:border ed:border-default ed:bg-surface-overlay ed:p-1.5 ed:shadow-overlay ed:print:hidden"
      >
        {directions.map(({ name, url }) => (
          <li key={name}>
            <Link
              to={url}
              target="_blank"
              rel="noopener noreferrer"
              variant="plain"
              className="sw-menu-item ed:whitespace-nowrap"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
