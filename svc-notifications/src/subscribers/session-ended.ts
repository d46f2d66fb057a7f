import { sessionEnded } from '@siteswap/contracts/core';
import { consumeEvents } from '#src/db.ts';
import type { Live } from '#src/features/stream/live.ts';

/** A token outlives its session by minutes, so nothing can open a stream with it after a day. */
const keptMs = 86_400_000;

/**
 * Closes the streams of a session that ended. One replica gets the event: it wakes the others, and writes the
 * session down for those that do not hear it and for streams opened with a token that is still good.
 */
export const sessionEndedConsumer = (live: Live) =>
  consumeEvents({
    name: 'notifications-session-ended',
    events: [sessionEnded],
    handle: async ({ data: { sid, userId }, tx, facts }) => {
      await tx.endedSession.upsert({ where: { sid }, create: { sid }, update: {} });
      const limit = new Date(Date.now() - keptMs);
      await tx.endedSession.deleteMany({ where: { endedAt: { lt: limit } } });
      facts.afterCommit(() => live.tell(userId, { kind: 'session-ended', sid }));
    },
  });
