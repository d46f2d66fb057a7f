import { QueryStates, useNextFocus, useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FollowedConventions } from '#src/features/conventions/components/followed-conventions.tsx';
import {
  EditionGrid,
  EditionGridSkeleton,
} from '#src/features/editions/components/edition-grid.tsx';
import { useFavorites } from '../api/use-favorites.ts';
import { DeviceFavorites } from '../components/device-favorites.tsx';
import { FavoritesFeed } from '../components/favorites-feed.tsx';
import { NoFavorites } from '../components/no-favorites.tsx';
import { OverlapLine } from '../components/overlap-line.tsx';

/** The editions I starred, and the conventions I follow; for a visitor the stars of this device. */
export function FavoritesPage(): ReactNode {
  const { t } = useTranslation('editions');
  const { isAuthenticated } = useSession();
  const frame = useNextFocus();
  return (
    <section ref={frame} className="ed:flex ed:flex-col ed:gap-6">
      <h1 tabIndex={-1} className="ed:font-display ed:text-xl ed:sm:text-2xl">
        {t('favorites.title')}
      </h1>
      {isAuthenticated ? (
        <>
          <FavoriteEditions />
          <FollowedConventions />
          <FavoritesFeed />
        </>
      ) : (
        <DeviceFavorites loading={<EditionGridSkeleton label={t('common:state.loading')} />}>
          {(editions) => <EditionGrid editions={editions} />}
        </DeviceFavorites>
      )}
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
      empty={<NoFavorites />}
    >
      {({ data }) => (
        <EditionGrid editions={data} note={(edition) => <OverlapLine edition={edition} />} />
      )}
    </QueryStates>
  );
}
