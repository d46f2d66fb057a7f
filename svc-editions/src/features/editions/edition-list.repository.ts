import type pg from 'pg';
import { openCard } from './edition-columns.repository.ts';
import { type ChangeKeys, changeKeys } from './index/changed-editions.repository.ts';

const text = `
select
  coalesce((
    select string_agg(${openCard} || '}', ',' order by page.place)
    from unnest($2::int[]) with ordinality page (id, place)
    join editions e on e.id = page.id
    join conventions c on c.id = e.convention_id
    where e.is_online and e.deleted_at is null and not c.is_archived
  ), '') as cards,
  ${changeKeys}`;

/**
 * The cards of shown editions as JSON text, in the order of their ids and parted by commas, with the changes since the
 * horizon of the index that the ids come from: a page is read and found true by one statement.
 */
export async function readCards(
  pool: pg.Pool,
  ids: readonly number[],
  horizon: string,
): Promise<ChangeKeys & { cards: string }> {
  const { rows } = await pool.query<ChangeKeys & { cards: string }>({
    name: 'edition-cards',
    text,
    values: [horizon, ids],
  });
  const [row] = rows;
  if (!row) throw new Error('A select without from has one row.');
  return row;
}
