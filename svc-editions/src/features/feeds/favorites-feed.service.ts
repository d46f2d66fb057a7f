import { type FeedFormat, starredFeed } from '@siteswap/contracts/editions';
import { fillPath } from '@siteswap/contracts/route';
import { createSecretCalendars } from '@siteswap/features/calendars';
import type { Clock, Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import type { FeedRendering } from './feed-rendering.service.ts';
import type { Channel } from './rss.format.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly rendering: FeedRendering;
}

const feedName = 'Siteswap ★';

/** Table of the secret addresses. */
export const favoritesFeedTable = 'favorites_feeds';

/** The favourites of a member as a calendar and as news, under an address that only they know; the news end in `.rss`. */
export function createFavoritesFeedService({ publicUrl, rendering, ...deps }: Deps) {
  const { getOwner, ...calendars } = createSecretCalendars({
    ...deps,
    table: favoritesFeedTable,
    urlOf: (token) => new URL(fillPath(starredFeed.path, { file: `${token}.ics` }), publicUrl).href,
  });
  return {
    ...calendars,

    /** The starred editions that are published. @throws 404 */
    async read(
      { token, format }: { token: string; format: FeedFormat },
      { locale }: Pick<Channel, 'locale'>,
    ): Promise<Buffer> {
      const starredBy = await getOwner(token);
      return rendering.inFormat(
        format,
        { title: feedName, page: '/favorites', locale },
        { starredBy },
      );
    },
  };
}

export type FavoritesFeedService = ReturnType<typeof createFavoritesFeedService>;
