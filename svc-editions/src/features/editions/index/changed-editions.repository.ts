import { editionFlags } from '@siteswap/contracts/editions';
import type pg from 'pg';
import { columnName } from '#src/shared/column-name.ts';

/** An edition whose row was written, as the database has it now. */
export interface ChangedEdition {
  readonly id: number;
  /** The transaction that wrote it last. */
  readonly changedIn: string;
  /** Published, not deleted, and not of an archived convention. */
  readonly isShown: boolean;
  readonly name: string;
  readonly conventionName: string;
  readonly city: string | null;
  readonly region: string | null;
  /** The town in other languages and spellings. */
  readonly townNames: readonly string[];
  readonly country: string | null;
  /** `YYYY-MM-DD` */
  readonly startDate: string;
  readonly endDate: string;
  /** Midnight before the first and after the last local day, in milliseconds since 1970, UTC. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly isVirtual: boolean;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Bit n is the flag n of `editionFlags`. */
  readonly flags: number;
  readonly updatedAt: number;
}

/** From where on changes are unknown: those of later transactions, and of this one for editions after `id`. */
export interface ChangePosition {
  readonly changedIn: string;
  readonly id: number;
}

export interface Changes {
  readonly editions: readonly ChangedEdition[];
  /**
   * The oldest transaction that was open: all changes of earlier ones are in `editions` or before its position, so the
   * next look begins here, whatever the order of commits.
   */
  readonly horizon: string;
  /** How often rows were deleted: a deleted row leaves no trace. */
  readonly removals: number;
}

const milliseconds = (instant: string) => `extract(epoch from ${instant}) * 1000`;

/**
 * When a day begins at a place. Where clocks go back at midnight the day begins with the first of its two midnights;
 * PostgreSQL takes the second.
 */
const midnight = (day: string) => `(
  select first - case
    when ((first - interval '1 hour') at time zone e.timezone)::date >= ${day} then interval '1 hour'
    else interval '0'
  end
  from (select (${day})::timestamp at time zone e.timezone as first) midnight
)`;

const flags = editionFlags.map((flag, at) => `(e.${columnName(flag)}::int << ${at})`).join(' | ');

const text = `
select
  coalesce((
    select json_agg(changed) from (
      select
        e.id,
        e.changed_in as "changedIn",
        e.is_online and e.deleted_at is null and not c.is_archived as "isShown",
        e.name,
        c.name as "conventionName",
        e.city,
        e.region,
        e.town_names as "townNames",
        e.country,
        to_char(e.start_date, 'YYYY-MM-DD') as "startDate",
        to_char(e.end_date, 'YYYY-MM-DD') as "endDate",
        ${milliseconds(midnight('e.start_date'))} as "startsAt",
        ${milliseconds(midnight('(e.end_date + 1)'))} as "endsAt",
        e.is_virtual as "isVirtual",
        e.latitude,
        e.longitude,
        ${flags} as flags,
        ${milliseconds('e.updated_at')} as "updatedAt"
      from editions e join conventions c on c.id = e.convention_id
      where (e.changed_in, e.id) > ($1::xid8, $2::int)
      order by e.changed_in, e.id
      limit $3::int
    ) changed
  ), '[]') as editions,
  pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
  (select count(*)::int from edition_removals) as removals`;

/** The editions that were written after a position, in the order of transactions, at most `limit`. */
export async function readChanges(
  pool: pg.Pool,
  after: ChangePosition,
  limit: number,
): Promise<Changes> {
  const { rows } = await pool.query<Changes>({
    name: 'changed-editions',
    text,
    values: [after.changedIn, after.id, limit],
  });
  const [changes] = rows;
  if (!changes) throw new Error('A select without from has one row.');
  return changes;
}

/** The keys of changes since a horizon, as columns of another statement. */
export interface ChangeKeys {
  readonly changed: readonly (readonly [id: number, changedIn: string])[];
  readonly removals: number;
}

/** More changes than these are not listed. */
export const maxChangeKeys = 1_000;

/**
 * For the `select` of a statement: columns of `ChangeKeys`. `$1` is the horizon. The second condition follows from the
 * first; with both bounds PostgreSQL expects few changes after any horizon, and plans the statement once. Without it,
 * among many editions, it plans it anew for each read, which costs as much as the read.
 */
export const changeKeys = `
  coalesce((
    select json_agg(json_build_array(id, changed_in)) from (
      select id, changed_in from editions
      where (changed_in, id) > ($1::xid8, 0)
        and changed_in between $1::xid8 and '18446744073709551615'::xid8
      order by changed_in, id
      limit ${maxChangeKeys}
    ) changed
  ), '[]') as changed,
  (select count(*)::int from edition_removals) as removals`;

/** What changed since a horizon, without the editions, which are planned and read at several times the cost. */
export async function readChangeKeys(pool: pg.Pool, horizon: string): Promise<ChangeKeys> {
  const { rows } = await pool.query<ChangeKeys>({
    name: 'changed-edition-keys',
    text: `select ${changeKeys}`,
    values: [horizon],
  });
  const [keys] = rows;
  if (!keys) throw new Error('A select without from has one row.');
  return keys;
}

/**
 * Counts rows that were written in another cluster of PostgreSQL, whose transactions have higher numbers, as changes of
 * now: after a restored backup they would count as new for ever.
 */
export async function adoptRestored(pool: pg.Pool): Promise<void> {
  await pool.query(
    'update editions set changed_in = default where changed_in >= pg_snapshot_xmax(pg_current_snapshot())',
  );
}
