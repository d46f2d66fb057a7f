import type { Platform } from '@siteswap/infra/platform';
import { withPlatform } from '@siteswap/infra/testing';
import pg from 'pg';

export { withPlatform };

/** Core, editions and gateway, and a connection to the database of editions. */
export async function withEditions(
  measure: (platform: Platform, database: pg.Client) => Promise<void>,
): Promise<void> {
  const services = ['svc-core', 'svc-editions', 'gateway'];
  await withPlatform(
    async (platform) => {
      const database = new pg.Client({ connectionString: platform.databaseUrl('svc-editions') });
      try {
        await database.connect();
        // As autovacuum would have done by itself a minute later.
        await database.query('vacuum analyze');
        await measure(platform, database);
      } finally {
        await database.end();
      }
    },
    { services, env: { RATE_LIMIT_FACTOR: '1000000' } },
  );
}

export const print = (line = '') => process.stdout.write(`${line}\n`);
