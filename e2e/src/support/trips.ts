import pg from 'pg';
import type { SharedPlatform } from './platform-server.ts';

/** A car leaves an hour ago, and its bookings were asked for and accepted before: no member can publish a past trip. */
export async function tripLeft(
  platform: Pick<SharedPlatform, 'databaseUrl'>,
  offerId: number,
): Promise<void> {
  const database = new pg.Client({ connectionString: platform.databaseUrl('svc-carpool') });
  await database.connect();
  try {
    const { rowCount } = await database.query(
      "update carpool_offer set trip_date = now() - interval '1 hour' where id = $1",
      [offerId],
    );
    if (rowCount !== 1) throw new Error(`there is no offer ${offerId}`);
    await database.query(
      `update carpool_booking_change set at = at - interval '1 day'
        where booking_id in (select id from carpool_booking where carpool_offer_id = $1)`,
      [offerId],
    );
  } finally {
    await database.end();
  }
}
