import type pg from 'pg';
import { rateLimited } from '../errors/app-error.ts';

export interface RateLimit {
  /** Attempts per window, before RATE_LIMIT_FACTOR. */
  readonly points: number;
  /** Length of the window, which starts with the first attempt. */
  readonly seconds: number;
}

/** Points to be counted under a key. */
export interface Spending {
  readonly key: string;
  /** Negative to give points back; 0 to read the count. */
  readonly points: number;
  /** Length of the window, which starts with the first points. */
  readonly seconds: number;
}

/** What was counted under a key in its current window. */
export interface Spent {
  readonly key: string;
  readonly points: number;
  /** Until the window ends. */
  readonly secondsLeft: number;
}

/** Rate limits shared by all replicas, stored in PostgreSQL. The task `kit-clean-up` deletes expired windows. */
export interface RateLimits {
  /** Counts an attempt; throws 429 with `Retry-After` above the limit. */
  take(key: string, limit: RateLimit): Promise<void>;
  /** Throws 429 like `take` without counting: to limit failed attempts, `take` only after a failure. */
  peek(key: string, limit: RateLimit): Promise<void>;
  /**
   * Counts without a limit, in one statement, and returns the counts, unordered: for totals that the caller compares.
   * A key may stand once.
   */
  add(entries: readonly Spending[]): Promise<readonly Spent[]>;
  /** Forgets a key. */
  reset(key: string): Promise<void>;
}

const take = `
  insert into kit.rate_limit as current (key, points, expires_at)
  values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    points = case when current.expires_at <= now() then 1 else current.points + 1 end,
    expires_at = case when current.expires_at <= now() then excluded.expires_at else current.expires_at end
  returning points, extract(epoch from expires_at - now())::float8 as seconds`;

/** In the order of the keys, so that two calls with the same keys do not wait for each other for ever. */
const add = `
  insert into kit.rate_limit as current (key, points, expires_at)
  select key, points, now() + make_interval(secs => seconds)
  from unnest($1::text[], $2::int[], $3::int[]) as entry (key, points, seconds) order by key
  on conflict (key) do update set
    points = case when current.expires_at <= now() then excluded.points
      else greatest(0, current.points + excluded.points) end,
    expires_at = case when current.expires_at <= now() then excluded.expires_at else current.expires_at end
  returning key, greatest(0, points) as points,
    extract(epoch from expires_at - now())::float8 as "secondsLeft"`;

const peek = `
  select points, extract(epoch from expires_at - now())::float8 as seconds
  from kit.rate_limit where key = $1 and expires_at > now()`;

/** @param factor RATE_LIMIT_FACTOR: multiplies every limit, for tests and large events */
export function createRateLimits(pool: pg.Pool, factor = 1): RateLimits {
  const allowed = (limit: RateLimit) => Math.max(1, Math.floor(limit.points * factor));

  return {
    take: async (key, limit) => {
      const { rows } = await pool.query<{ points: number; seconds: number }>({
        name: 'kit-rate-limit-take',
        text: take,
        values: [key, limit.seconds],
      });
      const row = rows[0];
      if (row && row.points > allowed(limit)) throw rateLimited(row.seconds);
    },
    peek: async (key, limit) => {
      const { rows } = await pool.query<{ points: number; seconds: number }>(peek, [key]);
      const row = rows[0];
      if (row && row.points >= allowed(limit)) throw rateLimited(row.seconds);
    },
    add: async (entries) => {
      const values = [
        entries.map(({ key }) => key),
        entries.map(({ points }) => points),
        entries.map(({ seconds }) => seconds),
      ];
      const { rows } = await pool.query<Spent>({ name: 'kit-rate-limit-add', text: add, values });
      return rows;
    },
    reset: async (key) => {
      await pool.query('delete from kit.rate_limit where key = $1', [key]);
    },
  };
}
