import type pg from 'pg';
import type { LeasedClaim } from '../process/leased-runs.ts';

/** An attempt that this process has claimed. */
export interface JobClaim extends LeasedClaim {
  readonly id: string;
  readonly payload: unknown;
  /** Of the attempt; 1 at first. */
  readonly attempt: number;
  /** Why the attempt before failed. */
  readonly error: string | null;
}

/** A job as the administration sees it: without its payload. */
export interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly runAt: Date;
  readonly isRunning: boolean;
  readonly error: string | null;
  readonly givenUpAt: Date | null;
  readonly createdAt: Date;
}

/**
 * Leases are compared with the database's clock, which all replicas share; times to run at with the process's clock.
 * Of those that share a key one is performed at a time: a key becomes free when its attempt has ended.
 */
const claim = `
  with due as (
    select job.id from unnest($1::text[], $2::int[]) as wanted(name, free)
    cross join lateral (
      select id from kit.job candidate
      where name = wanted.name and given_up_at is null and run_at <= $3 and (run_id is null or lease_until < now())
        and not exists (
          select from kit.job running
          where running.run_id is not null and running.name = candidate.name and running.key = candidate.key and running.id <> candidate.id)
      order by run_at, id limit wanted.free
      for update skip locked
    ) job
  )
  update kit.job set run_id = gen_random_uuid(), attempts = attempts + 1,
    lease_until = now() + make_interval(secs => $4::float8),
    error = case when run_id is null then error else 'The process ended during the attempt' end
  from due where job.id = due.id
  returning job.id::text, name, payload, attempts as attempt, error, run_id as "runId"`;

const renew = `
  update kit.job set lease_until = now() + make_interval(secs => $2::float8)
  where run_id = any($1::uuid[]) returning run_id as "runId"`;

/** Ends an attempt that is to be repeated, unless a newer job of its key waits already, which then replaces it. */
const retry = `
  with newer as (
    select 1 from kit.job mine join kit.job other using (name, key)
    where mine.run_id = $1 and other.run_id is null and other.given_up_at is null
  ), replaced as (
    delete from kit.job where run_id = $1 and exists (select from newer)
  )
  update kit.job set run_id = null, lease_until = null, run_at = $2, attempts = $3, error = $4
  where run_id = $1 and not exists (select from newer)`;

const list = `
  select id::text, name, attempts, run_at as "runAt", run_id is not null and lease_until >= now() as "isRunning",
    error, given_up_at as "givenUpAt", created_at as "createdAt"
  from kit.job order by given_up_at is null, error is null, run_at, id limit $1`;

const again = `
  update kit.job set given_up_at = null, attempts = 0, run_at = $2
  where id = $1 and given_up_at is not null
    and not exists (
      select from kit.job waiting
      where waiting.name = job.name and waiting.key = job.key and waiting.run_id is null and waiting.given_up_at is null)`;

const uniqueViolation = '23505';

/** The statements on the table `job`. Each is one guarded statement, so that replicas need no lock between two. */
export function createJobStore(pool: pg.Pool, leaseMs: number) {
  const leaseSeconds = leaseMs / 1000;
  const remove = async (runId: string): Promise<void> => {
    await pool.query('delete from kit.job where run_id = $1', [runId]);
  };
  return {
    /** Claims what is due, up to the given number of each name. */
    async claim(free: ReadonlyMap<string, number>, now: Date): Promise<JobClaim[]> {
      const values = [[...free.keys()], [...free.values()], now, leaseSeconds];
      const { rows } = await pool.query<JobClaim>(claim, values);
      return rows;
    },
    /** @returns the attempts whose lease this process still has */
    async renew(runIds: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ runId: string }>(renew, [runIds, leaseSeconds]);
      return new Set(rows.map(({ runId }) => runId));
    },
    /** The job is done. */
    remove,
    /** The next attempt comes at `runAt`; `attempts` count as begun. */
    async retry(
      runId: string,
      { runAt, attempts, error }: { runAt: Date; attempts: number; error: string | null },
    ): Promise<void> {
      try {
        await pool.query(retry, [runId, runAt, attempts, error]);
      } catch (failure) {
        // A newer job of the same key was added in between.
        if ((failure as { code?: string }).code !== uniqueViolation) throw failure;
        await remove(runId);
      }
    },
    /** The job stays, for the administration. */
    async giveUp(runId: string, now: Date): Promise<void> {
      await pool.query(
        'update kit.job set run_id = null, lease_until = null, attempts = attempts - 1, given_up_at = $2 where run_id = $1',
        [runId, now],
      );
    },
    /** Those that were given up first, then those that failed, then by their time. */
    async list(limit: number): Promise<JobRow[]> {
      const { rows } = await pool.query<JobRow>(list, [limit]);
      return rows;
    },
    /** Jobs by name: waiting and running ones, and those that were given up. */
    async count(): Promise<{ name: string; waiting: number; givenUp: number }[]> {
      const { rows } = await pool.query<{ name: string; waiting: number; givenUp: number }>(
        `select name, count(*) filter (where given_up_at is null)::int as waiting,
           count(given_up_at)::int as "givenUp" from kit.job group by name`,
      );
      return rows;
    },
    /** Begins a job that was given up anew. @returns false when there is none, or a newer one of its key waits */
    async runAgain(id: string, now: Date): Promise<boolean> {
      const { rowCount } = await pool.query(again, [id, now]);
      return rowCount === 1;
    },
  };
}
