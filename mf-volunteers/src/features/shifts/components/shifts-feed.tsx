import { CalendarFeed } from '@siteswap/web-kit/calendar-feed';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateShiftsFeed, useEndShiftsFeed, useShiftsFeed } from '../api/use-shifts-feed.ts';

/** My shifts in my calendar. */
export function ShiftsFeed(): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <CalendarFeed
      id="shifts-feed"
      headingLevel={3}
      feed={useShiftsFeed()}
      create={useCreateShiftsFeed()}
      end={useEndShiftsFeed()}
      text={t('shift.feed.text')}
      once={t('shift.feed.once')}
      replaceText={t('shift.feed.replaceText')}
      endText={t('shift.feed.endText')}
    />
  );
}
