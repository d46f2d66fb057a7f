import { amenityFlags, type EditionCard as Edition } from '@siteswap/contracts/editions';
import { AmenityIcon } from '@siteswap/ui-kit/amenity-icon';
import { Card, CardLink } from '@siteswap/ui-kit/card';
import { EditionCover } from '@siteswap/ui-kit/edition-cover';
import { IconHint } from '@siteswap/ui-kit/tooltip';
import { Slot } from '@siteswap/web-kit';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StarButton } from '#src/favorites/star-button.tsx';
import { useEditionWords } from '../use-edition-words.ts';
import { EditionBadges } from './edition-badges.tsx';
import { EditionPlace } from './edition-place.tsx';

/** Amenities people choose by, strongest first; the rest follows in the order of the contract. */
const strongest = [
  'hasOpenStage',
  'hasShowers',
  'hasSleepingRoom',
  'hasTentCamping',
  'hasGym',
  'hasWorkshops',
  'hasGala',
] as const;
const byStrength = [...new Set([...strongest, ...amenityFlags])];

/** One edition in a list: cover, days in words, name, place, what it has, and the star. */
export function EditionCard(props: { edition: Edition; isPriority?: boolean }): ReactNode {
  const { edition, isPriority = false } = props;
  const { t } = useTranslation('editions');
  const words = useEditionWords(edition);
  const titleId = useId();
  const shown = byStrength.filter((flag) => edition[flag]).slice(0, 4);
  return (
    <Card
      as="article"
      padding="none"
      isInteractive
      aria-labelledby={titleId}
      className="ed:relative ed:flex ed:w-full ed:flex-col ed:overflow-hidden"
    >
      <EditionCover
        name={edition.name}
        startDate={edition.startDate}
        endDate={edition.endDate}
        place={words.place}
        imageUrl={edition.imageUrl}
        isPriority={isPriority}
      />
      <StarButton edition={edition} className="sw-above ed:absolute ed:top-3 ed:right-3" />
      <div className="ed:flex ed:flex-1 ed:flex-col ed:gap-2 ed:p-4">
        <p className="ed:font-medium ed:text-primary ed:text-sm">{words.dates}</p>
        <h2 id={titleId} className="ed:font-display ed:text-lg ed:leading-snug">
          <CardLink to={`/editions/${edition.id}`}>{edition.name}</CardLink>
        </h2>
        <EditionPlace edition={edition} />
        <EditionBadges edition={edition} />
        <div className="ed:mt-auto ed:flex ed:items-center ed:gap-3 ed:pt-2 ed:text-muted">
          {shown.map((flag) => (
            <IconHint key={flag} label={t(`flag.${flag}`)} className="sw-above">
              <AmenityIcon name={flag} size={18} />
            </IconHint>
          ))}
          <span className="ed:ml-auto">
            <Slot name="editions.card.badge@1" editionId={edition.id} />
          </span>
        </div>
      </div>
    </Card>
  );
}
