import { type Profile, profileStatisticSlot } from '@siteswap/contracts/core';
import { ownTimeZone } from '@siteswap/contracts/format';
import { getNotificationStats } from '@siteswap/contracts/notifications';
import { Statistic, Statistics } from '@siteswap/ui-kit/statistic';
import { Slot, useFormat, useRoute } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';

/**
 * My statistics. Remotes contribute theirs by the slot `profile.statistic@1`: a
 * contribution renders one or more `Statistic` of the ui-kit; it gets no props.
 */
export function StatisticsPanel({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data } = useRoute(getNotificationStats, {});
  const zone = ownTimeZone();
  return (
    <Statistics>
      <Statistic
        label={t('profile:statistics.since')}
        value={format.day(format.dayOf(profile.createdAt, zone), 'short')}
      />
      {data ? (
        <Statistic
          label={t('profile:statistics.notifications')}
          value={format.number(data.stats.total)}
          note={t('profile:statistics.unread', { count: data.stats.unread })}
          to={paths.notifications}
        />
      ) : null}
      <Slot of={profileStatisticSlot} />
    </Statistics>
  );
}
