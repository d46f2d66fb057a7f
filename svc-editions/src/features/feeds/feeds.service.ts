import type { EditionFilters, FeedFormat } from '@siteswap/contracts/editions';
import { notFound, type RequestContext } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import { calendarText } from './calendar.format.ts';
import { findConventionName, listFeedEditions, listLastAnnouncedIds } from './feeds.repository.ts';
import { maxNews, rssText } from './rss.format.ts';

interface Deps {
  readonly db: Db;
  readonly editions: Pick<EditionsService, 'listIds'>;
  readonly publicUrl: string;
}

type Caller = Pick<RequestContext, 'ip'>;

const calendarLength = 500;
const allName = 'Siteswap';

export function createFeedsService({ db, editions, publicUrl }: Deps) {
  return {
    /** The first editions of a search as iCalendar. */
    async calendar(filters: EditionFilters, caller: Caller): Promise<string> {
      const ids = await editions.listIds(filters, calendarLength, caller);
      return calendarText(allName, await listFeedEditions(db, { ids }), publicUrl);
    },

    /** The last announced editions of a search as RSS, however late they begin. */
    async rss(filters: EditionFilters, caller: Caller): Promise<string> {
      const found = await editions.listIds(filters, Number.MAX_SAFE_INTEGER, caller);
      const ids = await listLastAnnouncedIds(db, found, maxNews);
      const news = await listFeedEditions(db, { ids });
      return rssText({ title: allName, page: '/' }, news, publicUrl);
    },

    /** All published editions of a convention. @throws 404 */
    async ofConvention({ id, format }: { id: number; format: FeedFormat }): Promise<string> {
      const name = await findConventionName(db, id);
      if (name === null) throw notFound();
      const found = await listFeedEditions(db, { conventionId: id });
      return format === 'ics'
        ? calendarText(name, found, publicUrl)
        : rssText({ title: name, page: `/conventions/${id}` }, found, publicUrl);
    },

    /** One published edition. @throws 404 */
    async ofEdition(id: number): Promise<string> {
      const [edition] = await listFeedEditions(db, { ids: [id] });
      if (!edition) throw notFound();
      return calendarText(edition.name, [edition], publicUrl);
    },
  };
}

export type FeedsService = ReturnType<typeof createFeedsService>;
