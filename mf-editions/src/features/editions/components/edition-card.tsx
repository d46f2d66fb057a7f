import { amenityFlags, type EditionCard as Edition } from '@siteswap/contracts/editions';
import { Card, CardLink } from '@siteswap/ui-kit/card';
import { withPreview } from '@siteswap/web-kit';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { coverSubject, EditionCover } from '#src/cover/edition-cover.tsx';
import { StarButton } from '#src/features/favorites/favorites.public.ts';
import { editionPath } from '#src/paths.ts';
import { useEditionText } from '../use-edition-text.ts';
import { useOpenEdition } from '../use-open-edition.ts';
import { EditionBadges } from './edition-badges.tsx';
import { EditionCounts } from './edition-counts.tsx';
import { EditionPlace } from './edition-place.tsx';

/** The amenities that most decide a choice, first; the others follow in the order of the contract. */
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

/** One edition in a list: cover, dates, name, place, amenities and star. */
export function EditionCard(props: {
  edition: Edition;
  isPriority?: boolean;
  /** A line that the page adds. */
  note?: ReactNode;
}): ReactNode {
  const { edition, isPriority = false, note } = props;
  const { t } = useTranslation('editions');
  const text = useEditionText(edition);
  const open = useOpenEdition(edition.id);
  const titleId = useId();
  const amenities = byStrength.filter((flag) => edition[flag]);
  const named = amenities.slice(0, 2).map((flag) => t(`flag.${flag}`));
  const others = amenities.length - named.length;
  const isCancelled = edition.status === 'CANCELLED';
  return (
    <Card
      as="article"
      padding="none"
      isInteractive
      aria-labelledby={titleId}
      className="ed-opens ed:relative ed:flex ed:w-full ed:flex-col ed:overflow-hidden"
    >
      <EditionCover
        {...coverSubject(edition)}
        imageUrl={edition.imageUrl}
        isPriority={isPriority}
        className={isCancelled ? 'ed:opacity-50 ed:grayscale' : ''}
      />
      <StarButton edition={edition} className="sw-above ed:absolute ed:top-3 ed:right-3" />
      <div className="ed:flex ed:flex-1 ed:flex-col ed:gap-2 ed:p-4">
        <p className="ed:font-medium ed:text-primary ed:text-sm">
          {isCancelled ? <s>{text.dates}</s> : text.dates}
        </p>
        <h2
          id={titleId}
          className="ed-opens-name ed:line-clamp-3 ed:font-display ed:text-lg ed:leading-snug ed:wrap-anywhere ed:hyphens-auto"
        >
          <CardLink
            to={editionPath(edition.id)}
            state={withPreview({
              title: edition.name,
              text: isCancelled ? undefined : text.dates,
              imageUrl: edition.imageUrl,
            })}
            onClick={open}
          >
            {edition.name}
          </CardLink>
        </h2>
        <EditionPlace edition={edition} />
        <EditionBadges edition={edition} />
        {note}
        <div className="ed:mt-auto ed:flex ed:flex-wrap ed:items-center ed:justify-between ed:gap-x-3 ed:gap-y-1 ed:pt-2 ed:text-muted ed:text-sm">
          <p>
            {named.join(' · ')}
            {others > 0 ? ` +${others}` : null}
          </p>
          <span>
            <EditionCounts editionId={edition.id} />
          </span>
        </div>
      </div>
    </Card>
  );
}
