import { CalendarFeed } from '@siteswap/web-kit/calendar-feed';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useCreateFavoritesFeed,
  useEndFavoritesFeed,
  useFavoritesFeed,
} from '../api/use-favorites-feed.ts';

/** My favourites in my calendar. */
export function FavoritesFeed(): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <CalendarFeed
      id="favorites-feed"
      feed={useFavoritesFeed()}
      create={useCreateFavoritesFeed()}
      end={useEndFavoritesFeed()}
      text={t('favoritesFeed.text')}
      once={t('favoritesFeed.once')}
      replaceText={t('favoritesFeed.replaceText')}
      endText={t('favoritesFeed.endText')}
      hasNews
    />
  );
}
