import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Ids of editions that take trips, once the copies of svc-carpool have enough. */
export async function tripEditions(database: pg.Client, count: number): Promise<number[]> {
  for (;;) {
    const { rows } = await database.query<{ id: number }>(
      `select id from edition where is_online and not is_virtual and status <> 'CANCELLED'
         and exists (select from member) order by id limit $1`,
      [count],
    );
    if (rows.length === count) return rows.map(({ id }) => id);
    await pause(200);
  }
}
