import { z } from 'zod';

export const pagination = z.object({
  total: z.int().nonnegative(),
  page: z.int().min(1),
  limit: z.int().min(1),
  totalPages: z.int().nonnegative(),
});

/** One page of a list with totals (`?page=&limit=`), where the specification or the rules ask for them. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), pagination });

/** One page of any other list that grows (`?cursor=&limit=`); `nextCursor` is null on the last page. */
export const cursorPageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() });

/**
 * Cuts rows to a page of `limit`. The query reads one row more than that, which shows whether there is a next page.
 * @param cursorOf the values the list is sorted by, as `queryCursor` of the route parses them
 */
export function toCursorPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  cursorOf: (row: Row) => readonly (string | number)[],
): { data: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { data: shown.map(toItem), nextCursor: last ? cursorOf(last).join(',') : null };
}

/** A short list that is always sent whole. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });
