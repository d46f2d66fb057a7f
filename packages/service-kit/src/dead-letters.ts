import type pg from 'pg';
import { notFound } from './errors.ts';

/** A message whose handler failed too often, or that could not be understood. */
export interface DeadLetter {
  readonly id: string;
  readonly consumer: string;
  readonly subject: string;
  /** The message as it came: JSON text, unless that is what was wrong with it. */
  readonly message: string;
  readonly failures: number;
  readonly error: string;
  readonly deadAt: Date;
}

export interface DeadLetters {
  /** Newest first. */
  list(options?: { limit?: number; offset?: number }): Promise<DeadLetter[]>;
  /** Handles it again, now; it is gone when that works. Throws 404 when there is no such letter, and the handler's error. */
  replay(id: string): Promise<void>;
}

const columns = 'id::text, consumer, subject, message, failures, error, dead_at as "deadAt"';

/** Lists messages that were given up, newest first. */
export async function listDeadLetters(
  pool: pg.Pool,
  { limit = 50, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<DeadLetter[]> {
  const { rows } = await pool.query<DeadLetter>(
    `select ${columns} from dead_letter where dead_at is not null
     order by dead_at desc, id desc limit $1 offset $2`,
    [limit, offset],
  );
  return rows;
}

/** Handles one message of a consumer again. */
export type Replay = (letter: DeadLetter) => Promise<void>;

/**
 * Replays a letter with the consumer it belongs to, then removes it.
 * @param replays consumer name → its handling
 */
export async function replayDeadLetter(
  pool: pg.Pool,
  id: string,
  replays: ReadonlyMap<string, Replay>,
): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) throw notFound();
  const { rows } = await pool.query<DeadLetter>(
    `select ${columns} from dead_letter where id = $1 and dead_at is not null`,
    [id],
  );
  const letter = rows[0];
  const replay = letter && replays.get(letter.consumer);
  if (!letter || !replay) throw notFound();
  try {
    await replay(letter);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await pool.query('update dead_letter set failures = failures + 1, error = $2 where id = $1', [
      id,
      reason.slice(0, 2_000),
    ]);
    throw error;
  }
  await pool.query('delete from dead_letter where id = $1', [id]);
}

const countFailure = `
  insert into dead_letter as letter (consumer, message_key, subject, message, failures, error, dead_at)
  values ($1, $2, $3, $4, 1, $5, case when 1 >= $6::int then now() end)
  on conflict (consumer, message_key) do update set
    failures = letter.failures + 1, error = excluded.error, failed_at = now(),
    dead_at = coalesce(letter.dead_at, case when letter.failures + 1 >= $6::int then now() end)
  returning failures, dead_at is not null as "isDead"`;

/** A failed try of a consumer. */
export interface Failure {
  readonly consumer: string;
  readonly key: string;
  readonly subject: string;
  readonly message: string;
  readonly error: unknown;
}

/** Counts a failure of a handler where all replicas and restarts see it; says whether it was the last allowed. */
export async function noteFailure(
  pool: pg.Pool,
  failure: Failure,
  maxFailures: number,
): Promise<{ failures: number; isDead: boolean }> {
  const { error } = failure;
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const { rows } = await pool.query<{ failures: number; isDead: boolean }>(countFailure, [
    failure.consumer,
    failure.key,
    failure.subject,
    failure.message.replaceAll('\u0000', ''),
    reason.replaceAll('\u0000', '').slice(0, 2_000),
    maxFailures,
  ]);
  return rows[0] ?? { failures: 1, isDead: false };
}

/** Forgets the failures of a message that was handled in the end. */
export async function forgetFailures(pool: pg.Pool, consumer: string, key: string): Promise<void> {
  await pool.query(
    'delete from dead_letter where consumer = $1 and message_key = $2 and dead_at is null',
    [consumer, key],
  );
}
