import { sessionEnded } from '@siteswap/contracts/core';
import { consumeEvents } from '#src/db.ts';
import type { Live } from '#src/features/live/live.service.ts';
import { rememberEnded } from '#src/features/stream/ended-sessions.repository.ts';

/**
 * Closes the streams of a session that ended. One replica gets the event: it wakes the others, and writes the
 * session down for those that do not hear it and for streams opened with a token that is still good.
 */
export const sessionEndedConsumer = (live: Live) =>
  consumeEvents({
    name: 'notifications-session-ended',
    events: [sessionEnded],
    handle: async ({ data: { sid, userId }, tx, facts }) => {
      await rememberEnded(tx, sid);
      facts.afterCommit(() => live.tell(userId, { kind: 'session-ended', sid }));
    },
  });
