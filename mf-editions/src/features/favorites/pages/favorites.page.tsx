import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { QueryStates, useNextFocus } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EditionGrid,
  EditionGridSkeleton,
} from '#src/features/editions/components/edition-grid.tsx';
import { paths } from '#src/paths.ts';
import { useFavorites } from '../api/use-favorites.ts';
import { FavoritesFeed } from '../components/favorites-feed.tsx';
import { OverlapLine } from '../components/overlap-line.tsx';

/** The editions I starred. */
export function FavoritesPage(): ReactNode {
  const { t } = useTranslation('editions');
  const frame = useNextFocus();
  return (
    <section ref={frame} className="ed:flex ed:flex-col ed:gap-6">
      <h1 tabIndex={-1} className="ed:font-display ed:text-xl ed:sm:text-2xl">
        {t('favorites.title')}
      </h1>
      <FavoriteEditions />
      <FavoritesFeed />
    </section>
  );
}

function FavoriteEditions(): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <QueryStates
      query={useFavorites()}
      loading={<EditionGridSkeleton label={t('common:state.loading')} />}
      failed={t('favorites.failed')}
      namespace="editions"
      empty={
        <EmptyState
          title={t('favorites.empty.title')}
          text={t('favorites.empty.text')}
          action={<LinkButton to={paths.home}>{t('favorites.empty.action')}</LinkButton>}
        />
      }
    >
      {({ data }) => (
        <EditionGrid editions={data} note={(edition) => <OverlapLine edition={edition} />} />
      )}
    </QueryStates>
  );
}
