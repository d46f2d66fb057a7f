import pg from 'pg';
import type { Logger } from 'pino';

/** The right to publish, held by one replica at a time; it lives and dies with its connection. */
export interface RelayLock {
  /** The connection that holds the lock, or null while another replica does. */
  hold(): Promise<pg.Client | null>;
  release(): Promise<void>;
}

const tryLock = `select pg_try_advisory_lock(hashtext('siteswap outbox relay')) as held`;

/**
 * A lock of the session on a connection of its own. The relay reads and marks on that same connection, so one
 * that has lost the lock without knowing cannot mark anything.
 */
export function createRelayLock(pool: pg.Pool, log: Logger): RelayLock {
  let held: pg.Client | null = null;

  const drop = async (client: pg.Client) => {
    if (held === client) held = null;
    await client.end().catch(() => {});
  };

  return {
    hold: async () => {
      if (held) return held;
      const client = new pg.Client({
        ...(pool.options as pg.ClientConfig),
        connectionTimeoutMillis: 5_000,
        query_timeout: 15_000,
        keepAlive: true,
      });
      client.on('error', (error) => {
        log.warn({ err: error }, 'relay connection lost');
        void drop(client);
      });
      try {
        await client.connect();
        const { rows } = await client.query<{ held: boolean }>(tryLock);
        if (rows[0]?.held) {
          held = client;
          return client;
        }
      } catch (error) {
        await drop(client);
        throw error;
      }
      await drop(client);
      return null;
    },
    release: async () => {
      if (held) await drop(held);
    },
  };
}
