import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

export interface ManagedEdition {
  readonly id: number;
  readonly firstDay: string;
}

/** Editions whose volunteers a member manages, once the copies of svc-volunteers have enough. */
export async function managedEditions(
  database: pg.Client,
  userId: number,
  count: number,
): Promise<ManagedEdition[]> {
  for (;;) {
    const { rows } = await database.query<ManagedEdition>(
      `select id, start_date::text as "firstDay" from edition
       where is_online and exists (
         select from jsonb_to_recordset(rights) as someone("userId" int, can jsonb)
         where "userId" = $1 and can ? 'manageVolunteers')
       order by start_date desc, id limit $2`,
      [userId, count],
    );
    if (rows.length === count) return rows;
    await pause(200);
  }
}
