import type pg from 'pg';
import { rateLimited } from './errors.ts';

export interface RateLimit {
  /** Tries within the window, before RATE_LIMIT_FACTOR. */
  readonly points: number;
  /** Length of the window, which starts with the first try. */
  readonly seconds: number;
}

/** Limits shared by all replicas: they live in PostgreSQL. */
export interface RateLimits {
  /** Counts a try; throws 429 with `Retry-After` when the window has no more. */
  take(key: string, limit: RateLimit): Promise<void>;
  /** Throws 429 like `take`, without counting: for "10 wrong tries", take only after a wrong one. */
  peek(key: string, limit: RateLimit): Promise<void>;
  /** Forgets a key. */
  reset(key: string): Promise<void>;
}

const take = `
  insert into rate_limit as current (key, points, expires_at)
  values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    points = case when current.expires_at <= now() then 1 else current.points + 1 end,
    expires_at = case when current.expires_at <= now() then excluded.expires_at else current.expires_at end
  returning points, extract(epoch from expires_at - now())::float8 as seconds`;

const peek = `
  select points, extract(epoch from expires_at - now())::float8 as seconds
  from rate_limit where key = $1 and expires_at > now()`;

/** One try in this many also sweeps windows that are over. */
const sweepEvery = 500;

/** @param factor RATE_LIMIT_FACTOR: multiplies every limit, so that tests and crowds can be let through */
export function createRateLimits(pool: pg.Pool, factor = 1): RateLimits {
  let taken = 0;
  const allowed = (limit: RateLimit) => Math.max(1, Math.floor(limit.points * factor));

  const sweep = async () => {
    taken = (taken + 1) % sweepEvery;
    if (taken === 0) await pool.query('delete from rate_limit where expires_at <= now()');
  };

  return {
    take: async (key, limit) => {
      const { rows } = await pool.query<{ points: number; seconds: number }>({
        name: 'kit-rate-limit-take',
        text: take,
        values: [key, limit.seconds],
      });
      const row = rows[0];
      if (row && row.points > allowed(limit)) throw rateLimited(row.seconds);
      await sweep();
    },
    peek: async (key, limit) => {
      const { rows } = await pool.query<{ points: number; seconds: number }>(peek, [key]);
      const row = rows[0];
      if (row && row.points >= allowed(limit)) throw rateLimited(row.seconds);
    },
    reset: async (key) => {
      await pool.query('delete from rate_limit where key = $1', [key]);
    },
  };
}
