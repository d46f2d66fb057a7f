import type { EditionFilters, FeedFormat } from '@siteswap/contracts/editions';
import { notFound, type RequestContext } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import { calendarText } from './calendar.format.ts';
import { findConventionName, listFeedEditions } from './feeds.repository.ts';
import { rssText } from './rss.format.ts';

interface Deps {
  readonly db: Db;
  readonly editions: Pick<EditionsService, 'listIds'>;
  readonly publicUrl: string;
}

type Caller = Pick<RequestContext, 'ip'>;

const calendarLength = 500;
const allName = 'Siteswap';

export function createFeedsService({ db, editions, publicUrl }: Deps) {
  const find = async (filters: EditionFilters, caller: Caller) =>
    listFeedEditions(db, { ids: await editions.listIds(filters, calendarLength, caller) });

  return {
    /** The editions of a search as iCalendar. */
    calendar: async (filters: EditionFilters, caller: Caller): Promise<string> =>
      calendarText(allName, await find(filters, caller), publicUrl),

    /** The same as RSS. */
    rss: async (filters: EditionFilters, caller: Caller): Promise<string> =>
      rssText({ title: allName, page: '/' }, await find(filters, caller), publicUrl),

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
