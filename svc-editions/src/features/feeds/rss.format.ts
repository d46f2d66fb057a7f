import { xmlText } from '@siteswap/contracts/fields';
import escapeHtml from 'escape-html';
import { Feed } from 'feed';
import { isUnsure, placeOf, textOf } from './calendar.format.ts';
import type { FeedEdition } from './feeds.repository.ts';

const day = (date: Date) => date.toISOString().slice(0, 10);
const announced = ({ announcedAt, createdAt }: FeedEdition): Date => announcedAt ?? createdAt;

/** So many editions are news. */
export const maxNews = 100;

/** Beside days that are not confirmed, in every language. */
const unsure = '(?)';

/** What the news are of. */
export interface Channel {
  readonly title: string;
  /** Path of its page. */
  readonly page: string;
}

/** Editions as RSS 2, last announced first. Days are written as numbers, which every language reads. */
export function rssText(
  { title, page }: Channel,
  editions: readonly FeedEdition[],
  publicUrl: string,
): string {
  const { origin } = new URL(publicUrl);
  const newest = editions
    .toSorted((a, b) => announced(b).getTime() - announced(a).getTime() || b.id - a.id)
    .slice(0, maxNews);
  const changes = newest.map(({ updatedAt }) => updatedAt.getTime());
  const feed = new Feed({
    id: `${origin}${page}`,
    link: `${origin}${page}`,
    title,
    description: 'Juggling conventions',
    generator: 'Siteswap',
    copyright: 'Siteswap',
    // The same as long as nothing has changed.
    updated: new Date(Math.max(0, ...changes)),
  });
  for (const edition of newest) {
    const link = `${origin}/editions/${edition.id}`;
    const days = [day(edition.startDate), day(edition.endDate)];
    const period = [[...new Set(days)].join(' – '), isUnsure(edition) && unsure];
    const facts = [period.filter(Boolean).join(' '), placeOf(edition), edition.convention.name];
    const text = [facts.filter(Boolean).join(' · '), textOf(edition)].filter(Boolean).join('\n\n');
    feed.addItem({
      id: link,
      link,
      title: edition.name,
      // Readers take it for HTML.
      description: escapeHtml(text).replaceAll('\n', '<br>'),
      date: announced(edition),
    });
  }
  // Texts that were stored before they were cleaned may hold what no XML does.
  return xmlText(feed.rss2());
}
