import { expect, it } from '@jest/globals';
import { toCursorPage } from './lists.ts';

/** A page of three of `count` rows, as a query reads them: one more than the page, if there is one. */
const pageOfThree = (count: number) =>
  toCursorPage(
    [1, 2, 3, 4].slice(0, count),
    3,
    (id) => `item ${id}`,
    (id) => ['x', id],
  );

it.each([
  [0, [], null],
  [2, ['item 1', 'item 2'], null],
  [3, ['item 1', 'item 2', 'item 3'], null],
  [4, ['item 1', 'item 2', 'item 3'], 'x,3'],
])(
  'of %i rows a page of three has those, and a next one only when there is more',
  (count, data, nextCursor) => {
    expect(pageOfThree(count)).toEqual({ data, nextCursor });
  },
);
