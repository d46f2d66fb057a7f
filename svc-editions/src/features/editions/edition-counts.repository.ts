import { type EditionFilters, editionFlags } from '@siteswap/contracts/editions';
import type pg from 'pg';
import { flagColumn } from './edition-columns.repository.ts';
import {
  allOf,
  periodNow,
  selectEditions,
  type WrittenCondition,
} from './edition-selection.repository.ts';

const monthsAhead = 12;

/** The conditions of one filter as one, or `true`. */
const ofFilter = (conditions: readonly WrittenCondition[], filter: WrittenCondition['filter']) =>
  allOf(conditions.filter((condition) => condition.filter === filter)) || 'true';

/**
 * How many editions each further choice would leave, as the JSON text of the contract's response. A country, a month
 * or a period takes the place of the chosen one; an amenity is added to the chosen ones. One statement counts all.
 * @param now decides what is past, current and upcoming, and which month is the first
 */
export async function editionCountsJson(
  pool: pg.Pool,
  filters: EditionFilters,
  now: Date,
): Promise<string> {
  const { conditions, values } = await selectEditions(pool, filters, now);
  const written = conditions();
  const replaced = ['period', 'countries', 'days'] as const;
  const others = written.filter(({ filter }) => !replaced.some((one) => one === filter));
  const periods = periodNow(now);
  const bound = [...values];
  const bind = (value: unknown) => `$${bound.push(value)}`;
  const todayIs = (name: keyof typeof periods) =>
    periods[name].sql(...periods[name].values.map(bind));

  const chosen = 'in_period and in_countries and in_days';
  const countWhere = (condition: string) => `count(*) filter (where ${condition})`;
  const flagCounts = editionFlags.map(
    (flag) => `('${flag}', ${countWhere(`${chosen} and ${flagColumn(flag)}`)})`,
  );
  const { rows } = await pool.query<{ json: string }>({
    text: `
with matching as materialized (
  select e.country, e.start_date, e.end_date,
    ${editionFlags.map((flag) => `e.${flagColumn(flag)}`).join(', ')},
    (${ofFilter(written, 'period')}) as in_period,
    (${ofFilter(written, 'countries')}) as in_countries,
    (${ofFilter(written, 'days')}) as in_days,
    (${todayIs('past')}) as is_past,
    (${todayIs('current')}) as is_current,
    (${todayIs('upcoming')}) as is_upcoming
  from editions e join conventions c on c.id = e.convention_id
  where ${allOf(others)}
),
months as (
  select month::date, (month + interval '1 month')::date as next
  from generate_series(
    date_trunc('month', ${bind(now.toISOString().slice(0, 10))}::date),
    date_trunc('month', ${bind(now.toISOString().slice(0, 10))}::date) + interval '${monthsAhead - 1} months',
    interval '1 month'
  ) month
),
of_months as (
  select month, count(start_date) as editions
  from months left join matching
    on in_period and in_countries and start_date < next and end_date >= month
  group by month
),
of_countries as (
  select country, count(*) as editions from matching
  where in_period and in_days and country is not null
  group by country
)
select json_build_object(
  'total', ${countWhere(chosen)},
  'periods', json_build_object(
    'past', ${countWhere('in_countries and in_days and is_past')},
    'current', ${countWhere('in_countries and in_days and is_current')},
    'upcoming', ${countWhere('in_countries and in_days and is_upcoming')}
  ),
  'flags', (select json_object_agg(name, editions) from (values ${flagCounts.join(',\n')}) flag (name, editions)),
  'countries', (select coalesce(json_agg(json_build_object('country', country, 'editions', editions) order by country), '[]') from of_countries),
  'months', (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'editions', editions) order by month) from of_months)
)::text as json
from matching`,
    values: bound,
  });
  return rows[0]?.json ?? '';
}
