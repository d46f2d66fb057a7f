import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { ErrorState } from '@siteswap/ui-kit/error-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { problemText } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavorites } from '#src/favorites/use-favorites.ts';
import {
  EditionGrid,
  EditionGridSkeleton,
} from '#src/features/editions/components/edition-grid.tsx';

/** The editions I starred. */
export function FavoritesPage(): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <section className="ed:flex ed:flex-col ed:gap-6">
      <h1 className="ed:font-display ed:text-2xl">{t('favorites.title')}</h1>
      <FavoriteEditions />
    </section>
  );
}

function FavoriteEditions(): ReactNode {
  const { t } = useTranslation('editions');
  const favorites = useFavorites();
  if (favorites.isError) {
    return (
      <ErrorState
        title={t('favorites.failed')}
        text={problemText(t, favorites.error, 'editions')}
        retryLabel={t('common:action.retry')}
        onRetry={() => void favorites.refetch()}
      />
    );
  }
  if (!favorites.data) return <EditionGridSkeleton label={t('common:state.loading')} />;
  if (favorites.data.data.length === 0) {
    return (
      <EmptyState
        title={t('favorites.empty.title')}
        text={t('favorites.empty.text')}
        action={<LinkButton to="/">{t('favorites.empty.action')}</LinkButton>}
      />
    );
  }
  return <EditionGrid editions={favorites.data.data} />;
}
