import type { Direction } from '@siteswap/contracts/carpool';
import type { PublicUser } from '@siteswap/contracts/core';
import type pg from 'pg';
import type { Db, Tx } from '#src/db.ts';

export interface TripFilter {
  readonly direction?: Direction | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Trips stay listed this long after departure, for those who wait at the roadside. */
export const listedAfterDepartureHours = 12;

const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * One statement for a list of trips: it knows whether the edition may be seen, counts, and writes the JSON of
 * the contract itself, so that the service passes text through. Phone numbers are not read.
 * @param table `carpool_offer` or `carpool_request`
 * @param own further members of `json_build_object` for that table, aliased `t`
 */
export function tripListSql(table: 'carpool_offer' | 'carpool_request', own: string): string {
  const listed = `t.edition_id = e.id
      and t.trip_date >= now() - interval '${listedAfterDepartureHours} hours'
      and ($2::text is null or t.direction::text = $2)`;
  return `
    select json_build_object(
      'data', coalesce(page.data, '[]'::json),
      'pagination', json_build_object('total', counted.total, 'hasMore', counted.total > $3 + $4)
    )::text as body
    from edition e
    cross join lateral (select count(*)::int as total from ${table} t where ${listed}) counted
    cross join lateral (
      select json_agg(json_build_object(
        'id', t.id,
        'editionId', t.edition_id,
        'user', coalesce(m.profile, jsonb_build_object(
          'id', t.user_id, 'pseudo', t.author_pseudo, 'profilePicture', null,
          'updatedAt', ${instant('t.created_at')}, 'emailHash', '')),
        'direction', t.direction,
        'tripDate', ${instant('t.trip_date')},
        'locationCity', t.location_city,
        'description', t.description,
        'createdAt', ${instant('t.created_at')},
        'updatedAt', ${instant('t.updated_at')},
        ${own}
      ) order by t.trip_date, t.id) as data
      from (
        select * from ${table} t where ${listed} order by t.trip_date, t.id limit $3 offset $4
      ) t
      left join member m on m.id = t.user_id
    ) page
    where e.id = $1 and e.is_online`;
}

export function createTripsRepository({ db, pool }: { db: Db; pool: pg.Pool }) {
  return {
    findEdition: (editionId: number) => db.edition.findUnique({ where: { id: editionId } }),

    /** The list as JSON text, or null when there is no such edition to see. */
    async listJson(
      statement: { name: string; text: string },
      editionId: number,
      { direction, limit, offset }: TripFilter,
    ): Promise<string | null> {
      const { rows } = await pool.query<{ body: string }>({
        ...statement,
        values: [editionId, direction ?? null, limit, offset],
      });
      return rows[0]?.body ?? null;
    },
  };
}

/** How a member is shown, or null while they have not reached this service. */
export async function findProfile(tx: Tx, userId: number): Promise<PublicUser | null> {
  const member = await tx.member.findUnique({ where: { id: userId } });
  return member ? (member.profile as unknown as PublicUser) : null;
}

export type TripsRepository = ReturnType<typeof createTripsRepository>;
