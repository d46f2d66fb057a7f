import type { EditionFilters, EditionSort } from '@siteswap/contracts/editions';
import type pg from 'pg';
import { openCard } from './edition-columns.repository.ts';
import { allOf, type EditionSelection, selectEditions } from './edition-selection.repository.ts';
import { preparedByShape } from './prepared-statements.repository.ts';

function listStatement({ conditions, order, values }: EditionSelection): string {
  const placeholder = (at: number) => `$${values.length + at}`;
  const limit = `${placeholder(1)}::int`;
  const page = `${placeholder(2)}::int`;
  const key = order.key?.sql(...order.key.values.map((_, at) => placeholder(3 + at)));
  return `
with matching as materialized (
  select e.id, e.start_date${key ? `, ${key} as sort_key` : ''}
  from editions e join conventions c on c.id = e.convention_id
  where ${allOf(conditions())}
)
select '{"data":[' || coalesce((
    select string_agg(${openCard} || '}', ',' order by page.place)
    from (
      select id, row_number() over (order by ${order.by}) as place
      from matching order by place limit ${limit} offset (${page} - 1) * ${limit}
    ) page
    join editions e using (id)
    join conventions c on c.id = e.convention_id
  ), '') || '],"pagination":' || json_build_object(
    'total', total,
    'page', ${page},
    'limit', ${limit},
    'totalPages', (total + ${limit} - 1) / ${limit}
  )::text || '}' as json
from (select count(*)::int as total from matching) counted`;
}

const statementFor = preparedByShape('edition-list', listStatement);

/**
 * One page of the published editions, with the total, as the JSON text of the contract's response.
 * PostgreSQL writes the JSON: nothing is parsed and written again on the way out.
 * @param now decides what is past, current and upcoming, on the local day of each edition
 */
export async function editionListJson(
  pool: pg.Pool,
  query: EditionFilters & { sort?: EditionSort | undefined; page: number; limit: number },
  now: Date,
): Promise<string> {
  const selection = await selectEditions(pool, query, now);
  const { rows } = await pool.query<{ json: string }>({
    ...statementFor(selection),
    values: [...selection.values, query.limit, query.page, ...(selection.order.key?.values ?? [])],
  });
  return rows[0]?.json ?? '';
}

/** Countries that have published editions, as the JSON text of the contract's response. */
export async function countryListJson(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ json: string }>({
    name: 'country-list',
    text: `
select json_build_object('data', coalesce(json_agg(counted order by country), '[]'::json))::text as json
from (
  select e.country, count(*)::int as editions
  from editions e join conventions c on c.id = e.convention_id
  where e.is_online and e.deleted_at is null and not c.is_archived and e.country is not null
  group by e.country
) counted`,
  });
  return rows[0]?.json ?? '';
}
