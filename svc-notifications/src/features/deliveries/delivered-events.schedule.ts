import { type Clock, days, every, hours, later, type TaskDefinition } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { deleteEventsBefore } from './delivered-events.repository.ts';

/** Longer than a star can be on its way, even over a weekend's outage. */
const maxAgeMs = days(7);

export const deliveredEventsTask = ({ db, clock }: { db: Db; clock: Clock }): TaskDefinition => ({
  name: 'delivered-events',
  schedule: every(hours(1)),
  run: async () => `deleted ${await deleteEventsBefore(db, later(clock(), -maxAgeMs))}`,
});
