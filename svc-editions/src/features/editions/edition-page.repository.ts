import type pg from 'pg';
import { openCard, pageColumns } from './edition-columns.repository.ts';

const text = `
select ${openCard} || ',' || substr(row_to_json(page)::text, 2) as json
from editions e
join conventions c on c.id = e.convention_id
left join member m on m.id = e.creator_id
cross join lateral (select ${pageColumns}) page
where e.id = $1 and e.is_online and e.deleted_at is null`;

/** One published edition as the JSON text of the contract's response; undefined for drafts and unknown ids. */
export async function editionPageJson(pool: pg.Pool, id: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ json: string }>({
    name: 'edition-page',
    text,
    values: [id],
  });
  return rows[0]?.json;
}
