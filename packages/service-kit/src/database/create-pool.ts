import pg from 'pg';
import type { Logger } from 'pino';

/** Milliseconds after which the server ends a statement. */
const statementTimeoutMs = 15_000;
/** Milliseconds a statement waits for a lock of another transaction. */
const lockTimeoutMs = 5_000;
/** Milliseconds after which the server ends a connection whose transaction does nothing. */
const idleInTransactionMs = 20_000;
/** Milliseconds after which this side gives up, for a server or a network that no longer responds. */
const queryTimeoutMs = 20_000;

/** The server notices a client that vanished within a minute, and its locks and transactions end with it. */
const serverKeepAlive = [
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=30000',
];

/** Databases lie on SSDs, and what is read often in memory: with the default of 4 PostgreSQL reads whole tables instead of an index. */
const costs = ['random_page_cost=1.1'];

export interface PoolOptions {
  readonly max?: number;
  readonly applicationName?: string;
  readonly log?: Logger;
  /** Milliseconds until this side ends a connection whose server does not respond; 20,000. */
  readonly queryTimeoutMs?: number;
}

/**
 * The one pool of a service, which Prisma shares.
 * When no connection is free within 10 seconds, or a statement, a lock or the server takes too long, the error is an
 * outage of the database (503). A pooler in between must accept the startup parameters or ignore them.
 */
export function createPool(databaseUrl: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    query_timeout: options.queryTimeoutMs ?? queryTimeoutMs,
    // A statement is sent without waiting for the one before it. A query timeout then ends the connection, so that one
    // whose server hangs never goes back to the pool.
    pipeline: true,
    options: [...serverKeepAlive, ...costs].map((setting) => `-c ${setting}`).join(' '),
    ...(options.applicationName ? { application_name: options.applicationName } : {}),
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'idle database connection lost'));
  // A connection that breaks in use fails its statements, so this listener does nothing.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
