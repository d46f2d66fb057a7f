import { type Clock, days, every, hours, later, type TaskDefinition } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { deleteEndedBefore } from './ended-sessions.repository.ts';

/** A token outlives its session by minutes, so nothing can open a stream with it after a day. */
const maxAgeMs = days(1);

export const endedSessionsTask = ({ db, clock }: { db: Db; clock: Clock }): TaskDefinition => ({
  name: 'ended-sessions',
  schedule: every(hours(1)),
  run: async () => `deleted ${await deleteEndedBefore(db, later(clock(), -maxAgeMs))}`,
});
