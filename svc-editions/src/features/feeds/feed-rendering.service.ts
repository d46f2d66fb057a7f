import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FeedFormat } from '@siteswap/contracts/editions';
import { createConcurrencyLimit } from '@siteswap/service-kit';
import { LRUCache } from 'lru-cache';
import type { Db } from '#src/db.ts';
import { calendarFrame, eventText } from './calendar.format.ts';
import {
  type FeedKey,
  type FeedScope,
  listFeedEditions,
  listFeedKeys,
} from './feeds.repository.ts';
import { type Channel, rssText } from './rss.format.ts';

interface Deps {
  readonly db: Db;
  readonly publicUrl: string;
}

const maxCachedBytes = 16 * 1024 * 1024;

/** Events that are rendered before other requests have their turn: some milliseconds. */
const eventsOfATurn = 10;

const keyOf = ({ id, version, updatedAt }: FeedKey) => `${id}:${version}:${updatedAt.getTime()}`;

/**
 * Renders feeds one at a time, with turns for other requests, because a calendar of hundreds of editions takes the
 * processor for a second. An edition that has not changed is rendered once.
 */
export function createFeedRendering({ db, publicUrl }: Deps) {
  // Encoded, because a calendar of hundreds is sent more often than an event changes.
  const events = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length,
  });
  const withLimit = createConcurrencyLimit({ running: 1, waiting: 50, retryAfterSeconds: 5 });

  /** The events of these editions by id; one that was changed or hidden since is as it is now. */
  async function render(keys: readonly FeedKey[]): Promise<Map<number, Buffer>> {
    const rendered = new Map<number, Buffer>();
    for (const key of keys) {
      const text = events.get(keyOf(key));
      if (text !== undefined) rendered.set(key.id, text);
    }
    const ids = keys.map(({ id }) => id).filter((id) => !rendered.has(id));
    while (ids.length > 0) {
      for (const edition of await listFeedEditions(db, { ids: ids.splice(0, eventsOfATurn) })) {
        const text = Buffer.from(eventText(edition, publicUrl));
        events.set(keyOf(edition), text);
        rendered.set(edition.id, text);
      }
      await nextTurn();
    }
    return rendered;
  }

  const calendar = async (name: string, scope: FeedScope): Promise<Buffer> => {
    const keys = await listFeedKeys(db, scope);
    const rendered = await render(keys);
    const { head, foot } = calendarFrame(name);
    const shown = keys.flatMap(({ id }) => rendered.get(id) ?? []);
    return Buffer.concat([Buffer.from(head), ...shown, Buffer.from(foot)]);
  };

  const news = async (channel: Channel, scope: FeedScope): Promise<Buffer> =>
    Buffer.from(rssText(channel, await listFeedEditions(db, scope), publicUrl));

  return {
    calendar: (name: string, scope: FeedScope) => withLimit(() => calendar(name, scope)),
    news: (channel: Channel, scope: FeedScope) => withLimit(() => news(channel, scope)),
    inFormat: (format: FeedFormat, channel: Channel, scope: FeedScope) =>
      withLimit(() => (format === 'ics' ? calendar(channel.title, scope) : news(channel, scope))),
  };
}

export type FeedRendering = ReturnType<typeof createFeedRendering>;
