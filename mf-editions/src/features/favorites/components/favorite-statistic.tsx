import { Statistic } from '@siteswap/ui-kit/statistic';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { useFavorites } from '../api/use-favorites.ts';

/** Number of editions I starred, in the statistics of the profile. Hidden until loaded. */
export function FavoriteStatistic(): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const { data } = useFavorites();
  if (!data) return null;
  return (
    <Statistic
      label={t('favorites.statistic')}
      value={format.number(data.data.length)}
      to={paths.favorites}
    />
  );
}
