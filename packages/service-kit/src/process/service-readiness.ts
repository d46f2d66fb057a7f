import type pg from 'pg';
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

/** A service is ready while its database responds, once it has loaded; a broker that is unreachable and a full disk are warnings. */
export const serviceReadiness =
  (options: {
    pool: pg.Pool;
    nats: Pick<Nats, 'isConnected'>;
    env: Pick<BaseEnv, 'DATA_DIR' | 'DISK_LOW_BYTES'>;
    load?: (() => Promise<void>) | undefined;
  }): Readiness =>
  async () => {
    const { pool, nats, env, load } = options;
    const [database, loaded, disk] = await Promise.all([
      resolvesWithin(pool.query('select 1'), databaseTimeoutMs),
      load ? resolvesWithin(load(), databaseTimeoutMs) : true,
      checkFreeSpace(env.DATA_DIR, env.DISK_LOW_BYTES),
    ]);
    const checks = { database, broker: nats.isConnected, disk, ...(load ? { loaded } : {}) };
    return { isReady: database && loaded, checks };
  };
