import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

export interface ManagedEdition {
  readonly id: number;
  readonly firstDay: string;
}

/** An edition whose volunteers a member manages, once the copies of svc-volunteers have one. */
export async function managedEdition(database: pg.Client, userId: number): Promise<ManagedEdition> {
  for (;;) {
    const { rows } = await database.query<ManagedEdition>(
      `select id, start_date::text as "firstDay" from edition
       where is_online and exists (
         select from jsonb_to_recordset(rights) as someone("userId" int, can jsonb)
         where "userId" = $1 and can ? 'manageVolunteers')
       order by start_date desc, id limit 1`,
      [userId],
    );
    if (rows[0]) return rows[0];
    await pause(200);
  }
}
