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

/** A service is ready while its database responds; a broker that is away and a full disk are warnings. */
export const serviceReadiness =
  (options: {
    pool: pg.Pool;
    nats: Pick<Nats, 'isConnected'>;
    env: Pick<BaseEnv, 'DATA_DIR' | 'DISK_LOW_BYTES'>;
  }): Readiness =>
  async () => {
    const { pool, nats, env } = options;
    const [database, disk] = await Promise.all([
      resolvesWithin(pool.query('select 1'), databaseTimeoutMs),
      checkFreeSpace(env.DATA_DIR, env.DISK_LOW_BYTES),
    ]);
    return { isReady: database, checks: { database, broker: nats.isConnected, disk } };
  };
