import { Link } from '@siteswap/ui-kit/link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { EditionPills } from '../components/edition-pills.tsx';
import { EditionResults } from '../components/edition-results.tsx';
import { EditionSearch } from '../components/edition-search.tsx';
import { PlainFilters } from '../components/plain-filters.tsx';
import { useEditionChoice } from '../use-edition-choice.ts';

/** Editions to go to: search, filters in the address, cards or a map, pages. */
export function EditionsHomePage(): ReactNode {
  const { t } = useTranslation('editions');
  const { choice, change, hrefOf } = useEditionChoice();
  return (
    <section className="ed:flex ed:flex-col ed:gap-6">
      <header className="ed:flex ed:flex-col ed:gap-1">
        <h1 className="ed:font-display ed:text-xl ed:sm:text-2xl">{t('home.title')}</h1>
        <p className="ed:text-muted">
          {t('home.intro')} <Link to={paths.conventionAdd}>{t('nav.addConvention')}</Link>
        </p>
      </header>
      <EditionSearch choice={choice} onChange={change} hrefOf={hrefOf} />
      <PlainFilters choice={choice} />
      <EditionPills choice={choice} onChange={change} />
      <EditionResults choice={choice} onChange={change} hrefOf={hrefOf} />
    </section>
  );
}
