import { type Clock, daily, days, later, type TaskDefinition } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { purgeDeletedBefore } from './notifications.repository.ts';

/**
 * A member may take a deletion back for this long. Longer than events stay in the stream, because the row also says that
 * an event was delivered: without it, one that is published again would come back.
 */
const maxAgeMs = days(40);

export const deletedNotificationsTask = (deps: { db: Db; clock: Clock }): TaskDefinition => ({
  name: 'deleted-notifications',
  schedule: daily('02:00'),
  run: async () => {
    const count = await purgeDeletedBefore(deps.db, later(deps.clock(), -maxAgeMs));
    return `deleted ${count}`;
  },
});
