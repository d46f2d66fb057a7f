import { getMyCarpoolStatistics } from '@siteswap/contracts/carpool';
import { Statistic } from '@siteswap/ui-kit/statistic';
import { useFormat, useRoute } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The section of the profile that this remote contributes. */
const myTrips = '#mf-carpool-carpool';

/** Number of my published trips, in the statistics of the profile. Hidden until loaded. */
export function CarpoolStatistics(): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const { data } = useRoute(getMyCarpoolStatistics, {});
  if (!data) return null;
  const { offers, requests } = data.statistics;
  return (
    <>
      <Statistic label={t('statistics.offers')} value={format.number(offers)} to={myTrips} />
      <Statistic label={t('statistics.requests')} value={format.number(requests)} to={myTrips} />
    </>
  );
}
