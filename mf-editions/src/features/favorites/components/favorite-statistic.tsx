import { Statistic } from '@siteswap/ui-kit/statistic';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavorites } from '#src/favorites/use-favorites.ts';

/** How many editions I starred, among the numbers of my profile. Without an answer the number stays away. */
export function FavoriteStatistic(): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const { data } = useFavorites();
  if (!data) return null;
  return (
    <Statistic
      label={t('favorites.statistic')}
      value={format.number(data.data.length)}
      to="/favorites"
    />
  );
}
