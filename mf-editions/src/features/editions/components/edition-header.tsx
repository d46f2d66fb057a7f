import { Badge } from '@siteswap/ui-kit/badge';
import { ExternalLinkIcon, TicketIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { useIsInBrowser } from '@siteswap/ui-kit/use-is-in-browser';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { coverSubject, EditionCover } from '#src/cover/edition-cover.tsx';
import { ClaimButton } from '#src/features/claims/claims.public.ts';
import { OverlapLine, StarButton } from '#src/features/favorites/favorites.public.ts';
import { editionPath } from '#src/paths.ts';
import type { KnownEdition } from '../api/use-known-edition.ts';
import { linksAt } from '../edition-links.format.ts';
import { editionShown } from '../edition-opening.store.ts';
import { periodOf } from '../edition-period.format.ts';
import { useEditionText } from '../use-edition-text.ts';
import { CalendarLinks } from './calendar-links.tsx';
import { EditionBadges } from './edition-badges.tsx';
import { EditionDirections } from './edition-directions.tsx';
import { EditionPlace } from './edition-place.tsx';
import { EditionStatusBanner } from './edition-status-banner.tsx';
import { ShareButton } from './share-button.tsx';

/** Cannot be starred, and its address leads others nowhere. */
const isDraft = ({ isOnline }: KnownEdition): boolean => isOnline === false;

/** When it takes place; struck when it does not. */
function Dates({
  edition,
  className = '',
}: {
  edition: KnownEdition;
  className?: string;
}): ReactNode {
  const { dates } = useEditionText(edition);
  const isCancelled = edition.status === 'CANCELLED';
  return (
    <p
      className={`ed:font-medium ${isCancelled ? 'ed:text-muted' : 'ed:text-primary'} ${className}`}
    >
      {isCancelled ? <s>{dates}</s> : dates}
    </p>
  );
}

/** Where the page is found again from a sheet of paper. */
function PrintedAddress({ id }: { id: number }): ReactNode {
  if (!useIsInBrowser()) return null;
  return <p className="ed:hidden ed:text-sm ed:print:block">{location.origin + editionPath(id)}</p>;
}

/** Above the tabs other than the first: which edition this is, its state and its star, in little height. */
export function SlimEditionHeader({ edition }: { edition: KnownEdition }): ReactNode {
  return (
    <header className="ed:flex ed:flex-col ed:gap-3">
      <EditionStatusBanner edition={edition} />
      <div className="ed:flex ed:items-start ed:justify-between ed:gap-3">
        <div className="ed:flex ed:min-w-0 ed:flex-col ed:gap-1">
          <h1 className="ed:font-display ed:text-xl ed:wrap-break-word">{edition.name}</h1>
          <Dates edition={edition} className="ed:text-sm" />
          <EditionPlace edition={edition} />
        </div>
        {isDraft(edition) ? null : <StarButton edition={edition} />}
      </div>
    </header>
  );
}

/** Cover, name, days, place, and what can be done with the edition. */
export function EditionHeader({ edition }: { edition: KnownEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const isCancelled = edition.status === 'CANCELLED';
  const isPast = periodOf(edition) === 'past';
  useLayoutEffect(editionShown, []);
  return (
    <header className="ed:flex ed:flex-col ed:gap-4">
      <EditionCover
        {...coverSubject(edition)}
        imageUrl={edition.imageUrl}
        shape="wide"
        isPriority
        className="ed-opened-cover ed:rounded-card ed:print:hidden"
      />
      <EditionStatusBanner edition={edition} />
      <div className="ed:flex ed:min-w-0 ed:flex-col ed:gap-2">
        <p className="ed:text-muted ed:text-sm">{edition.convention.name}</p>
        <h1 className="ed-opened-name ed:font-display ed:text-2xl ed:wrap-break-word">
          {edition.name}
        </h1>
        <Dates edition={edition} />
        <EditionDirections edition={edition} />
        {isPast && !isCancelled ? <Badge className="ed:self-start">{t('badge.past')}</Badge> : null}
        <PrintedAddress id={edition.id} />
        <EditionBadges edition={edition} />
        <OverlapLine edition={edition} />
      </div>
      <div className="ed:flex ed:flex-wrap ed:items-center ed:gap-2 ed:print:hidden">
        {isDraft(edition) ? null : (
          <>
            <StarButton edition={edition} />
            <ShareButton edition={edition} />
          </>
        )}
        {isCancelled || isPast ? null : <CalendarLinks edition={edition} />}
        {(isCancelled ? [] : linksAt('mainButton', edition)).map(({ label, url }) => (
          <LinkButton key={label} href={url} icon={<TicketIcon size={18} />}>
            {t(`link.${label}`)}
          </LinkButton>
        ))}
        {linksAt('button', edition).map(({ label, url }) => (
          <LinkButton
            key={label}
            href={url}
            variant="outline"
            icon={<ExternalLinkIcon size={18} />}
          >
            {t(`link.${label}`)}
          </LinkButton>
        ))}
        <ClaimButton convention={edition.convention} />
      </div>
    </header>
  );
}
