import type { Platform } from '@siteswap/infra/platform';
import pg from 'pg';
import type { ComingEdition } from './members.ts';

/** Far above the ids of the demonstration people. */
export const firstId = 1_000_000;

/**
 * Adds members who starred an edition to the copies svc-notifications stores, as if the states of their accounts and
 * stars had arrived.
 * @returns their ids
 */
export async function inventMembers(
  platform: Platform,
  edition: ComingEdition,
  count: number,
): Promise<number[]> {
  const database = new pg.Client({ connectionString: platform.databaseUrl('svc-notifications') });
  await database.connect();
  try {
    const range = `generate_series($1::int, $1::int + $2::int - 1)`;
    const values = [firstId, count];
    await database.query(
      `insert into member (id, pseudo, locale) select id, 'bench' || id, 'en' from ${range} id`,
      values,
    );
    await database.query(
      `insert into favorite (edition_id, user_id, since) select $3::int, id, now() - interval '1 hour' from ${range} id`,
      [...values, edition.id],
    );
    await database.query('analyze member, favorite');
  } finally {
    await database.end();
  }
  return Array.from({ length: count }, (_, index) => firstId + index);
}
