import type pg from 'pg';
import { openCard, pageColumns } from './edition-columns.repository.ts';

const text = `
select ${openCard} || ',' || substr(row_to_json(page)::text, 2) as json, e.country, e.region
from editions e
join conventions c on c.id = e.convention_id
left join member m on m.id = e.creator_id
cross join lateral (select ${pageColumns}) page
where e.id = $1 and e.is_online and e.deleted_at is null`;

export interface EditionPage {
  /** As the contract's response, but for `regionNames`. */
  readonly json: string;
  readonly country: string | null;
  readonly region: string | null;
}

/** One published edition as JSON text; undefined for drafts and unknown ids. */
export async function findEditionPage(pool: pg.Pool, id: number): Promise<EditionPage | undefined> {
  const { rows } = await pool.query<EditionPage>({ name: 'edition-page', text, values: [id] });
  return rows[0];
}
