import type { Edition } from '@siteswap/contracts/editions';
import { EditionCover } from '@siteswap/ui-kit/edition-cover';
import { ExternalLinkIcon, TicketIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StarButton } from '#src/favorites/star-button.tsx';
import { useEditionWords } from '../use-edition-words.ts';
import { EditionBadges } from './edition-badges.tsx';
import { EditionPlace } from './edition-place.tsx';
import { EditionStatusBanner } from './edition-status-banner.tsx';

/** Cover, name, days, place, and what can be done with the edition. */
export function EditionHeader({ edition }: { edition: Edition }): ReactNode {
  const { t } = useTranslation('editions');
  const words = useEditionWords(edition);
  return (
    <header className="ed:flex ed:flex-col ed:gap-4">
      <EditionCover
        name={edition.name}
        startDate={edition.startDate}
        endDate={edition.endDate}
        place={words.place}
        imageUrl={edition.imageUrl}
        shape="wide"
        isPriority
        className="ed:rounded-card"
      />
      <EditionStatusBanner edition={edition} />
      <div className="ed:flex ed:flex-col ed:gap-4 ed:md:flex-row ed:md:items-start ed:md:justify-between">
        <div className="ed:flex ed:min-w-0 ed:flex-col ed:gap-2">
          <p className="ed:text-muted ed:text-sm">{edition.convention.name}</p>
          <h1 className="ed:font-display ed:text-2xl ed:break-words">{edition.name}</h1>
          <p className="ed:font-medium ed:text-primary">{words.dates}</p>
          <EditionPlace edition={edition} />
          <EditionBadges edition={edition} />
        </div>
        <div className="ed:flex ed:flex-wrap ed:items-center ed:gap-2">
          <StarButton edition={edition} />
          {edition.ticketingUrl ? (
            <LinkButton href={edition.ticketingUrl} icon={<TicketIcon size={18} />}>
              {t('edition.tickets')}
            </LinkButton>
          ) : null}
          {edition.officialWebsiteUrl ? (
            <LinkButton
              href={edition.officialWebsiteUrl}
              variant="outline"
              icon={<ExternalLinkIcon size={18} />}
            >
              {t('edition.website')}
            </LinkButton>
          ) : null}
        </div>
      </div>
    </header>
  );
}
