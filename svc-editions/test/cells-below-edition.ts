import type { StateRow } from '@siteswap/service-kit/testing/row-states';

type Cells = readonly [string, string, string, string];

/**
 * What callers of something of an edition get, the team of the edition last.
 *
 * @param hidden states in which it is not there, or not for everybody
 */
export function cellsBelowEdition<Row, State extends string>(
  { cells }: StateRow<Row, State, Cells>,
  state: State,
  hidden: readonly State[],
): Cells {
  const own = cells[state];
  if (own) return own;
  const unknown = '404 NOT_FOUND';
  if (hidden.includes(state)) return [unknown, unknown, unknown, unknown];
  // Known to the team of the edition.
  return state === 'draft' ? [unknown, unknown, unknown, cells.usual[3]] : cells.usual;
}
