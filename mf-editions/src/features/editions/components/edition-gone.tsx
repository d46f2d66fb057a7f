import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { usePageTitle } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { useSoonestEditions } from '../api/use-edition-list.ts';
import { EditionGrid } from './edition-grid.tsx';

/** In place of an edition that does not exist, or not any more: three others to go to. */
export function EditionGone(): ReactNode {
  const { t } = useTranslation('editions');
  const soonest = useSoonestEditions(3);
  // The page is titled as every other one that is not there; its heading says what is not.
  usePageTitle(t('common:page.notFound.title'));
  return (
    <div className="ed:flex ed:flex-col ed:gap-6">
      <EmptyState
        headingLevel={1}
        title={t('gone.title')}
        text={t('gone.text')}
        action={<LinkButton to={paths.home}>{t('favorites.empty.action')}</LinkButton>}
      />
      {soonest.data && soonest.data.data.length > 0 ? (
        <section className="ed:flex ed:flex-col ed:gap-4">
          <h2 className="ed:font-display ed:text-lg">{t('gone.others')}</h2>
          <EditionGrid editions={soonest.data.data} />
        </section>
      ) : null}
    </div>
  );
}
