import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';

/** In place of favourites while there are none. `also`: another way on. */
export function NoFavorites({ also }: { also?: ReactNode }): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <>
      <EmptyState
        title={t('favorites.empty.title')}
        text={t('favorites.empty.text')}
        action={<LinkButton to={paths.home}>{t('favorites.empty.action')}</LinkButton>}
      />
      {also}
    </>
  );
}
