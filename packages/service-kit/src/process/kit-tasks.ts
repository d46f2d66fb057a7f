import type pg from 'pg';
import { hours } from './clock.ts';
import type { TaskDefinition } from './task-run.ts';
import { every } from './task-schedule.ts';

/**
 * What each service deletes from the kit's tables. Failures of a message that was handled elsewhere or expired from its
 * stream are never looked at again after 31 days, and a dead letter that no admin replayed in 90 days is given up, as is a job that no admin began anew.
 */
const expired = {
  'rate limits': 'delete from kit.rate_limit where expires_at <= now()',
  'idempotency keys': `delete from kit.idempotency_key where created_at <= now() - interval '24 hours'`,
  failures: `delete from kit.dead_letter where dead_at is null and failed_at < now() - interval '31 days'`,
  'dead letters': `delete from kit.dead_letter where dead_at < now() - interval '90 days'`,
  'jobs given up': `delete from kit.job where given_up_at < now() - interval '90 days'`,
};

/** The tasks that every service has. */
export const kitTasks = (pool: pg.Pool): TaskDefinition[] => [
  {
    name: 'kit-clean-up',
    schedule: every(hours(1)),
    run: async () => {
      const deleted: string[] = [];
      for (const [what, sql] of Object.entries(expired)) {
        const { rowCount } = await pool.query(sql);
        if (rowCount) deleted.push(`${rowCount} ${what}`);
      }
      return deleted.length > 0 ? `deleted ${deleted.join(', ')}` : undefined;
    },
  },
];
