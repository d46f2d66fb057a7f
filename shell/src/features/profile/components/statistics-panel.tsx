import type { Profile } from '@siteswap/contracts/core';
import { getNotificationStats } from '@siteswap/contracts/notifications';
import { Statistic, Statistics } from '@siteswap/ui-kit/statistic';
import { Slot, useFormat, useRoute } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * My time here in numbers. What the shell does not know comes from the remotes, by the slot `profile.statistic@1`: a
 * contribution draws one or more `Statistic` of the ui-kit; it gets no props.
 */
export function StatisticsPanel({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data } = useRoute(getNotificationStats, {});
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Statistics>
      <Statistic
        label={t('profile.statistics.since')}
        value={format.day(format.dayOf(profile.createdAt, zone), 'short')}
      />
      {data ? (
        <Statistic
          label={t('profile.statistics.notifications')}
          value={format.number(data.stats.total)}
          note={t('profile.statistics.unread', { count: data.stats.unread })}
          to="/notifications"
        />
      ) : null}
      <Slot name="profile.statistic@1" />
    </Statistics>
  );
}
