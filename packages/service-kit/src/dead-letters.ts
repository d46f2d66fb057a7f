import type pg from 'pg';
import { conflict, notFound, unavailable } from './errors.ts';
import { isDatabaseOutage } from './outage.ts';

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
  count(): Promise<number>;
  /** Throws 404 when there is no such letter. */
  get(id: string): Promise<DeadLetter>;
  /**
   * Handles it again, now; it is gone when that works.
   * @throws 404 when there is no such letter, 409 when it failed again, 503 when the database is away
   */
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

/** @returns how many messages were given up */
export async function countDeadLetters(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from dead_letter where dead_at is not null',
  );
  return rows[0]?.count ?? 0;
}

/** @throws 404 */
export async function findDeadLetter(pool: pg.Pool, id: string): Promise<DeadLetter> {
  if (!/^\d{1,18}$/.test(id)) throw notFound();
  const { rows } = await pool.query<DeadLetter>(
    `select ${columns} from dead_letter where id = $1 and dead_at is not null`,
    [id],
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Handles one message of a consumer again. */
export type Replay = (letter: DeadLetter) => Promise<void>;

/**
 * Replays a letter with the consumer it belongs to, then removes it. Two admins at once do no harm: the handler's
 * inbox lets the second find nothing to do.
 * @param replays consumer name → its handling
 * @throws 404, 409 DEAD_LETTER_FAILED_AGAIN, 503
 */
export async function replayDeadLetter(
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
    // An outage is not the message's fault.
    if (isDatabaseOutage(error)) throw unavailable();
    await pool.query('update dead_letter set failures = failures + 1, error = $2 where id = $1', [
      id,
      reasonOf(error),
    ]);
    throw conflict('DEAD_LETTER_FAILED_AGAIN', 'The message failed again');
  }
  await pool.query('delete from dead_letter where id = $1', [id]);
}

/** What the database keeps of an error: its sentence, without what PostgreSQL cannot store. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return reason.replaceAll('\u0000', '').slice(0, 2_000);
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

/** Forgets the failures of a message that was handled in the end. */
export async function forgetFailures(pool: pg.Pool, consumer: string, key: string): Promise<void> {
  await pool.query(
    'delete from dead_letter where consumer = $1 and message_key = $2 and dead_at is null',
    [consumer, key],
  );
}
