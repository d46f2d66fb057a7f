import { type Clock, daily, days, later, type TaskDefinition } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { deleteInactiveBefore } from './push.repository.ts';

/** So long a member sees that a browser of theirs receives nothing any more. */
const inactiveRetention = days(30);

export const inactiveDevicesTask = (deps: { db: Db; clock: Clock }): TaskDefinition => ({
  name: 'inactive-push-devices',
  schedule: daily('02:00'),
  run: async () => {
    const count = await deleteInactiveBefore(deps.db, later(deps.clock(), -inactiveRetention));
    return `deleted ${count}`;
  },
});
