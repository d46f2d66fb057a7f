import type { EditionFilters, MapBox } from '@siteswap/contracts/editions';
import type pg from 'pg';
import { hasPlace, isInside } from './edition-places.repository.ts';
import { allOf, type EditionSelection, selectEditions } from './edition-selection.repository.ts';
import { preparedByShape } from './prepared-statements.repository.ts';

/** Where the square of web maps ends. */
const lastLatitude = 85.05112878;

/**
 * Editions are gathered by a grid over the square map: cells of 85 pixels, so that
 * circles of neighbouring cells hardly touch. The grid depends on the
 * zoom alone, so the same editions make the same points whatever part of the map is requested.
 */
const cellsAtZoom = (zoom: string) => `(3 * 2 ^ ${zoom}::int)`;
const column = (zoom: string) => `floor((lon + 180) / 360 * ${cellsAtZoom(zoom)})`;
const row = (zoom: string) => {
  const lat = `radians(least(greatest(lat, -${lastLatitude}), ${lastLatitude}))`;
  return `floor((1 - ln(tan(${lat}) + 1 / cos(${lat})) / pi()) / 2 * ${cellsAtZoom(zoom)})`;
};

const boundsJson = `json_build_object(
    'west', min(lon), 'south', min(lat), 'east', max(lon), 'north', max(lat)
  )`;

const isOneSpot = 'min(lat) = max(lat) and min(lon) = max(lon)';

/** Placeholders: those of the filters, the zoom, whether a box is requested, the box. */
function mapStatement({ conditions, values }: EditionSelection): string {
  const [zoom = '', isBoxed = '', ...box] = Array.from(
    { length: 6 },
    (_, index) => `$${values.length + 1 + index}`,
  );
  return `
with matching as materialized (
  select e.id, e.name, e.start_date, e.end_date, e.latitude as lat, e.longitude as lon,
    ${hasPlace} as is_located,
    ${hasPlace} and (not ${isBoxed}::boolean or (${isInside(whole).sql(...box)})) as is_wanted
  from editions e join conventions c on c.id = e.convention_id
  where ${allOf(conditions())}
),
points as (
  select ${column(zoom)} as x, ${row(zoom)} as y, json_build_object(
    'latitude', round(avg(lat order by id)::numeric, 6),
    'longitude', round(avg(lon order by id)::numeric, 6),
    'count', count(*),
    'bounds', ${boundsJson},
    'editions', case when ${isOneSpot} then array_to_json((array_agg(json_build_object(
      'id', id,
      'name', name,
      'startDate', to_char(start_date, 'YYYY-MM-DD'),
      'endDate', to_char(end_date, 'YYYY-MM-DD')
    ) order by start_date, id))[1:20]) else '[]'::json end
  ) as json
  from matching
  where is_wanted
  group by 1, 2
)
select json_build_object(
  'data', coalesce((select json_agg(json order by y, x) from points), '[]'::json),
  'total', count(*),
  'located', count(*) filter (where is_located),
  'bounds', (select case when count(*) > 0 then ${boundsJson} end from matching where is_located)
)::text as json
from matching`;
}

const whole: MapBox = { west: -180, south: -90, east: 180, north: 90 };
const statementFor = preparedByShape('edition-map', mapStatement);

/**
 * The editions of the filters as points of a map, as the JSON text of the contract's response.
 * @param now decides what is past, current and upcoming, on the local day of each edition
 */
export async function editionMapJson(
  pool: pg.Pool,
  query: EditionFilters & {
    zoom: number;
    bbox?: [west: number, south: number, east: number, north: number] | undefined;
  },
  now: Date,
): Promise<string> {
  const selection = await selectEditions(pool, query, now);
  const { bbox } = query;
  const [west, south, east, north] = bbox ?? [-180, -90, 180, 90];
  const { rows } = await pool.query<{ json: string }>({
    ...statementFor(selection),
    values: [...selection.values, query.zoom, bbox !== undefined, west, south, east, north],
  });
  return rows[0]?.json ?? '';
}
