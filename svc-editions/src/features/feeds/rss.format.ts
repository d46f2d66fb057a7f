import { type Locale, tagOf, xmlText } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';
import escapeHtml from 'escape-html';
import { Feed } from 'feed';
import { describeEdition, joined, titleOfAll } from '#src/features/previews/previews.public.ts';
import { placeOf, textOf } from './calendar.format.ts';
import type { FeedEdition } from './feeds.repository.ts';

const day = (date: Date) => date.toISOString().slice(0, 10);
const announced = ({ announcedAt, createdAt }: FeedEdition): Date => announcedAt ?? createdAt;

/** How many editions are news. */
export const maxNews = 100;

/** What the news are of. */
export interface Channel {
  readonly title: string;
  /** Path of its page. */
  readonly page: string;
  /** Its own path and query; of a secret one it is not said. */
  readonly self?: string;
  /** Of all but what members write. */
  readonly locale: Locale;
}

/** Editions as RSS 2, last announced first. */
export function rssText(
  { title, page, self, locale }: Channel,
  editions: readonly FeedEdition[],
  publicUrl: string,
): string {
  const { origin } = new URL(publicUrl);
  const newest = editions
    .toSorted((a, b) => announced(b).getTime() - announced(a).getTime() || b.id - a.id)
    .slice(0, maxNews);
  const changes = newest.map(({ updatedAt }) => updatedAt.getTime());
  const feed = new Feed({
    link: `${origin}${page}`,
    // Readers that were given a copy find the feed by it.
    ...(self === undefined ? {} : { feedLinks: { rss: new URL(self, origin).href } }),
    language: tagOf(locale),
    title,
    description: titleOfAll(locale),
    generator: 'Siteswap',
    copyright: 'Siteswap',
    // The same as long as nothing has changed.
    updated: new Date(Math.max(0, ...changes)),
  });
  for (const edition of newest) {
    const { status, days, place } = describeEdition(
      { ...edition, startDate: day(edition.startDate), endDate: day(edition.endDate) },
      locale,
    );
    const address = placeOf(edition, createFormat(locale).country) ?? place;
    const facts = joined([status, days, address, edition.convention.name]);
    const text = [facts, textOf(edition)].filter(Boolean).join('\n\n');
    feed.addItem({
      // Also its `guid`: an address, which stays.
      link: `${origin}/editions/${edition.id}`,
      title: joined([status, edition.name]),
      // Readers take it for HTML.
      description: escapeHtml(text).replaceAll('\n', '<br>'),
      date: announced(edition),
    });
  }
  // Texts that were stored before they were cleaned may contain what no XML does.
  return xmlText(feed.rss2());
}
