import type pg from 'pg';
import { pendingMigrations } from '../database/pending-migrations.ts';
import type { Readiness } from '../http/probes.ts';
import type { Nats } from '../messaging/broker.ts';
import type { BaseEnv } from './env.ts';
import { checkFreeSpace } from './free-space.ts';

const databaseTimeoutMs = 2_000;

const resolvesWithin = (work: Promise<unknown>, ms: number) =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, ms, false).unref()),
  ]);

/** False when the database does not respond, which `database` says as well. */
const migrationsWithin = (check: () => Promise<true | string>): Promise<boolean | string> =>
  Promise.race([
    check().catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, databaseTimeoutMs, false).unref()),
  ]);

/**
 * A service is ready while its database responds and has its schema, once it has loaded; a broker that is unreachable
 * and a full disk are warnings.
 */
export const serviceReadiness = (options: {
  pool: pg.Pool;
  nats: Pick<Nats, 'isConnected'>;
  env: Pick<BaseEnv, 'DATA_DIR' | 'DISK_LOW_BYTES'>;
  load?: (() => Promise<void>) | undefined;
  /** Folder whose `prisma/migrations` the database must have. */
  serviceDir?: string | undefined;
}): Readiness => {
  const { pool, nats, env, load, serviceDir } = options;
  const pending = serviceDir === undefined ? undefined : pendingMigrations(pool, serviceDir);
  return async () => {
    const [database, loaded, migrations, disk] = await Promise.all([
      resolvesWithin(pool.query('select 1'), databaseTimeoutMs),
      load ? resolvesWithin(load(), databaseTimeoutMs) : true,
      pending ? migrationsWithin(pending) : true,
      checkFreeSpace(env.DATA_DIR, env.DISK_LOW_BYTES),
    ]);
    const checks = {
      database,
      broker: nats.isConnected,
      disk,
      ...(load ? { loaded } : {}),
      ...(pending ? { migrations } : {}),
    };
    return { isReady: database && loaded && migrations === true, checks };
  };
};
