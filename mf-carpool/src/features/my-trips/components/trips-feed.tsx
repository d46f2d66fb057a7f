import { CalendarFeed } from '@siteswap/web-kit/calendar-feed';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateTripsFeed, useEndTripsFeed, useTripsFeed } from '../api/use-my-trips.ts';

/** My trips in my calendar. */
export function TripsFeed(): ReactNode {
  const { t } = useTranslation('carpool');
  return (
    <CalendarFeed
      id="trips-feed"
      headingLevel={3}
      feed={useTripsFeed()}
      create={useCreateTripsFeed()}
      end={useEndTripsFeed()}
      text={t('feed.text')}
      once={t('feed.once')}
      replaceText={t('feed.replaceText')}
      endText={t('feed.endText')}
    />
  );
}
