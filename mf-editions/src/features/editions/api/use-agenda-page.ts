import { type EditionCard, listEditions } from '@siteswap/contracts/editions';
import { byCode } from '@siteswap/contracts/format';
import type { RouteResult } from '@siteswap/contracts/route';
import { useRoute } from '@siteswap/web-kit';
import { agendaLength, choiceToFilters, type EditionChoice } from '../edition-filters.format.ts';
import { type Days, daysOfMonth, monthAfter, monthOf } from '../months.format.ts';

type ListPage = RouteResult<typeof listEditions>;

const earlier = (a: string, b = a): string => (a < b ? a : b);
const later = (a: string, b = a): string => (a > b ? a : b);

/** The editions of a choice that have days in these months, which other pages may show, too. */
function useEditionsIn(
  choice: EditionChoice,
  [first, last]: readonly [string, string],
  isWanted: boolean,
): readonly EditionCard[] {
  const startDate = later(daysOfMonth(first).startDate, choice.startDate);
  const endDate = earlier(daysOfMonth(last).endDate, choice.endDate);
  const found = useRoute(
    listEditions,
    { query: { ...choiceToFilters(choice), startDate, endDate, limit: agendaLength } },
    { enabled: isWanted && startDate <= endDate },
  );
  return isWanted ? (found.data?.data ?? []) : [];
}

/**
 * What a page of the agenda shows: the months in which its editions begin, each with the editions of other pages that
 * have days in it, too. A month that is divided between two pages is whole on both; one in which none begins is on the
 * page before. Until that has come, the page has its own editions alone.
 */
export function useAgendaPage(
  choice: EditionChoice,
  order: 'earliest' | 'latest',
  { data, pagination: { page, totalPages } }: ListPage,
): { editions: readonly EditionCard[]; days: Days } {
  const starts = data.map(({ startDate }) => monthOf(startDate)).toSorted(byCode);
  const [first = '', last = ''] = [starts[0], starts.at(-1)];
  const isFirst = page <= 1;
  const isLast = page >= totalPages;
  const [isEarliest, isLatest] = order === 'earliest' ? [isFirst, isLast] : [isLast, isFirst];
  // An edition lasts 31 days at most, so it ends two months later at most.
  const after = [monthAfter(last), monthAfter(monthAfter(last))] as const;
  const before = useEditionsIn(choice, [first, first], !isEarliest);
  const following = useEditionsIn(choice, [last, after[1]], !isLatest);

  const next = after.find((month) => following.some((one) => monthOf(one.startDate) === month));
  const end = next === after[1] ? after[0] : last;
  const editions = [...before, ...data, ...following];
  return {
    editions: [...new Map(editions.map((edition) => [edition.id, edition])).values()],
    days: {
      startDate: isEarliest
        ? choice.startDate
        : later(daysOfMonth(first).startDate, choice.startDate),
      endDate: next ? earlier(daysOfMonth(end).endDate, choice.endDate) : choice.endDate,
    },
  };
}
