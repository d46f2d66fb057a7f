import { type EditionFlag, editionFlags } from '@siteswap/contracts/editions';

const column = (flag: EditionFlag) => flag.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();

const isPast = `e.is_online and e.deleted_at is null and not c.is_archived
  and e.end_date < ($1::timestamptz at time zone e.timezone)::date`;

/** Past editions, newest first, as one would write it; `$1` now, `$2` limit, `$3` offset. */
export const rowsStatement = `
select e.id, e.name, e.start_date::text as "startDate", e.end_date::text as "endDate", e.timezone,
  e.dates_certainty as "datesCertainty", e.status, e.is_virtual as "isVirtual", e.city, e.region, e.country,
  e.latitude, e.longitude, e.image_url as "imageUrl",
  c.id as "conventionId", c.name as "conventionName", c.logo, c.is_archived as "isArchived",
  (c.author_id is null and c.email is not null) as "isClaimable",
  ${editionFlags.map((flag) => `e.${column(flag)} as "${flag}"`).join(', ')},
  count(*) over ()::int as total
from editions e join conventions c on c.id = e.convention_id
where ${isPast}
order by e.start_date desc, e.id desc limit $2 offset $3`;

export type ListRow = Record<string, unknown> & { total: number };

/** A row as the contract's card. */
export function toCard(row: ListRow): Record<string, unknown> {
  const { conventionId, conventionName, logo, isArchived, isClaimable, total, ...card } = row;
  const convention = { id: conventionId, name: conventionName, logo, isArchived, isClaimable };
  return { ...card, convention };
}

/** The same page as JSON text from the generated columns; `$1` now, `$2` limit, `$3` page. */
export const jsonStatement = `
with matching as materialized (
  select e.id, e.start_date from editions e join conventions c on c.id = e.convention_id
  where e.is_online and e.deleted_at is null and not c.is_archived
    and e.end_date < ($1::timestamptz at time zone 'UTC')::date + 1
    and (e.end_date < ($1::timestamptz at time zone 'UTC')::date - 1
      or e.end_date < ($1::timestamptz at time zone e.timezone)::date)
)
select '{"data":[' || coalesce((
  select string_agg(e.card_head || ',"convention":' || c.card || '}', ',' order by e.start_date desc, e.id desc)
  from (select id from matching order by start_date desc, id desc limit $2 offset ($3::int - 1) * $2::int) page
  join editions e using (id) join conventions c on c.id = e.convention_id
), '') || '],"pagination":' || json_build_object('total', total, 'page', $3::int, 'limit', $2::int,
  'totalPages', (total + $2::int - 1) / $2::int)::text || '}' as json
from (select count(*)::int as total from matching) counted`;
