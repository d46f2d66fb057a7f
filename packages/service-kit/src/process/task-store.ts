import type pg from 'pg';

/** The row of a task. */
export interface TaskRow {
  readonly name: string;
  readonly nextAt: Date;
  readonly isRunning: boolean;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly result: 'success' | 'failure' | null;
  readonly message: string | null;
  readonly failures: number;
}

/** A run that this process has claimed. */
export interface Claim {
  readonly name: string;
  /** Only the holder of the latest id may end the run. */
  readonly runId: string;
  /** Failed runs since the last success. */
  readonly failures: number;
  /** The run before was never ended: its process died, or lost the database for longer than the lease. */
  readonly isTakenOver: boolean;
}

export interface Outcome {
  readonly result: 'success' | 'failure';
  readonly message: string | null;
  readonly endedAt: Date;
  readonly nextAt: Date;
}

const register = `
  insert into kit.task as saved (name, schedule, next_at)
  select name, schedule, next_at
  from jsonb_to_recordset($1::jsonb) as row(name text, schedule text, next_at timestamptz)
  on conflict (name) do update set schedule = excluded.schedule, next_at = excluded.next_at
  where saved.schedule is distinct from excluded.schedule`;

/**
 * Leases are compared with the database's clock, which all replicas share; schedules with the process's clock, which
 * tests move. A request is taken by the run that starts, so one that comes later leads to another run. An abandoned run
 * is a failed one: taken over at once the first time, then later and later, because the run may be what ended the process.
 */
const claim = `
  with due as (
    select name, run_id from kit.task
    where name = any($1::text[])
      and case when run_id is null then requested or next_at <= $2
        else lease_until + make_interval(secs => least(3600, $4::float8 * (2 ^ least(failures, 12) - 1))) < now() end
    order by next_at limit $3
    for update skip locked
  )
  update kit.task set run_id = gen_random_uuid(), requested = false, started_at = $2,
    lease_until = now() + make_interval(secs => $4::float8),
    failures = failures + case when due.run_id is null then 0 else 1 end,
    result = case when due.run_id is null then result else 'failure' end,
    message = case when due.run_id is null then message else 'The process ended during the run' end
  from due where task.name = due.name
  returning task.name, task.run_id as "runId", task.failures, due.run_id is not null as "isTakenOver"`;

const renew = `
  update kit.task set lease_until = now() + make_interval(secs => $2::float8)
  where run_id = any($1::uuid[])
  returning run_id as "runId"`;

const end = `
  update kit.task set run_id = null, lease_until = null, ended_at = $2, result = $3, message = $4, next_at = $5,
    failures = case when $3 = 'success' then 0 else failures + 1 end,
    reported_at = case when $3 = 'success' then null else reported_at end
  where run_id = $1`;

const giveBack = `
  update kit.task set run_id = null, lease_until = null, requested = true where run_id = $1`;

const list = `
  select name, next_at as "nextAt", run_id is not null and lease_until >= now() as "isRunning",
    started_at as "startedAt", ended_at as "endedAt", result, message, failures
  from kit.task where name = any($1::text[]) order by name`;

/** The statements on the table `task`. Each is one guarded statement, so that replicas need no lock between two. */
export function createTaskStore(pool: pg.Pool, leaseMs: number) {
  const leaseSeconds = leaseMs / 1000;
  return {
    /** Adds the tasks that are new; a changed schedule sets the next run anew. */
    async register(
      tasks: readonly { name: string; schedule: string; nextAt: Date }[],
    ): Promise<void> {
      const rows = tasks.map(({ name, schedule, nextAt }) => ({ name, schedule, next_at: nextAt }));
      await pool.query(register, [JSON.stringify(rows)]);
    },
    /** Claims up to `limit` runs that are due, requested, or abandoned by another replica. */
    async claim(names: readonly string[], now: Date, limit: number): Promise<Claim[]> {
      const { rows } = await pool.query<Claim>(claim, [names, now, limit, leaseSeconds]);
      return rows;
    },
    /** @returns the runs whose lease this process still has */
    async renew(runIds: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ runId: string }>(renew, [runIds, leaseSeconds]);
      return new Set(rows.map(({ runId }) => runId));
    },
    /** @returns false when another replica has taken the run over */
    async end(runId: string, { endedAt, result, message, nextAt }: Outcome): Promise<boolean> {
      const { rowCount } = await pool.query(end, [runId, endedAt, result, message, nextAt]);
      return rowCount === 1;
    },
    /** Ends a run without a result, to be started again at once by another replica. */
    async giveBack(runId: string): Promise<void> {
      await pool.query(giveBack, [runId]);
    },
    /** @returns false when the task is not stored yet */
    async request(name: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        'update kit.task set requested = true where name = $1',
        [name],
      );
      return rowCount === 1;
    },
    async list(names: readonly string[]): Promise<TaskRow[]> {
      const { rows } = await pool.query<TaskRow>(list, [names]);
      return rows;
    },
  };
}
