import type { EditionFilters, FeedFormat } from '@siteswap/contracts/editions';
import { notFound, type RequestContext } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import type { FeedRendering } from './feed-rendering.service.ts';
import { findConventionName, listFeedEditions, listLastAnnouncedIds } from './feeds.repository.ts';
import { type Channel, maxNews } from './rss.format.ts';

interface Deps {
  readonly db: Db;
  readonly editions: Pick<EditionsService, 'listIds'>;
  readonly rendering: FeedRendering;
}

type Caller = Pick<RequestContext, 'ip'>;
/** Where a feed is read, and in which language. */
export type FeedReading = Pick<Channel, 'self' | 'locale'>;

const calendarLength = 500;
const allName = 'Siteswap';

export function createFeedsService({ db, editions, rendering }: Deps) {
  return {
    /** The first editions of a search as iCalendar. */
    async calendar(filters: EditionFilters, caller: Caller): Promise<Buffer> {
      const ids = await editions.listIds(filters, calendarLength, caller);
      return rendering.calendar(allName, { ids });
    },

    /** The last announced editions of a search as RSS, however late they begin. */
    async rss(filters: EditionFilters, caller: Caller, reading: FeedReading): Promise<Buffer> {
      const found = await editions.listIds(filters, Number.MAX_SAFE_INTEGER, caller);
      const ids = await listLastAnnouncedIds(db, found, maxNews);
      return rendering.news({ title: allName, page: '/', ...reading }, { ids });
    },

    /** All published editions of a convention. @throws 404 */
    async ofConvention(
      { id, format }: { id: number; format: FeedFormat },
      reading: FeedReading,
    ): Promise<Buffer> {
      const title = await findConventionName(db, id);
      if (title === null) throw notFound();
      return rendering.inFormat(
        format,
        { title, page: `/conventions/${id}`, ...reading },
        { conventionId: id },
      );
    },

    /** One published edition. @throws 404 */
    async ofEdition(id: number): Promise<Buffer> {
      const [edition] = await listFeedEditions(db, { ids: [id] });
      if (!edition) throw notFound();
      return rendering.calendar(edition.name, { ids: [id] });
    },
  };
}

export type FeedsService = ReturnType<typeof createFeedsService>;
