import { defineFeature, type Kit } from '#src/db.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import { createFavoritesFeedService } from './favorites-feed.service.ts';
import { createFeedRendering } from './feed-rendering.service.ts';
import { feedRoutes } from './feeds.routes.ts';
import { createFeedsService } from './feeds.service.ts';

/** Editions for calendars and news readers. */
export function feedsModule(
  deps: Pick<Kit, 'db' | 'transact' | 'clock' | 'env'> & {
    editions: Pick<EditionsService, 'listIds'>;
  },
) {
  const publicUrl = deps.env.PUBLIC_URL;
  const rendering = createFeedRendering({ ...deps, publicUrl });
  const feeds = createFeedsService({ ...deps, rendering });
  const favorites = createFavoritesFeedService({ ...deps, publicUrl, rendering });
  return defineFeature({ routes: feedRoutes(feeds, favorites) });
}
