import type pg from 'pg';
import { isDatabaseOutage } from '../database/database-outage.ts';
import { conflict, notFound, unavailable } from '../errors/app-error.ts';

/** A message whose handler failed too often, or that could not be parsed. */
export interface DeadLetter {
  readonly id: string;
  readonly consumer: string;
  readonly subject: string;
  /** The message as received: JSON text, or anything else when it could not be parsed. */
  readonly message: string;
  readonly failures: number;
  readonly error: string;
  readonly deadAt: Date;
}

export interface DeadLetters {
  /** Newest first. */
  list(options?: { limit?: number; offset?: number }): Promise<DeadLetter[]>;
  count(): Promise<number>;
  /** Throws 404 when there is no such dead letter. */
  get(id: string): Promise<DeadLetter>;
  /**
   * Handles it again and deletes it on success.
   * @throws 404 when there is no such dead letter, 409 when it failed again, 503 when the database is unavailable
   */
  replay(id: string): Promise<void>;
}

const columns = 'id::text, consumer, subject, message, failures, error, dead_at as "deadAt"';

/** Lists dead letters, newest first. */
async function listDeadLetters(
  pool: pg.Pool,
  { limit = 50, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<DeadLetter[]> {
  const { rows } = await pool.query<DeadLetter>(
    `select ${columns} from kit.dead_letter where dead_at is not null
     order by dead_at desc, id desc limit $1 offset $2`,
    [limit, offset],
  );
  return rows;
}

/** @returns the number of dead letters */
export async function countDeadLetters(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from kit.dead_letter where dead_at is not null',
  );
  return rows[0]?.count ?? 0;
}

/** @throws 404 */
async function findDeadLetter(pool: pg.Pool, id: string): Promise<DeadLetter> {
  if (!/^\d{1,18}$/.test(id)) throw notFound();
  const { rows } = await pool.query<DeadLetter>(
    `select ${columns} from kit.dead_letter where id = $1 and dead_at is not null`,
    [id],
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Handles one message of a consumer again. */
export type Replay = (letter: DeadLetter) => Promise<void>;

/**
 * Replays a dead letter with its consumer, then deletes it. When two admins do so at once, the consumer's inbox makes
 * the second run a no-op.
 * @param replays consumer name → its handling
 * @throws 404, 409 DEAD_LETTER_FAILED_AGAIN, 503
 */
async function replayDeadLetter(
  pool: pg.Pool,
  id: string,
  replays: ReadonlyMap<string, Replay>,
): Promise<void> {
  const letter = await findDeadLetter(pool, id);
  const replay = replays.get(letter.consumer);
  if (!replay) throw notFound();
  try {
    await replay(letter);
  } catch (error) {
    // An outage is no failure of the message.
    if (isDatabaseOutage(error)) throw unavailable();
    await pool.query(
      'update kit.dead_letter set failures = failures + 1, error = $2 where id = $1',
      [id, reasonOf(error)],
    );
    throw conflict('DEAD_LETTER_FAILED_AGAIN', 'The message failed again');
  }
  await pool.query('delete from kit.dead_letter where id = $1', [id]);
}

/** @param replays consumer name → its handling */
export const createDeadLetters = (
  pool: pg.Pool,
  replays: ReadonlyMap<string, Replay>,
): DeadLetters => ({
  list: (page) => listDeadLetters(pool, page),
  count: () => countDeadLetters(pool),
  get: (id) => findDeadLetter(pool, id),
  replay: (id) => replayDeadLetter(pool, id, replays),
});

/** The message of an error as the database stores it: without NUL, which PostgreSQL rejects, and cut. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return reason.replaceAll('\u0000', '').slice(0, 2_000);
}

const countFailure = `
  insert into kit.dead_letter as letter (consumer, message_key, subject, message, failures, error, dead_at)
  values ($1, $2, $3, $4, 1, $5, case when 1 >= $6::int then now() end)
  on conflict (consumer, message_key) do update set
    failures = letter.failures + 1, error = excluded.error, failed_at = now(),
    dead_at = coalesce(letter.dead_at, case when letter.failures + 1 >= $6::int then now() end)
  returning failures, dead_at is not null as "isDead"`;

/** A failed attempt of a consumer. */
export interface Failure {
  readonly consumer: string;
  readonly key: string;
  readonly subject: string;
  readonly message: string;
  readonly error: unknown;
}

/** Counts a failure for all replicas and over restarts; `isDead` when the message reached its limit. */
export async function recordFailure(
  pool: pg.Pool,
  failure: Failure,
  maxFailures: number,
): Promise<{ failures: number; isDead: boolean }> {
  const { rows } = await pool.query<{ failures: number; isDead: boolean }>(countFailure, [
    failure.consumer,
    failure.key,
    failure.subject,
    failure.message.replaceAll('\u0000', ''),
    reasonOf(failure.error),
    maxFailures,
  ]);
  return rows[0] ?? { failures: 1, isDead: false };
}

/** Deletes the failures of a message that was handled in the end. */
export async function clearFailures(pool: pg.Pool, consumer: string, key: string): Promise<void> {
  await pool.query(
    'delete from kit.dead_letter where consumer = $1 and message_key = $2 and dead_at is null',
    [consumer, key],
  );
}
