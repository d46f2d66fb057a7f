import { type Edition, editionAboutSlot } from '@siteswap/contracts/editions';
import { Card } from '@siteswap/ui-kit/card';
import { ExternalLinkIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { Slot, useSlotContributions } from '@siteswap/web-kit';
import { Markdown } from '@siteswap/web-kit/markdown';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { conventionPath } from '#src/paths.ts';
import { directionsTo } from '../directions.format.ts';
import { linksAt } from '../edition-links.format.ts';
import { useEditionConditions } from '../use-edition-conditions.ts';
import { useEditionText, useFullPlace } from '../use-edition-text.ts';
import { EditionAmenities } from './edition-amenities.tsx';
import { EditionPoster } from './edition-poster.tsx';
import { EditionTeam } from './edition-team.tsx';
import { PlaceMap } from './place-map.tsx';

/** The first tab: key data first, text and sections of other remotes below it, or on the left of a wide window. */
export function EditionAbout({ edition }: { edition: Edition }): ReactNode {
  const { t } = useTranslation('editions');
  const conditions = useEditionConditions(edition, useSlotContributions(editionAboutSlot));
  return (
    <div className="ed:grid ed:grid-cols-1 ed:gap-6 ed:lg:grid-cols-[minmax(0,1fr)_360px]">
      <EditionFacts edition={edition} />
      <div className="ed:flex ed:min-w-0 ed:flex-col ed:gap-6 ed:lg:col-start-1 ed:lg:row-start-1">
        <section className="ed:flex ed:min-w-0 ed:flex-col ed:gap-3">
          <h2 className="ed:font-display ed:text-lg">{t('about.title')}</h2>
          {edition.description ? (
            <Markdown text={edition.description} />
          ) : (
            <p className="ed:text-muted">{t('about.noDescription')}</p>
          )}
          <div className="ed:print:hidden">
            <EditionPoster edition={edition} />
          </div>
          <EditionAmenities edition={edition} />
          {edition.isOnline ? <EditionTeam id={edition.id} /> : null}
        </section>
        <div className="ed:contents ed:print:hidden">
          <Slot of={editionAboutSlot} editionId={edition.id} when={conditions} />
        </div>
      </div>
    </div>
  );
}

function EditionFacts({ edition }: { edition: Edition }): ReactNode {
  const { t } = useTranslation('editions');
  const { dates } = useEditionText(edition);
  const place = useFullPlace(edition);
  const { datesCertainty } = edition;
  // The official site and the tickets are buttons above.
  const links = linksAt('facts', edition);
  return (
    <Card as="section" className="ed:flex ed:flex-col ed:gap-4 ed:self-start">
      <h2 className="ed:font-display ed:text-lg">{t('facts.title')}</h2>
      <dl className="ed:flex ed:flex-col ed:gap-3">
        <Detail label={t('facts.dates')}>
          {dates}
          {datesCertainty === 'verified' ? null : (
            <span className="ed:block ed:text-muted ed:text-sm">
              {t(`facts.${datesCertainty}`)}
            </span>
          )}
        </Detail>
        <Detail label={t('facts.place')}>{place}</Detail>
        <Directions edition={edition} />
        <Detail label={t('facts.convention')}>
          <Link to={conventionPath(edition.convention.id)} isAlone className="ed:wrap-anywhere">
            {edition.convention.name}
          </Link>
        </Detail>
      </dl>
      {links.length > 0 ? (
        <ul className="ed:flex ed:flex-col">
          {links.map(({ label, url }) => (
            <li key={label}>
              <Link to={url} target="_blank" rel="noopener nofollow" isAlone className="ed:gap-1.5">
                {t(`link.${label}`)} <ExternalLinkIcon size={14} className="ed:shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

/** Nothing for an edition on the net, and before its place is known. */
function Directions({ edition }: { edition: Edition }): ReactNode {
  const { t } = useTranslation('editions');
  const directions = directionsTo(edition);
  if (directions.length === 0) return null;
  return (
    <Detail label={t('facts.directions')} className="ed:print:hidden">
      <span className="ed:flex ed:flex-wrap ed:gap-x-4">
        {directions.map(({ name, url }) => (
          <Link key={name} to={url} target="_blank" rel="noopener noreferrer" isAlone>
            {name}
          </Link>
        ))}
      </span>
      <PlaceMap edition={edition} />
    </Detail>
  );
}

function Detail(props: { label: string; className?: string; children: ReactNode }): ReactNode {
  const { label, className, children } = props;
  return (
    <div className={className}>
      <dt className="ed:text-muted ed:text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
