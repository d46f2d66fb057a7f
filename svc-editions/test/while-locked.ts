import { waitFor } from '@siteswap/service-kit/testing';
import type pg from 'pg';

type Statement = readonly [sql: string, values: readonly unknown[]];

/** Sends a call while the statements of `first` have run in a transaction, which goes on with `next` once the call waits for it. */
export async function whileLocked<Result>(
  pool: pg.Pool,
  {
    first,
    call,
    next = [],
  }: {
    first: readonly Statement[];
    call: () => Promise<Result>;
    next?: readonly Statement[];
  },
): Promise<Result> {
  const holder = await pool.connect();
  const run = async (statements: readonly Statement[]) => {
    for (const [sql, values] of statements) await holder.query(sql, [...values]);
  };
  try {
    await run([['begin', []], ...first]);
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const response = call();
    await waitFor(async () => {
      const waiting = await pool.query(
        'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      return waiting.rows.length > 0;
    });
    await run([...next, ['commit', []]]);
    return await response;
  } finally {
    // Without effect after the commit; a lock that is left would stop the tests after this one.
    await holder.query('rollback');
    holder.release();
  }
}
