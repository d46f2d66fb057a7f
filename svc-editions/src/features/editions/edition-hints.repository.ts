import { type EditionFilters, type FilterName, filterNames } from '@siteswap/contracts/editions';
import type pg from 'pg';
import { allOf, selectEditions } from './edition-selection.repository.ts';

/**
 * How many editions there would be without each filter active, in the order of `filterNames`: one statement counts
 * all of them on its way through the published editions.
 */
export async function countWithoutEach(
  pool: pg.Pool,
  filters: EditionFilters,
  now: Date,
): Promise<{ filter: FilterName; editions: number }[]> {
  const selection = await selectEditions(pool, filters, now);
  const conditions = selection.conditions();
  const inForce = filterNames.filter((name) => conditions.some(({ filter }) => filter === name));
  const without = inForce.map((name) => conditions.filter(({ filter }) => filter !== name));
  // The first count, with every filter, uses all placeholders: PostgreSQL rejects values that no placeholder uses.
  const counts = [conditions, ...without].map((some) => `count(*) filter (where ${allOf(some)})`);
  const { rows } = await pool.query<{ counts: number[] }>({
    text: `
select array[${counts.join(',\n')}]::int[] as counts
from editions e join conventions c on c.id = e.convention_id`,
    values: selection.values,
  });
  return inForce.map((filter, index) => ({ filter, editions: rows[0]?.counts[index + 1] ?? 0 }));
}
