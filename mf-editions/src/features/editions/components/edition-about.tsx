import type { Edition } from '@siteswap/contracts/editions';
import { Card } from '@siteswap/ui-kit/card';
import { ExternalLinkIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditionWords } from '../use-edition-words.ts';
import { EditionAmenities } from './edition-amenities.tsx';

/** The Markdown parser is large and only this tab needs it. */
const Markdown = lazy(async () => ({
  default: (await import('./markdown.tsx')).Markdown,
}));

/** The first tab: text on the left, facts on the right. */
export function EditionAbout({ edition }: { edition: Edition }): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <div className="ed:grid ed:grid-cols-1 ed:gap-6 ed:lg:grid-cols-[minmax(0,1fr)_360px]">
      <section className="ed:flex ed:min-w-0 ed:flex-col ed:gap-3">
        <h2 className="ed:font-display ed:text-lg">{t('about.title')}</h2>
        {edition.description ? (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <Markdown text={edition.description} />
          </Suspense>
        ) : (
          <p className="ed:text-muted">{t('about.noDescription')}</p>
        )}
        <EditionAmenities edition={edition} />
      </section>
      <EditionFacts edition={edition} />
    </div>
  );
}

function EditionFacts({ edition }: { edition: Edition }): ReactNode {
  const { t } = useTranslation('editions');
  const words = useEditionWords(edition);
  const address = [
    edition.addressLine1,
    edition.addressLine2,
    [edition.postalCode, edition.city].filter(Boolean).join(' '),
  ].filter(Boolean);
  const links = [
    ['website', edition.officialWebsiteUrl],
    ['tickets', edition.ticketingUrl],
    ['facebook', edition.facebookUrl],
    ['instagram', edition.instagramUrl],
  ].filter((link): link is [string, string] => Boolean(link[1]));
  return (
    <Card as="section" className="ed:flex ed:flex-col ed:gap-4 ed:self-start">
      <h2 className="ed:font-display ed:text-lg">{t('facts.title')}</h2>
      <dl className="ed:flex ed:flex-col ed:gap-3">
        <Fact label={t('facts.dates')}>
          {words.dates}
          {edition.datesCertainty === 'uncertain' ? (
            <span className="ed:block ed:text-muted ed:text-sm">{t('facts.uncertain')}</span>
          ) : null}
        </Fact>
        <Fact label={t('facts.place')}>
          {address.length > 1 ? address.join(', ') : words.place}
        </Fact>
        <Fact label={t('facts.convention')}>{edition.convention.name}</Fact>
      </dl>
      {links.length > 0 ? (
        <ul className="ed:flex ed:flex-col ed:gap-2">
          {links.map(([kind, url]) => (
            <li key={kind}>
              <Link to={url} target="_blank" rel="noopener nofollow">
                {t(`link.${kind}`)} <ExternalLinkIcon size={14} className="ed:inline" />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt className="ed:text-muted ed:text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
