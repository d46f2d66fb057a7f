import { createHash, randomBytes } from 'node:crypto';
import { type FeedFormat, starredFeed } from '@siteswap/contracts/editions';
import { fillPath } from '@siteswap/contracts/route';
import { type Actor, type Clock, notFound, type Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import {
  deleteFavoritesFeed,
  findFavoritesFeed,
  findMemberOfFeed,
  replaceFavoritesFeed,
} from './favorites-feed.repository.ts';
import type { FeedRendering } from './feed-rendering.service.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly rendering: FeedRendering;
}

const feedName = 'Siteswap ★';

/** The token has 256 random bits, so a plain hash cannot be turned back. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The favourites of a member as a calendar and as news, under an address that only they know. */
export function createFavoritesFeedService({ db, transact, clock, publicUrl, rendering }: Deps) {
  return {
    async get(actor: Actor): Promise<{ createdAt: string | null }> {
      const feed = await findFavoritesFeed(db, actor.userId);
      return { createdAt: feed?.createdAt.toISOString() ?? null };
    },

    /** Makes the address of the calendar, or a new one in place of the former; the news end in `.rss`. It is stored as a hash, so this response alone has it. */
    async create(actor: Actor): Promise<{ url: string; createdAt: string }> {
      const token = randomBytes(32).toString('base64url');
      const createdAt = clock();
      const feed = { userId: actor.userId, tokenHash: hashOf(token), createdAt };
      await transact((tx) => replaceFavoritesFeed(tx, feed));
      const path = fillPath(starredFeed.path, { file: `${token}.ics` });
      return { url: new URL(path, publicUrl).href, createdAt: createdAt.toISOString() };
    },

    async delete(actor: Actor): Promise<{ createdAt: null }> {
      await transact((tx) => deleteFavoritesFeed(tx, actor.userId));
      return { createdAt: null };
    },

    /** The starred editions that are published. @throws 404 */
    async read({ token, format }: { token: string; format: FeedFormat }): Promise<Buffer> {
      const starredBy = await findMemberOfFeed(db, hashOf(token));
      if (starredBy === null) throw notFound();
      return rendering.inFormat(format, { title: feedName, page: '/favorites' }, { starredBy });
    },
  };
}

export type FavoritesFeedService = ReturnType<typeof createFavoritesFeedService>;
